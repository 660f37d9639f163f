import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../kernel/named-by.ts'

export const ticketTypesOfZone: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'ticket.types', to: `${affairsPath}/${exhibitionId}/tickets/types` },
    sql`select t.name_cn || ' ' || t.name_en as name from ticket_type t
      where t.exhibition_id = ${exhibitionId} and ${id} = any(t.zones)`,
  )
