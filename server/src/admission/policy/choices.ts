import sql from 'sql-template-tag'
import { badgeTypesOf, namesOf, participants } from '../../exhibitions/participation/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { GateLocations, Named } from './gate-locations.ts'

/** What clauses of a gate context may refer to. */
export interface Choices {
  badgeTypes: Named[]
  companies: Named[]
  zones: Named[]
  doors: (Named & { gone: boolean })[]
}

export async function choicesOf(db: Db, locations: GateLocations, exhibitionId: string): Promise<Choices> {
  const types = await badgeTypesOf(db, exhibitionId)
  const companies = await db.many<{ id: string; name: Omit<Named, 'id'> }>(sql`
    select distinct on (pc.id) pc.id, ${namesOf('pc')} as name from ${participants}
    where p.exhibition_id = ${exhibitionId} and p.state <> 'ended' order by pc.id limit 2000`)
  return {
    badgeTypes: types.map(({ badgeTypeId: id, name }) => ({ id, ...name })),
    companies: companies.map(({ id, name }) => ({ id, ...name })).sort((a, b) => (a.cn < b.cn ? -1 : 1)),
    ...(await locations.findLocations(db, exhibitionId)),
  }
}

/** Names ids by a list of choices; companies that left are named too, deleted rows are left out. */
export async function namesIn(db: Db, { companies }: Choices, named: readonly string[]) {
  const known = new Set(companies.map(({ id }) => id))
  const left = [...new Set(named)].filter(id => !known.has(id))
  const others = left.length
    ? await db.many<{ id: string; name: Omit<Named, 'id'> | null }>(sql`
        select wanted.id, ${companyNames(sql`wanted.id`)} as name from unnest(${left}::uuid[]) wanted (id)`)
    : []
  const gone = others.flatMap(({ id, name }) => (name ? [{ id, ...name }] : []))
  return (choices: readonly Named[], ids: readonly string[]): Named[] =>
    [...choices, ...gone].filter(({ id }) => ids.includes(id)).map(({ id, cn, en }) => ({ id, cn, en }))
}
