import type { Simulation } from '@fairgate/contract/admission/policy/commands'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { compilePolicies } from './compile.ts'

export { datedClauses, datedPolicyStarts } from './dated.ts'
export { shiftClauses } from './shift-clauses.ts'

interface Changing {
  db: Db
  services: Pick<Services, 'config'>
  now?: Date
}

/**
 * The dates of a gate context, or its badge types, have changed: published versions are compiled again; their clauses
 * stay.
 */
export async function publishContextChange(
  { db, services, now = new Date() }: Changing,
  exhibitionId: string,
): Promise<void> {
  const published = await db.many<{ id: string }>(sql`
    select id from policy where exhibition_id = ${exhibitionId} and state = 'published' order by id for update`)
  await compilePolicies(
    { db, services },
    published.map(({ id }) => id),
    now,
  )
}

/** A completed simulation, as it is stored. */
export interface StoredSimulation {
  digest: Buffer
  againstNo: number | null
  day: string | null
  scans: number
  otherwise: number
  groups: Simulation['groups']
  list: Simulation['list']
  by: string
}

/**
 * Saves the last simulation of a draft, and that this content was simulated; a deleted or published version is not
 * changed.
 */
export async function saveSimulation(
  { db }: Pick<Changing, 'db'>,
  id: string,
  result: StoredSimulation,
): Promise<void> {
  const { digest, againstNo, day, scans, otherwise, groups, list, by } = result
  const draft = await db.maybe<{ exhibitionId: string }>(sql`
    update policy set simulated_digest = ${digest} where id = ${id} and state = 'draft' returning exhibition_id as "exhibitionId"`)
  if (!draft) return
  await db.run(sql`
    insert into policy_simulation (exhibition_id, policy_id, digest, against_no, day, scans, otherwise, groups, differences, by_name)
    values (${draft.exhibitionId}, ${id}, ${digest}, ${againstNo}, ${day}, ${scans}, ${otherwise}, ${JSON.stringify(groups)}, ${JSON.stringify(list)}, ${by})
    on conflict (policy_id) do update set digest = excluded.digest, against_no = excluded.against_no, day = excluded.day,
      scans = excluded.scans, otherwise = excluded.otherwise, groups = excluded.groups, differences = excluded.differences,
      by_name = excluded.by_name, at = now()`)
}

/** A company was merged into another one: clauses of these exhibitions refer to that one. */
export async function clausesMerged(
  db: Db,
  { gone, keep, living }: { gone: string; keep: string; living: readonly string[] },
): Promise<void> {
  await db.run(sql`
    update policy_clause c set company_ids = array(select distinct unnest(array_replace(c.company_ids, ${gone}, ${keep})))
    from policy p where p.id = c.policy_id and p.exhibition_id = any(${[...living]}::uuid[]) and ${gone} = any(c.company_ids)`)
}
