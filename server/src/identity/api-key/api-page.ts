import { domains, permissions } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import type { Domain } from '@fairgate/contract/kernel/command/domain'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { z } from 'zod'
import { isForKeys } from '../../kernel/http/key-route.ts'
import { type ApiExample, apiExamples } from './api-examples.ts'

const head = `# The API for other systems

\`npm run api\` generates this page from the catalogue of commands; a test sends the examples and compares the answers. The machine-readable form is \`GET /api/openapi.json\`; the commands are under \`/api/v1/…\`.

An administrator creates a key under *API keys* in the console, with its permissions, networks and expiry. The secret is shown once. Send it as \`Authorization: Bearer fgk_…\` over HTTPS to \`POST /api/v1/<command>\`, with the input of the command as JSON.

| what | how |
|---|---|
| language of messages | \`Accept-Language: en\` or \`zh-CN\` |
| writes | need \`Idempotency-Key\`, 1–200 visible characters that you choose; a repeated request runs once and gets the same answer for 24 hours |
| rate | \`429\` with \`Retry-After\` above the rate that the venue allows a key |
| key refused | \`401\` no such key; \`403\` revoked, replaced or expired, company not in use, network not permitted, or plain HTTP; \`reason\` says which |
| done | \`statusCode\` 10001, \`data\` as listed below; \`changed\` of a write names the entity types whose rows have changed |
| refused | another \`statusCode\` ([codes](wire.md#codes)), \`msg\` for a person, \`reason\` for a program, \`data.issues\` for fields |
| lists | \`pageNum\`, \`pageSize\` (10, 20, 30, 40), more than 50,000 rows from both ends use \`after\`: the \`next\` of the previous page |
| rows | have a \`version\`; a command that changes a row takes the version you read, and answers 10007 if somebody else changed the row first |
| files | links are valid for a minute and are read with the same \`Authorization\` |

A key cannot decide what somebody submitted and cannot grant rights: only a person can. Rotate a key from its row; the old secret stays valid for the hours you choose.
`

/** Generates `docs/api.md` from the catalogue and its examples. */
export function apiPage(): string {
  const examples = apiExamples.map(exampleOf).join('\n')
  const parts = Object.entries(domains as Record<string, Domain>).flatMap(([name, domain]) => partOf(name, domain))
  return `${head}\n## Examples\n\n${examples}\n## Commands\n\nMembers with \`?\` are optional. A command without a permission is open to every key.\n\n${parts.join('\n')}`
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

/** Whether any key may hold the required permission. */
const isReachable = ({ access }: Command): boolean =>
  access.caller !== 'operator' || !access.permissions || access.permissions.some(name => !permissions[name]?.person)

function rowOf(name: string, { access, kind, label, input, output }: Command): string {
  const neededPermissions =
    access.caller === 'operator' ? (access.permissions ?? []).filter(one => !permissions[one]?.person) : []
  const cells = [
    `\`${name}\`${kind === 'write' ? ' ✎' : ''}`,
    `${render(label, 'en')} · ${render(label, 'cn')}`,
    neededPermissions.join(', '),
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

/** Members of an object by name, those of a list of rows in brackets after it. */
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
