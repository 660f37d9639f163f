import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { JournalEvent } from '@fairgate/contract/finance/ledger/events'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { withHolders } from '../../exhibitions/participation/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import {
  accountScope,
  type Cause,
  type Causes,
  chosenAccounts,
  entryColumns,
  entryTables,
  type Fetched,
  happened,
  type Line,
  lineColumns,
  withAccount,
  withAccountBetween,
  withAccountNow,
  withAmounts,
} from './entries.ts'

type Row = Output<'getLedgerPage'>['list'][number]

/** Postings, the newest first, each with the balance of its account after it. */
export async function ledgerPage(context: ReadContext, input: Input<'getLedgerPage'>, causes: Causes) {
  const { db, actor, services } = context
  const { search, ...request } = input
  const chosen = await chosenAccounts(db, actor, input)
  const events = happened(input, services.config.venueTimeZone)
  const listing: Listing<Fetched, Row, typeof request> = {
    select: entryColumns,
    from: entryTables,
    where: [...chosen.where, ...events],
    totals: async () => ({ all: await chosen.postings() }),
    filtered: events.length > 0,
    id: 'l.id',
    sorts: { at: { column: 'l.id', type: 'uuid' } },
    defaultSort: '-at',
    // All other filters select whole accounts and whole days.
    around: input.operation ? withAccountBetween : isNewest(input) ? withAccountNow : withAccount,
    finish: () => {
      throw new Error('rows of the ledger are mapped by finishAll')
    },
    async finishAll(rows) {
      const found = await causes.of(db, rows)
      return withAmounts(rows, input.operation !== undefined).map(
        ({ accountId: _, fen: __, fenAfter: ___, causeId, ...row }) => ({
          ...{ ...row, cause: found.get(causeId) ?? null },
          ...{ version: 1, state: 'finished', statusCode: statusOf('finished'), actions: ['view'] },
        }),
      )
    },
  }
  const { tabs: _, ...answer } = await page(db, listing, request)
  return answer
}

/** Whether no posting follows the displayed ones: the first page, the newest first, up to any day. */
const isNewest = ({ pageNum, after, sort = '-at', to }: Input<'getLedgerPage'>): boolean =>
  pageNum === 1 && !after && sort === '-at' && !to

interface JournalEntryRow {
  id: string
  at: string
  event: JournalEvent
  causeNoun: string
  cause: Cause | null
  operatorName: string
  undoes: string | null
  undoneBy: string | null
}

/**
 * The journal entry of a posting, with those of its postings that the caller sees; not found if the caller does not see
 * this one.
 */
export async function findJournalEntryDetail(
  { db, actor }: ReadContext,
  id: string,
  causes: Causes,
): Promise<Result<'getVoucherDetail'>> {
  const lines = await db.many<Line & { asked: boolean }>(sql`
    select ${lineColumns}, l.id = ${id} as asked from posting l join ledger_account t on t.id = l.account_id ${withHolders}
    where l.journal_entry_id = (select one.journal_entry_id from posting one where one.id = ${id}) and ${accountScope(actor)}
    order by l.fen < 0, t.kind, l.id`)
  if (!lines.some(({ asked }) => asked)) refuse('kernel.notFound')
  const journalEntry = await db.one<JournalEntryRow>(sql`
    select v.id, uuid_extract_timestamp(v.id) as at, v.event, v.cause_type as "causeNoun", ${causes.column} as cause, v.operator_name as "operatorName", v.undoes,
      (select u.id from journal_entry u where u.undoes = v.id) as "undoneBy"
    from posting l join journal_entry v on v.id = l.journal_entry_id where l.id = ${id}`)
  return { ...journalEntry, lines }
}
