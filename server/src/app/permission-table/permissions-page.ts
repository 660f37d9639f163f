import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands, domains, permissions } from '@fairgate/contract/app/catalogue'
import { type CompanyType, companyTypes } from '@fairgate/contract/kernel/auth/permission'
import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import type { Domain } from '@fairgate/contract/kernel/command/domain'
import type { Cell } from './ask.ts'
import { relations } from './standing.ts'

/** The cells of a command's cases. */
type Answers = (command: string) => readonly { row: string; cells: readonly Cell[] }[]

const head = `# Who may do what to which row

This page lists every command with its result for the administrator of each company type, on rows in different relations to
that company. The commands run on a real database and are rolled back. \`npm run permissions\` writes this page;
\`server/src/app/permission-table\` creates the rows, and its tests compare the page with the results.

Two exhibitions take place. The first has two main co-exhibitors, a secondary of the first one, a temporary one, a logistics
provider, an agent and its secondary agent; the second has another partner. A row is

- **own**: of the caller's company, or of the exhibition it runs;
- **below**: of a company under it (an organizer's partner, a main partner's secondary; for the platform any partner), or, for
  the platform, of an exhibition;
- **above**: of the company that gives it its quotas, or of the exhibition it takes part in;
- **peer**: of another partner in the same exhibition; for an organizer, of another organizer;
- **foreign**: of the second exhibition and its partner;
- **misplaced**: a foreign row's id, named under an exhibition of the caller.

A cell names the rows that the command changed or listed. With a code, it names the rows for which the command was refused
although the caller sees them (10003 not permitted, 10008 not in this state, 10002 not possible with this input …). **For any
row that a cell does not name, the answer is identical to that for an id that does not exist.** “–”: the permission is missing;
“✓”: the command is permitted and names no row; “none”: it is permitted, and the caller sees none of these rows.
`

const path = join(import.meta.dirname, '../../../../docs/permissions.md')
/** `npm run permissions` writes the page; otherwise it is only read. */
const writing = process.env.npm_lifecycle_event === 'permissions'

type DomainName = keyof typeof domains
const operatorsCommands = (name: DomainName) =>
  Object.entries((domains[name] as Domain).commands).filter(([, { access }]) => access.caller === 'operator')

/** The domains with a section, in the order of the catalogue. */
export const sectionNames = (Object.keys(domains) as DomainName[]).filter(name => operatorsCommands(name).length > 0)

/** The generated section of a domain. */
export function pageSection(name: DomainName, answers: Answers): string {
  const rows = operatorsCommands(name).flatMap(([command]) => rowsOf(command, answers(command)))
  return [`## ${name}\n`, titles, rule, ...rows].join('\n')
}

/** The section of a domain in docs/permissions.md; while the page is written, the generated one. */
export function writtenSection(name: DomainName, now: string): string | undefined {
  const sections = writtenSections()
  if (!writing) return sections.get(name)
  sections.set(name, now)
  writeFileSync(
    path,
    page(name => sections.get(name)),
  )
  return now
}

function writtenSections(): Map<string, string> {
  const parts = readFileSync(path, 'utf8').split(/\n\n(?=## )/)
  return new Map(parts.map(part => [/^## (.+)/.exec(part)?.[1] ?? '', part.trimEnd()]))
}

/** The page with these sections. */
function page(section: (name: DomainName) => string | undefined): string {
  return `${[head.trimEnd(), ...sectionNames.flatMap(name => section(name) ?? []), others()].join('\n\n')}\n`
}

/** The page as it is, and its expected frame around the sections. */
export function pages(): { written: string; framed: string } {
  const sections = writtenSections()
  return { written: readFileSync(path, 'utf8'), framed: page(name => sections.get(name)) }
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const titles = line(['command', 'row', ...companyTypes])
const rule = line(['---', '---', ...companyTypes.map(() => '---')])

function rowsOf(command: string, lines: readonly { row: string; cells: readonly Cell[] }[]): string[] {
  if (lines.length === 0)
    return [line([command, '', ...companyTypes.map(type => (isGranted(command, type) ? '✓' : '–'))])]
  return lines.map(({ row, cells }, at) => line([at === 0 ? command : '', row, ...cells.map(shown)]))
}

function isGranted(command: string, type: CompanyType): boolean {
  const { access } = commands[command] as Command
  const has = (permission: string) => permissions[permission]?.companies.includes(type) === true
  return access.caller !== 'operator' || admits(access, { has })
}

function shown({ verdicts }: Cell): string {
  if (!verdicts) return '–'
  const seen = [...relations, 'misplaced' as const].flatMap(relation => {
    const verdict = verdicts[relation]
    if (verdict === undefined || verdict === 'absent') return []
    return [verdict === 'done' ? relation : `${relation} (${verdict})`]
  })
  return seen.join(', ') || 'none'
}

/** Commands without login. */
function others(): string {
  const of = (caller: string) =>
    Object.entries(commands as Record<string, Command>)
      .filter(([, { access }]) => access.caller === caller)
      .map(([name]) => name)
      .join(', ')
  return [
    '## Without login',
    '',
    `Anybody: ${of('public')}.`,
    '',
    `Devices, with the key of one device, in its own exhibition: ${of('device')}.`,
    `Carriers of messages, with their token: ${of('provider')}.`,
  ].join('\n')
}
