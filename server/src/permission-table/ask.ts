import { randomUUID } from 'node:crypto'
import { type CommandName, commands, refusals } from '@fairgate/contract/catalogue'
import type { Command } from '@fairgate/contract/kernel/command'
import { type CompanyType, companyTypes } from '@fairgate/contract/kernel/permission'
import { codes } from '@fairgate/contract/kernel/refusal'
import type pg from 'pg'
import type { Reply } from '../kernel/dispatch.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { type Cast, type Party, sender } from './cast.ts'
import { rehearse } from './rehearsal.ts'
import { askerOf, type Relation, relations, rowFor } from './standing.ts'
import type { Line, NamedRow } from './table-lines.ts'

/** `misplaced`: a foreign row's id under an exhibition of one's own. */
export type Place = Relation | 'misplaced'

/**
 * What became of a command on a row: `done`; `absent`, word for word the answer for an id that exists nowhere;
 * `unchecked`, done with an id that exists nowhere too; or the code it was refused with for a row that was seen.
 */
export type Verdict = 'done' | 'absent' | 'unchecked' | number

export interface Cell {
  type: CompanyType
  /** None where the permission is missing. */
  verdicts?: Partial<Record<Place, Verdict>>
  /** What is answered without the permission. */
  refusal?: Reply
}

/** Asks a command on a line's rows as the administrator of every company type; nothing of it stays. */
export async function askAll(cast: Cast, client: pg.PoolClient, name: CommandName, line: Line): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const type of companyTypes) cells.push(await askAs(new Asking(cast, client, name, line, type)))
  return cells
}

async function askAs(asking: Asking): Promise<Cell> {
  const { type, set } = asking
  if (!asking.isPermitted) return { type, refusal: await asking.send(Object.values(set.rows)[0] as NamedRow) }
  const verdicts: Cell['verdicts'] = {}
  for (const relation of relations) {
    const row = rowFor(set, type, relation)
    if (row) verdicts[relation] = await asking.judge(row)
  }
  const foreign = rowFor(set, type, 'foreign')
  const misplaced = foreign && asking.misplaced(foreign)
  if (misplaced) verdicts.misplaced = await asking.judge(misplaced)
  return { type, verdicts }
}

class Asking {
  readonly #cast: Cast
  readonly #client: pg.PoolClient
  readonly #name: CommandName
  readonly #command: Command
  readonly #line: Line
  readonly #party: Party
  readonly type: CompanyType

  constructor(cast: Cast, client: pg.PoolClient, name: CommandName, line: Line, type: CompanyType) {
    this.#cast = cast
    this.#client = client
    this.#name = name
    this.#command = commands[name] as Command
    this.#line = line
    this.#party = askerOf(cast, type)
    this.type = type
  }

  get set() {
    const set = this.#cast.sets[this.#line.row]
    if (!set) throw new Error(`${this.#name}: there are no rows ${this.#line.row}`)
    return set
  }

  get isPermitted(): boolean {
    const { access } = this.#command
    return (
      access.who === 'operator' &&
      (access.permission === undefined || this.#party.operator.actor.permissions.has(access.permission))
    )
  }

  send(row: NamedRow): Promise<Reply> {
    const sample = sampleInput(this.#command.input) as object
    const input = { ...sample, ...this.#line.as(row, this.#cast, this.#party) }
    const { error } = this.#command.input.safeParse(input)
    if (error) throw new Error(`${this.#name} on ${this.#line.row}: ${error.message}`)
    return rehearse(this.#client, pool => sender(pool, this.#cast.services)(this.#party.operator, this.#name, input))
  }

  async judge(row: NamedRow): Promise<Verdict> {
    const reply = await this.send(row)
    if (this.#line.listed) return this.#judgeList(reply, row)
    const nowhere = await this.send(elsewhere(row))
    if (told(reply) === told(nowhere)) return outcome(reply) === 'done' ? 'unchecked' : 'absent'
    return outcome(reply)
  }

  /** The foreign row named as if it lay in one's own exhibition; undefined where the exhibition is all that is named. */
  misplaced(foreign: NamedRow): NamedRow | undefined {
    const named = this.#line.as(foreign, this.#cast, this.#party)
    const inside = 'exhibitionId' in foreign && 'exhibitionId' in named && named.exhibitionId === foreign.exhibitionId
    if (!inside || foreign.id === foreign.exhibitionId) return undefined
    return { ...foreign, exhibitionId: this.#party.exhibitionId, kept: 'exhibitionId' }
  }

  #judgeList(reply: Reply, row: NamedRow): Verdict {
    if (reply.statusCode === codes.done) return JSON.stringify(reply.data).includes(row.id) ? 'done' : 'absent'
    return reply.statusCode === codes.notFound ? 'absent' : reply.statusCode
  }
}

/** A row like this one that exists nowhere. */
function elsewhere(row: NamedRow): NamedRow {
  const { kept } = { ...row }
  const other = Object.entries(row).map(([member, value]) =>
    typeof value === 'string' && isId(value) && member !== kept ? [member, randomUUID()] : [member, value],
  )
  // The exhibition itself is one id under two names.
  const made = Object.fromEntries(other) as NamedRow
  return 'exhibitionId' in row && row.id === row.exhibitionId ? { ...made, exhibitionId: made.id } : made
}

const isId = (value: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)

/** What an answer tells, whichever ids were asked for. */
const told = (reply: Reply) => JSON.stringify(reply).replace(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'id')

/** Of a bulk command that did nothing, why not. */
function outcome({ statusCode, data }: Reply): Verdict {
  if (statusCode !== codes.done) return statusCode
  const { count, failed } = (data ?? {}) as { count?: number; failed?: { msg: string }[] }
  const why = count === 0 ? failed?.[0]?.msg : undefined
  if (why === undefined) return 'done'
  return Object.values(refusals).find(([, words]) => words === why)?.[0] ?? codes.notInThisState
}
