import { domains, permissions } from '@fairgate/contract/catalogue'
import type { Command } from '@fairgate/contract/kernel/command'
import type { Domain } from '@fairgate/contract/kernel/domain'
import { render } from '@fairgate/contract/kernel/phrases'
import { z } from 'zod'
import { isForKeys } from '../kernel/http/key-route.ts'
import { type ApiExample, apiExamples } from './api-examples.ts'

const head = `# The API for other systems

Made by \`npm run api\` from the catalogue; a test sends the examples and holds the page to what is answered. The same as a machine reads it: \`GET /api/openapi.json\`, under \`/api/v1/…\`.

An administrator gives a key at *API keys* in the console: which permissions, from which networks, until when. The secret is shown once. It is sent as \`Authorization: Bearer fgk_…\` over HTTPS, to \`POST /api/v1/<command>\`, with the command's input as JSON.

| what | how |
|---|---|
| language of messages | \`Accept-Language: en\` or \`zh-CN\` |
| writes | need \`Idempotency-Key\`, 1–200 visible characters of your own; the same request again is answered the same for 24 hours and done once |
| rate | \`429\` with \`Retry-After\` beyond what the venue allows a key |
| not the key | \`401\` no such key; \`403\` revoked, replaced, run out, its company not in use, a network it is not given, or plain HTTP; \`reason\` says which |
| done | \`statusCode\` 10001, \`data\` as listed below; a write says in \`changed\` of which nouns rows have changed |
| refused | another \`statusCode\` ([codes](wire.md#codes)), \`msg\` for a person, \`reason\` for a program, \`data.issues\` at fields |
| lists | \`pageNum\`, \`pageSize\` (10, 20, 30, 40), beyond 50,000 rows from both ends \`after\`: the \`next\` of the page before |
| rows | carry \`version\`; what changes a row takes the version you saw, and 10007 says that somebody was quicker |
| files | links are good for a minute and read with the same \`Authorization\` |

A key decides nothing that somebody submitted, and gives no rights to others: that takes a person. Rotate a key from its row; the old secret goes on for the hours you choose.
`

/** `docs/api.md`, from the catalogue and its examples. */
export function apiPage(): string {
  const examples = apiExamples.map(exampleOf).join('\n')
  const parts = Object.entries(domains as Record<string, Domain>).flatMap(([name, domain]) => partOf(name, domain))
  return `${head}\n## Examples\n\n${examples}\n## Commands\n\nMembers with \`?\` may be left out. Without a permission: any key.\n\n${parts.join('\n')}`
}

function exampleOf({ title, said, command, headers, body, http, answer }: ApiExample): string {
  const sent = { Authorization: 'Bearer $FAIRGATE_KEY', 'Content-Type': 'application/json', ...headers }
  const options = Object.entries(sent).map(([name, value]) => `  -H "${name}: ${value}" \\\n`)
  return [
    `### ${title}\n\n${said}\n`,
    `\`\`\`sh\ncurl "$FAIRGATE/api/v1/${command}" \\\n${options.join('')}  -d '${JSON.stringify(body)}'\n\`\`\`\n`,
    `\`\`\`json\n${http === 200 ? '' : `// HTTP ${http}\n`}${JSON.stringify(answer, null, 2)}\n\`\`\`\n`,
  ].join('\n')
}

function partOf(name: string, domain: Domain): string[] {
  const rows = Object.entries(domain.commands)
    .filter(([, command]) => isForKeys(command) && isReachable(command))
    .map(([command, one]) => rowOf(command, one))
  if (rows.length === 0) return []
  return [`### ${name}\n\n| command | | permission | takes | \`data\` |\n|---|---|---|---|---|\n${rows.join('\n')}\n`]
}

/** Whether any key may hold what it asks for. */
const isReachable = ({ access }: Command): boolean =>
  access.who !== 'operator' || !access.permissions || access.permissions.some(name => !permissions[name]?.person)

function rowOf(name: string, { access, kind, words, input, output }: Command): string {
  const asked = access.who === 'operator' ? (access.permissions ?? []).filter(one => !permissions[one]?.person) : []
  const cells = [
    `\`${name}\`${kind === 'write' ? ' ✎' : ''}`,
    `${render(words, 'en')} · ${render(words, 'cn')}`,
    asked.join(', '),
    membersOf(input, 'input'),
    membersOf(output, 'output'),
  ]
  return `| ${cells.join(' | ')} |`
}

interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}

/** Members of an object by name, those of a list of rows in brackets behind it. */
function membersOf(schema: z.ZodType, io: 'input' | 'output'): string {
  return shown(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json, io, 0)
}

function shown(json: Json, io: 'input' | 'output', depth: number): string {
  const one = json.properties
    ? json
    : [...(json.anyOf ?? []), ...(json.oneOf ?? [])].find(({ properties }) => properties)
  if (json.items) return `[${shown(json.items, io, depth)}]`
  if (!one?.properties || depth > 1) return ''
  const required = new Set(one.required)
  return Object.entries(one.properties)
    .map(([name, member]) => {
      const optional = io === 'input' && !required.has(name) ? '?' : ''
      const inside = name === 'list' || name === 'rows' ? shown(member, io, depth + 1) : ''
      return `${name}${optional}${inside && ` ${inside}`}`
    })
    .join(', ')
}
