import sql from 'sql-template-tag'
import { type Dependant, datedRows } from '../../kernel/lifecycle/dated.ts'

const entries = datedRows({
  ...{
    what: 'blacklists',
    entityTypes: ['blacklist'],
    table: 'blacklist',
    lives: sql`t.state in ('pending', 'urgent', 'active')`,
  },
  ...{ type: 'date', from: 'from_day', to: 'until_day' },
  // The digests for gates expire on the same day.
  async after({ db }, ids, { zone }) {
    await db.run(sql`
      update blacklist_key k set until = (t.until_day + 1)::timestamp at time zone ${zone}
      from blacklist t where t.id = k.blacklist_id and t.id = any(${[...ids]}::uuid[]) and t.until_day is not null`)
  },
})

/** Days of entries of that exhibition only. */
export const datedBlacklists: Dependant<'blacklists'> = {
  ...entries,
  columns: [...entries.columns, 'blacklist_key.until'],
}
