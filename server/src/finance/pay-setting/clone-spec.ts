import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

const last = sql`select s.id from pay_setting s where s.version = (
  select max(every.version) from pay_setting every where every.exhibition_id = s.exhibition_id)`

/** Only the latest version: earlier versions belong to bills, which are not cloned. */
export const paySettingClone: readonly CloneSpec[] = [
  { table: 'pay_setting', only: sql`t.id in (${last})`, ids: ['id'], keepDates: ['set_at'] },
]
/** Runs after the badge types are cloned. */
export const priceClone: readonly CloneSpec[] = [
  {
    table: 'pay_setting_price',
    of: id => sql`t.pay_setting_id in (${last} and s.exhibition_id = ${id})`,
    ids: ['pay_setting_id', 'badge_type_id'],
  },
]
