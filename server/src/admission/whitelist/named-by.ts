import sql from 'sql-template-tag'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'
import { openStates } from './entity.ts'

const pages: Readonly<Record<string, string>> = { venue: 'exhibitionOutside', garden: 'garden' }

/** White lists at a door that are not over. */
export const whitelistsAtDoor: Naming = async (context, exhibitionId, id) => {
  const exhibition = await exhibitionById(context.db, exhibitionId)
  return namedBy(
    context,
    { word: 'whitelist.title', to: `/whiteIndex/${pages[exhibition?.kind ?? ''] ?? 'exhibition'}` },
    sql`select t.number as name from whitelist t where t.exhibition_id = ${exhibitionId} and (${id} = any(t.door_ids) or coalesce(t.proposed -> 'doorIds' ? ${id}::text, false))
      and t.state = any(${[...openStates]})`,
  )
}
