import type { JournalEvent } from '@fairgate/contract/finance/ledger/events'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** Ids of the valid journal entries that a row caused: neither reversed nor reversing, the oldest first. */
export async function findJournalEntryIds(db: Db, causeId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select v.id from journal_entry v where v.cause_id = ${causeId} and v.undoes is null
      and not exists (select 1 from journal_entry u where u.undoes = v.id) order by v.id`)
  return rows.map(({ id }) => id)
}

/** Finds the valid entries of one event of several rows, each with its row. */
export function standingOf(
  db: Db,
  causeIds: readonly string[],
  event: JournalEvent,
): Promise<{ id: string; causeId: string }[]> {
  return db.many<{ id: string; causeId: string }>(sql`
    select v.id, v.cause_id as "causeId" from journal_entry v
    where v.cause_id = any(${[...causeIds]}::uuid[]) and v.event = ${event} and v.undoes is null
      and not exists (select 1 from journal_entry u where u.undoes = v.id) order by v.id`)
}

/**
 * Counts the reversed journal entries of a row, of one event or of any. The next entry uses this number as its ordinal,
 * so it differs from reversed ones and conflicts with a valid one. The caller has locked the row.
 */
export async function timesUndone(db: Db, causeId: string, event: JournalEvent | null = null): Promise<number> {
  const { times } = await db.one<{ times: number }>(sql`
    select count(*)::int as times from journal_entry v
    where v.cause_id = ${causeId} and v.event = coalesce(${event}::text, v.event)
      and exists (select 1 from journal_entry u where u.undoes = v.id)`)
  return times
}
