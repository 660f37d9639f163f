import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** Operators with a role. */
export const operatorsWithRole: Naming = (context, _exhibitionId, id) =>
  namedBy(
    context,
    { word: 'access.operators', to: '/JurisdictionOperator' },
    sql`select o.name from operator o where o.role_id = ${id}`,
  )
