import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** Participants with a quota of a badge type. */
export const quotasOfBadgeType: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'participation.quotas', to: `${tasksPath}/${exhibitionId}/quotas` },
    sql`select c.name_cn || ' ' || c.name_en as name from quota q join participation p on p.id = q.participation_id
      join company c on c.id = p.company_id where q.badge_type_id = ${id} and q.granted > 0`,
  )
