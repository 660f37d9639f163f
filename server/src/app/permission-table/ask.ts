import { randomUUID } from 'node:crypto'
import { type CommandName, commands, refusals } from '@fairgate/contract/app/catalogue'
import { type CompanyType, companyTypes } from '@fairgate/contract/kernel/auth/permission'
import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import type { Reply } from '../../kernel/command/reply.ts'
import type { TableCase } from './cases.ts'
import { type Fixture, type NamedRow, type Party, type RowSet, sender } from './fixture.ts'
import { rolledBack } from './rolled-back.ts'
import { askerOf, type Relation, relations, rowFor } from './standing.ts'

/** `misplaced`: the id of a foreign row with an exhibition of the caller's own. */
export type CallerRelation = Relation | 'misplaced'

/**
 * The result of a command on a row: `done`; `absent`, the exact answer for an id that does not exist; `unchecked`, done
 * with an id that does not exist too; or the code of its refusal for a visible row.
 */
export type Verdict = 'done' | 'absent' | 'unchecked' | number

interface CommandVerdicts {
  /** None if the permission is missing. */
  verdicts?: Partial<Record<CallerRelation, Verdict>>
  /** Tables that were written to although nothing was done. */
  wrote?: Partial<Record<CallerRelation, string>>
}

export interface Cell extends CommandVerdicts {
  type: CompanyType
  /** The answer without the permission. */
  refusal?: Reply
}

/** Runs a command on a case's rows as the administrator of every company type; everything is rolled back. */
export async function askAll(
  fixture: Fixture,
  client: pg.PoolClient,
  name: CommandName,
  about: TableCase,
): Promise<Cell[]> {
  const set = await fixture.rows(about.set)
  const cells: Cell[] = []
  for (const type of companyTypes) cells.push(await new CellProbe(fixture, client, name, about, set, type).cell())
  return cells
}

class CellProbe {
  readonly #fixture: Fixture
  readonly #client: pg.PoolClient
  readonly #name: CommandName
  readonly #command: Command
  readonly #about: TableCase
  readonly #set: RowSet
  readonly #party: Party
  readonly #type: CompanyType
  /** The answer for a row that does not exist, which is the same for every owner. */
  #nowhere: string | undefined

  constructor(
    fixture: Fixture,
    client: pg.PoolClient,
    name: CommandName,
    about: TableCase,
    set: RowSet,
    type: CompanyType,
  ) {
    this.#fixture = fixture
    this.#client = client
    this.#name = name
    this.#command = commands[name] as Command
    this.#about = about
    this.#set = set
    this.#type = type
    this.#party = askerOf(fixture, type)
  }

  async cell(): Promise<Cell> {
    const type = this.#type
    if (!this.#isPermitted) return { type, refusal: await this.#answer(Object.values(this.#set.rows)[0] as NamedRow) }
    const cell = { type, verdicts: {}, wrote: {} }
    for (const relation of relations) {
      const row = rowFor(this.#set, type, relation)
      if (row) await this.#check(cell, relation, row)
    }
    const misplaced = await this.#misplaced()
    this.#nowhere = undefined
    if (misplaced) await this.#check(cell, 'misplaced', misplaced)
    return cell
  }

  get #isPermitted(): boolean {
    const { access } = this.#command
    return access.caller === 'operator' && admits(access, this.#party.operator.actor.permissions)
  }

  async #input(row: NamedRow): Promise<object> {
    const input = await this.#about.input(row, this.#fixture, this.#party)
    const { error } = this.#command.input.safeParse(input)
    if (error) throw new Error(`${this.#name} on ${this.#about.set}: ${error.message} ${JSON.stringify(input)}`)
    return input
  }

  #send(pool: pg.Pool, input: object): Promise<Reply> {
    return sender(pool, this.#fixture.services)(this.#party.operator, this.#name, input)
  }

  async #answer(row: NamedRow): Promise<Reply> {
    const input = await this.#input(row)
    return rolledBack(this.#client, pool => this.#send(pool, input))
  }

  async #check({ verdicts, wrote }: Required<CommandVerdicts>, relation: CallerRelation, row: NamedRow): Promise<void> {
    const reply = await this.#answer(row)
    if (this.#about.listed) {
      verdicts[relation] = readListVerdict(reply, row)
      return
    }
    this.#nowhere ??= toComparable(await this.#answer(elsewhere(row)))
    const seen = toComparable(reply) !== this.#nowhere
    verdicts[relation] = seen ? outcome(reply) : outcome(reply) === 'done' ? 'unchecked' : 'absent'
    // A refusal rolls back what was written before it; an answer that nothing was done does not.
    if (seen || reply.statusCode !== codes.done || this.#command.kind !== 'write') return
    const input = await this.#input(row)
    const tables = await rolledBack(this.#client, async pool => {
      const before = await writesOf(this.#client)
      await this.#send(pool, input)
      const after = await writesOf(this.#client)
      return Object.keys(after).filter(table => after[table] !== before[table])
    })
    if (tables.length > 0) wrote[relation] = tables.join(', ')
  }

  /**
   * The foreign row addressed as if it belonged to the caller's exhibition; none if only the exhibition is addressed.
   */
  async #misplaced(): Promise<(NamedRow & { unchanged: string }) | undefined> {
    const foreign = rowFor(this.#set, this.#type, 'foreign')
    if (!foreign) return undefined
    const named = await this.#about.input(foreign, this.#fixture, this.#party)
    const inside = 'exhibitionId' in foreign && 'exhibitionId' in named && named.exhibitionId === foreign.exhibitionId
    if (!inside || foreign.id === foreign.exhibitionId) return undefined
    return { ...foreign, exhibitionId: this.#party.exhibitionId, unchanged: 'exhibitionId' }
  }
}

function readListVerdict(reply: Reply, row: NamedRow): Verdict {
  if (reply.statusCode === codes.done) return JSON.stringify(reply.data).includes(row.id) ? 'done' : 'absent'
  return reply.statusCode === codes.notFound ? 'absent' : reply.statusCode
}

/** Writes per table so far, without those of every command: log, idempotency record, last use of the session. */
async function writesOf(client: pg.PoolClient): Promise<Record<string, string>> {
  const { rows } = await client.query<{ relname: string; writes: string }>(`
    select relname, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_xact_user_tables
    where relname not in ('idempotency_record', 'session') and relname not like 'operation_log%'`)
  return Object.fromEntries(rows.map(({ relname, writes }) => [relname, writes]))
}

/** A row like this one that does not exist. */
function elsewhere(row: NamedRow): NamedRow {
  const { unchanged } = { ...row }
  const other = Object.entries(row).map(([member, value]) =>
    typeof value === 'string' && isId(value) && member !== unchanged ? [member, randomUUID()] : [member, value],
  )
  // The exhibition itself is one id with two names.
  const made = Object.fromEntries(other) as NamedRow
  return 'exhibitionId' in row && row.id === row.exhibitionId ? { ...made, exhibitionId: made.id } : made
}

const isId = (value: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)

/** An answer as text with all ids replaced, for comparison. */
const toComparable = (reply: Reply) => JSON.stringify(reply).replace(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'id')

/** The reason why a bulk command did nothing. */
function outcome({ statusCode, data }: Reply): Verdict {
  if (statusCode !== codes.done) return statusCode
  const { count, failed } = (data ?? {}) as { count?: number; failed?: { msg: string }[] }
  const why = count === 0 ? failed?.[0]?.msg : undefined
  if (why === undefined) return 'done'
  return Object.values(refusals).find(([, text]) => text === why)?.[0] ?? codes.notInThisState
}
