import { commands, type Input, type Result } from '@fairgate/contract/app/catalogue'
import { formerCommands } from '@fairgate/contract/foundation/operation-log/former-commands'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { RefusalDetails } from '../../kernel/audit/operation.ts'
import { type Actor, unpackLocalized } from '../../kernel/command/context.ts'
import { venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { page } from '../../kernel/list/listing.ts'
import { type Found, few, inside, nameInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { reasonOf } from './reason.ts'

export interface EntryRow {
  id: string
  at: string
  command: string
  operatorId: string | null
  operatorName: string
  companyId: string | null
  companyCn: string | null
  companyEn: string | null
  noun: string | null
  targetName: string | null
  exhibitionId: string
  exhibitionCn: string | null
  exhibitionEn: string | null
  resultCode: number
  reasonKey: string | null
  refusalDetails: RefusalDetails | null
}

export const entryColumns = sql`l.id, l.at, l.command, l.operator_id as "operatorId", l.operator_name as "operatorName",
  l.company_id as "companyId", c.name_cn as "companyCn", c.name_en as "companyEn", l.entity_type as noun, l.target_name as "targetName",
  l.exhibition_id as "exhibitionId", e.name_cn as "exhibitionCn", e.name_en as "exhibitionEn",
  l.status_code as "resultCode", l.reason as "reasonKey", l.refusal_details as "refusalDetails"`
export const entryTables = sql`operation_log_entry l left join company c on c.id = l.company_id
  left join exhibition e on e.id = l.exhibition_id`

/** The platform sees all entries, a partner those of its own company. */
export function operationLogScope(actor: Pick<Actor, 'companyType' | 'companyId'>): Sql {
  return actor.companyType === 'platform' ? sql`true` : sql`l.company_id = ${actor.companyId}`
}

export type LogFilters = Pick<
  Input<'getOperationLogPage'>,
  'exhibitionId' | 'companyId' | 'operatorId' | 'operation' | 'from' | 'to' | 'result' | 'search'
>

/** Names of current and former commands. */
const commandNames: Readonly<Record<string, LocalizedText>> = {
  ...formerCommands,
  ...Object.fromEntries(Object.entries(commands as Record<string, Command>).map(([name, { label }]) => [name, label])),
}

/** A literal instead of a parameter, so that partial indexes on refused entries match. */
const done = raw(String(codes.done))

/** Conditions of the filters; dates are the venue's calendar days, both included. */
export function filterConditions(filters: LogFilters, timeZone: string): Sql[] {
  const { exhibitionId, companyId, operatorId, operation, from, to, result } = filters
  return [
    ...(exhibitionId ? [sql`l.exhibition_id = ${exhibitionId}`] : []),
    ...(companyId ? [sql`l.company_id = ${companyId}`] : []),
    ...(operatorId ? [sql`l.operator_id = ${operatorId}`] : []),
    ...(operation ? [sql`l.command = ${operation}`] : []),
    ...(from ? [sql`l.at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`l.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(result === 'finished' ? [sql`l.status_code = ${done}`] : []),
    ...(result === 'refused' ? [sql`l.status_code <> ${done}`] : []),
  ]
}

/**
 * Ids of operators, of one company or of all, whose name contains the search text; implemented by a later module
 * (`handlers.ts`).
 */
export type OperatorsNamed = (db: Db, typed: string, companyId?: string) => Promise<string[]>

/** Searches by a part of a target's name (the expression is that of `operation_log_search`), and by trace id. */
export const entrySearches = (
  db: Db,
  actor: Pick<Actor, 'companyType' | 'companyId'>,
  operatorsNamed: OperatorsNamed,
) => ({
  async target(typed: string): Promise<Found> {
    const columns = ['l.target_name']
    const grams = sql`(search_grams('', l.target_name) || array['=' || l.company_id::text])`
    const own = actor.companyType === 'platform' ? sql`true` : sql`${grams} @> array['=' || ${actor.companyId}::text]`
    const found = await entriesOf(db, sql`${own} and ${nameInside(grams, columns, '', typed)}`)
    return found.all ? { rows: found.rows } : { rows: inside(columns, typed), some: found.rows }
  },
  /** Entries of operators whose name contains the text, limited to the caller's company unless that is the platform. */
  async operator(typed: string): Promise<Found> {
    const ids = await operatorsNamed(db, typed, actor.companyType === 'platform' ? undefined : actor.companyId)
    return { rows: sql`l.operator_id = any(${ids}::uuid[])` }
  },
  /** Entries of commands whose name contains the text in either language. */
  async operation(typed: string): Promise<Found> {
    const names = Object.entries(commandNames)
      .filter(([, label]) => includesTyped(typed, ...label.map(String)))
      .map(([name]) => name)
    if (names.length === 0) return { rows: sql`false` }
    // Entries of rare commands are looked up by their index; a scan through the log in its order would take too long.
    const rows = sql`l.command = any(${names}::text[])`
    const found = await entriesOf(db, rows)
    return { rows: found.all ? found.rows : rows }
  },
  async trace(typed: string): Promise<Found> {
    return { rows: (await entriesOf(db, traceCondition(typed))).rows }
  },
})

/**
 * The matching entries by an index lookup, if they are few. No index begins with the id: rows are joined by their time.
 */
async function entriesOf(db: Db, condition: Sql): Promise<{ rows: Sql; all: boolean }> {
  const found = await db.many<{ id: string; moment: string }>(
    sql`select l.id, l.at::text as moment from operation_log_entry l where ${condition} limit ${few + 1}`,
  )
  const rows = sql`(l.at = any(${found.map(({ moment }) => moment)}::timestamptz[])
    and l.id = any(${found.map(({ id }) => id)}::uuid[]))`
  return { rows, all: found.length <= few }
}

/** A whole trace id, or its beginning of at least eight digits, as an error message shows it. */
function traceCondition(value: string): Sql {
  const digits = normaliseNumber(value).toLowerCase()
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return sql`false`
  return sql`l.trace_id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

/** A page of the log, newest first. */
export function entryPage(
  db: Db,
  actor: Actor,
  input: Input<'getOperationLogPage'>,
  language: Language,
  { timeZone, operatorsNamed }: { timeZone: string; operatorsNamed: OperatorsNamed },
): Promise<Result<'getOperationLogPage'>> {
  const filters = filterConditions(input, timeZone)
  return page<EntryRow, Result<'getOperationLogPage'>['list'][number], typeof input>(
    db,
    {
      select: entryColumns,
      from: entryTables,
      countFrom: sql`operation_log_entry l`,
      where: [operationLogScope(actor), ...filters],
      id: 'l.id',
      sorts: { at: { column: 'l.at', type: 'timestamptz' } },
      defaultSort: '-at',
      searches: entrySearches(db, actor, operatorsNamed),
      filtered: filters.length > 0,
      finish: row => entryOf(row, language),
    },
    input,
  )
}

/** An entry in the caller's language. */
export function entryOf(row: EntryRow, language: Language) {
  const { companyCn, companyEn, exhibitionCn, exhibitionEn, reasonKey, refusalDetails, exhibitionId, ...rest } = row
  const state = row.resultCode === codes.done ? ('finished' as const) : ('refused' as const)
  const label = commandNames[row.command]
  return {
    ...rest,
    version: 1,
    state,
    statusCode: statusOf(state),
    actions: ['view' as const],
    targetName: row.targetName === null ? null : unpackLocalized(row.targetName, language),
    commandName: label ? render(label, language) : row.command,
    companyName: (language === 'cn' ? companyCn : companyEn) ?? '',
    exhibitionId: exhibitionId === venueScope ? null : exhibitionId,
    exhibitionName: (language === 'cn' ? exhibitionCn : exhibitionEn) ?? '',
    reason: reasonKey ? reasonOf(row.command, reasonKey, refusalDetails ?? {}, language) : '',
  }
}

interface DetailRow extends EntryRow {
  targetId: string | null
  deviceId: string | null
  traceId: string
  address: string
  before: unknown
  after: unknown
  unnamed: boolean
}

/** One entry with the values before and after. Its id contains the time, so only one partition is read. */
export async function entryDetail(
  db: Db,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Result<'getOperationLogDetail'>> {
  const row = await db.maybe<DetailRow>(sql`
    select ${entryColumns}, l.target_id as "targetId", l.device_id as "deviceId", replace(l.trace_id::text, '-', '') as "traceId",
      l.address, l.before, l.after, exists (select from operation_log_names_removed u where u.log_id = l.id) as unnamed
    from ${entryTables}
    where l.id = ${id} and ${operationLogScope(actor)}
      and l.at between uuid_extract_timestamp(${id}::uuid) - interval '1 minute' and uuid_extract_timestamp(${id}::uuid) + interval '1 minute'`)
  if (!row) refuse('kernel.notFound')
  const { targetId, deviceId, traceId, address, before, after, unnamed, ...entry } = row
  return {
    ...entryOf(entry, language),
    targetId,
    deviceId,
    traceId,
    address,
    before: fields(before),
    after: fields(after),
    unnamed,
  }
}

function fields(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
