import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

const last = sql`select s.id from pay_setting s where s.version = (
  select max(every.version) from pay_setting every where every.exhibition_id = s.exhibition_id)`

/** What is paid now: earlier versions were agreed on by charges, which stay where they are. */
export const copiedPaySettings: readonly Copied[] = [
  { table: 'pay_setting', only: sql`t.id in (${last})`, ids: ['id'], stays: ['set_at'] },
]
/** Once badge types are there. */
export const copiedPrices: readonly Copied[] = [
  {
    table: 'pay_setting_price',
    of: id => sql`t.pay_setting_id in (${last} and s.exhibition_id = ${id})`,
    ids: ['pay_setting_id', 'badge_type_id'],
  },
]
