import sql, { type Sql } from 'sql-template-tag'
import { seriesOfExhibition } from '../../../exhibitions/series/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { counts } from './entity.ts'

/** When people and companies violated the rules, in the series of an exhibition: milliseconds, by key of the person and by company. */
export interface ViolationFacts {
  people: ReadonlyMap<string, number[]>
  companies: ReadonlyMap<string, number[]>
}

/**
 * Violations that count, of these people (keyed digests of documents) and companies; of everybody if `among` is left out. They count
 * from the moment when they were reported; those of a sandbox only in it.
 */
export async function violationFacts(
  db: Db,
  exhibitionId: string,
  among?: { people: readonly Buffer[]; companies: readonly string[] },
): Promise<ViolationFacts> {
  const these: Sql = among
    ? sql`(t.document_blind_index = any(${[...among.people]}::bytea[]) or p.company_id = any(${[...among.companies]}::uuid[]))`
    : sql`true`
  const rows = await db.many<{ key: string | null; companyId: string; at: string }>(sql`
    select encode(t.document_blind_index, 'base64') as key, p.company_id as "companyId", t.reported_at as at
    from violation t join participation p on p.id = t.participation_id join exhibition e on e.id = t.exhibition_id
      join exhibition here on here.id = ${exhibitionId}
    where ${counts('t')} and ${these} and (not is_sandbox(e.id) or e.id = here.id)
      and ${seriesOfExhibition(sql`e.id`, sql`e.edition_id`)} = ${seriesOfExhibition(sql`here.id`, sql`here.edition_id`)}
    order by t.reported_at`)
  const timesBy = (member: 'key' | 'companyId') => {
    const times = new Map<string, number[]>()
    for (const row of rows) {
      const key = row[member]
      if (key !== null) times.set(key, [...(times.get(key) ?? []), Date.parse(row.at)])
    }
    return times
  }
  return { people: timesBy('key'), companies: timesBy('companyId') }
}
