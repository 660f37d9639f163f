import sql from 'sql-template-tag'
import type { Override } from '../../kernel/transition/override.ts'

/**
 * Who may decide their own submission: the only active operator of a company with the permission, because otherwise
 * nobody could ever decide (docs/glossary.md, section 2).
 */
export const onlyDecider = <Event extends string>(permission: string, ...events: Event[]): Override<Event> => ({
  permission,
  events,
  async isAlone(db, { companyId, operatorId }) {
    const other = await db.maybe(sql`
      select from role r join operator o on o.role_id = r.id
      where r.company_id = ${companyId} and (r.administrator or ${permission} = any(r.permissions))
        and o.state = 'inUse' and o.id <> ${operatorId} limit 1`)
    return other === undefined
  },
})
