import sql from 'sql-template-tag'
import { countFollowed, type Dependant } from '../../kernel/lifecycle/dated.ts'
import { openStates } from './entity.ts'
import { listDates, shiftWhitelists } from './shift-whitelists.ts'

/** White lists with their guests. */
export const datedWhitelists: Dependant<'whitelists'> = {
  what: 'whitelists',
  entityTypes: ['whitelist'],
  columns: ['whitelist.valid_from', 'whitelist.valid_to', 'badge.valid'],
  follow: (db, shift) => {
    const { from, to } = listDates(shift)
    const [first, last] = [sql`t.valid_from`, sql`t.valid_to`]
    return countFollowed(
      db,
      sql`select case when t.state <> all(${[...openStates]}::text[]) then 'closed' when ${shift.days}::int = 0 then 'still' else 'moves' end as why,
          1 as n, ${first} as was_from, ${last} as was_to, ${from(first)} as is_from, ${to(first, last)} as is_to
        from whitelist t where t.exhibition_id = ${shift.exhibitionId}`,
    )
  },
  shift: shiftWhitelists,
}
