import { z } from 'zod'

/** A minimal valid value for a schema, with fresh ids. For tests that send every command without knowing it. */
export function sampleInput(schema: z.ZodType): unknown {
  const json = described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  described.set(schema, json)
  return sample(json)
}

/** Cached because describing a schema takes longer than most commands. */
const described = new WeakMap<z.ZodType, Json>()

interface Json {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  minItems?: number
  minimum?: number
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

const formats: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  date: () => '2027-03-16',
  'date-time': () => '2027-03-16T01:00:00Z',
  email: () => 'someone@example.com',
  uri: () => 'https://example.com',
}

/** Values for the patterns of commands; a new pattern without a matching value fails the test that needs it. */
const texts = [
  '示例',
  'abc',
  '13800138000',
  '200000',
  '12.00',
  '#0b5ed7',
  'A',
  'E12345678',
  '2027-03-16',
  '08:00',
  'a'.repeat(64),
  '1',
  'ABCD2345',
]

function sample(json: Json): unknown {
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const choice = (json.anyOf ?? json.oneOf)?.[0]
  if (choice) return sample(choice)
  if (json.allOf) return json.allOf.map(sample).at(-1)
  switch (json.type) {
    case 'object':
      return Object.fromEntries((json.required ?? []).map(key => [key, sample(json.properties?.[key] ?? {})]))
    case 'array':
      return json.prefixItems?.map(sample) ?? Array.from({ length: json.minItems ?? 0 }, () => sample(json.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(json.minimum ?? 1, 1)
    case 'boolean':
      return false
    case 'string':
      return text(json)
    default:
      return null
  }
}

function text({ format, pattern, minLength = 1 }: Json): string {
  if (format && formats[format]) return formats[format]()
  const fits = pattern ? texts.find(value => new RegExp(pattern, 'u').test(value)) : undefined
  return fits ?? '示'.repeat(Math.max(minLength, 1))
}

/** A member with a few possible values; one that also takes several has each form under `matchAny`. */
interface Member {
  enum?: string[]
}

/** Members of a command's input as JSON schema, with the options of those that have a few. */
export function inputMembers(input: z.ZodType): {
  members: Record<string, Member & { anyOf?: Member[]; properties?: { type?: { enum?: string[] } } }>
  required: ReadonlySet<string>
} {
  const { properties = {}, required } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
  return { members: properties as ReturnType<typeof inputMembers>['members'], required: new Set(required) }
}
