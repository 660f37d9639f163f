import sql from 'sql-template-tag'
import type { Override } from '../../kernel/transition/override.ts'

/**
 * Who may decide what they submitted themselves: the only operator at work in a company whose role has the permission,
 * where the rule would mean that nobody ever decides (docs/glossary.md, who does what).
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
