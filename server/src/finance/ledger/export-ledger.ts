import { accountKinds } from '@fairgate/contract/finance/ledger/accounts'
import { journalEvents } from '@fairgate/contract/finance/ledger/events'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { toFileType } from '../../kernel/jobs/fits-sheet.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { type QuerySheet, textCell, writeQuery } from '../../kernel/spreadsheet/write-query.ts'
import {
  type Causes,
  chosenAccounts,
  entryTables,
  firstIdOf,
  happened,
  type LedgerFilters,
  onOwnSide,
  withAccounts,
} from './entries.ts'

export const exportLedgerKind = 'ledger.export'

export interface LedgerExport {
  filters: LedgerFilters
  format: SheetFormat
  newestFirst: boolean
  /** The company of the export, which contains what that company may see. */
  companyId: string
  companyType: CompanyType
}

/** Exports postings as a sheet, the oldest first by default, read by a cursor. Returns `{ fileId, rows }`. */
export const exportLedger = (causes: Causes): JobDefinition<LedgerExport> => ({
  async run(job, context) {
    const type = toFileType(job.format)
    const file = { name: `ledger-${dayOf(new Date(), context.services.config.venueTimeZone)}.${type}`, type }
    const { fileId, made } = await madeFile(context, file, async out =>
      writeQuery(await sheetOf(job, context, causes), context, out),
    )
    return { fileId, rows: made }
  },
})

export async function sheetOf(
  { filters, format, newestFirst, ...actor }: LedgerExport,
  context: Pick<JobContext, 'db' | 'language' | 'services'>,
  causes: Causes,
): Promise<QuerySheet> {
  const { db, language, services } = context
  const { venueTimeZone } = services.config
  const chosen = await chosenAccounts(db, actor, filters)
  const name = (alias: 'pc' | 'pe' | 'h'): Sql => sql`coalesce(${raw(alias)}.${raw(`name_${language}`)}, '')`
  const column = (key: Parameters<typeof translateKey>[0], cell: Sql, width = 16) => ({
    title: translateKey(key, language),
    cell,
    width,
  })
  const amount = (...of: Parameters<typeof column>) => ({ ...column(...of), amount: true })
  const kinds = Object.fromEntries(Object.entries(accountKinds).map(([kind, { label }]) => [kind, label]))
  // Over all postings of an account up to this one, displayed or not.
  const running = sql`(coalesce(base.fen, 0) + sum(l.fen) over (partition by l.account_id order by l.id))`
  const whole = filters.operation === undefined
  return {
    format,
    columns: [
      column(
        'ledger.at',
        sql`to_char(uuid_extract_timestamp(l.id) at time zone ${venueTimeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
        20,
      ),
      column('ledger.event', textCell(sql`v.event`, journalEvents, language)),
      column('ledger.cause', sql`coalesce(${causes.column} ->> 'name', '')`, 30),
      column('ledger.account', textCell(sql`t.kind`, kinds, language)),
      column('ledger.company', name('pc'), 30),
      column('ledger.exhibition', name('pe'), 30),
      column('ledger.partner', name('h'), 30),
      amount('ledger.debit', sql`case when l.fen > 0 then ${formatAmountSql(sql`l.fen`)} end`),
      amount('ledger.credit', sql`case when l.fen < 0 then ${formatAmountSql(sql`-l.fen`)} end`),
      ...(whole ? [amount('ledger.balance', onOwnSide(running, sql`t.kind`))] : []),
      column('ledger.operator', sql`v.operator_name`),
      column('ledger.entryNumber', sql`v.id::text`, 38),
    ],
    from: sql`${entryTables} ${withAccounts} ${before(filters, venueTimeZone)} where ${combineAll([...chosen.where, ...happened(filters, venueTimeZone)])} order by l.id ${raw(newestFirst ? 'desc' : 'asc')}`,
  }
}

/** The balance of the account of `l` before the displayed days, as `base`. */
function before({ from }: LedgerFilters, timeZone: string): Sql {
  const earlier = from ? sql`id < ${firstIdOf(sql`${from}::date`, timeZone)}` : sql`false`
  return sql`left join (select account_id, sum(fen) as fen from posting where ${earlier} group by 1) base
    on base.account_id = l.account_id`
}
