import sql from 'sql-template-tag'
import { shiftAddedDays } from '../../../finance/charge/hooks.ts'
import { countFollowed, type Dependant } from '../../../kernel/lifecycle/dated.ts'
import { unendedStates } from '../badge-rules.ts'

const shown = sql`t.entry_days is not null and t.state = any(${['draft', 'returned', ...unendedStates]}::text[])`

/**
 * Chosen days of entry, with those that are added and not paid yet: by as much as the first open day, within the phases. If none
 * is left, the badge is valid on all days of its phases.
 */
export const datedEntryDays: Dependant<'entryDays'> = {
  what: 'entryDays',
  entityTypes: ['badge'],
  columns: ['badge.entry_days', 'badge_fee.days'],
  follow: (db, { exhibitionId, days }) =>
    countFollowed(
      db,
      sql`select case when ${days}::int = 0 then 'still' else 'moves' end as why, 1 as n, lower(t.entry_days) as was_from,
          upper(t.entry_days) - 1 as was_to, lower(t.entry_days) + ${days}::int as is_from, upper(t.entry_days) - 1 + ${days}::int as is_to
        from badge t where t.exhibition_id = ${exhibitionId} and ${shown}`,
    ),
  async shift({ db }, { exhibitionId, days, zone }) {
    await db.run(sql`
      update badge t set entry_days = n.days, valid = badge_entry_valid(t.exhibition_id, t.phases, n.days, ${zone})
      from badge b cross join lateral (select badge_days_within(b.exhibition_id, b.phases,
        daterange(lower(b.entry_days) + ${days}::int, upper(b.entry_days) + ${days}::int), ${zone}) as days) n
      where b.exhibition_id = ${exhibitionId} and t.exhibition_id = ${exhibitionId} and t.id = b.id and ${shown}`)
    await shiftAddedDays(db, exhibitionId, days)
  },
}
