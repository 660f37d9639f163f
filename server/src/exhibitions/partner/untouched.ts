import sql from 'sql-template-tag'
import { onlyUnusedAdministrator } from '../../identity/access/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { onlyApprovedInto } from '../participation/api.ts'
import type { LockedPartner } from './entity.ts'

/**
 * Whether nothing has followed from a partner's approval except its automatic results. The partner's row is locked: an
 * insert that refers to it (a foreign key) comes before this or waits for the end of the undo.
 */
export async function isUntouched(db: Db, row: LockedPartner): Promise<boolean> {
  if (!(await onlyUnusedAdministrator(db, row.id)) || !(await onlyApprovedInto(db, row))) return false
  const named = await db.maybe(sql`
    select from share_condition where partner_id = ${row.id}
    union all select from share_application where partner_id = ${row.id}
    union all select from exhibition where sponsor_id = ${row.id}
    union all select from company where ${row.id} in (parent_id, owner_company_id) limit 1`)
  return named === undefined
}
