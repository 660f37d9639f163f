import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** Guards on duty at a door. */
export const guardsAtDoor: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'offline.guards', to: `/entranceGuard?view=guards&exhibition=${exhibitionId}` },
    sql`select g.name from gate_staff g where g.exhibition_id = ${exhibitionId} and not g.stopped and ${id} = any(g.door_ids)`,
  )
