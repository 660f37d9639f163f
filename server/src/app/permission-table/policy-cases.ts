import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, MakeRows, NamedRow } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

const content = { clauses: [] }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** A gate context has one draft, so its versions are created in order, once. */
const version = (part: 'published' | 'planned' | 'draft'): MakeRows =>
  ofExhibitions(async (fixture, { exhibitionId }) => {
    const byContext = made.get(fixture) ?? new Map<string, ReturnType<typeof buildVersions>>()
    made.set(fixture, byContext)
    const built = byContext.get(exhibitionId) ?? buildVersions(fixture, exhibitionId)
    byContext.set(exhibitionId, built)
    return (await built)[part]
  })
const made = new WeakMap<Fixture, Map<string, ReturnType<typeof buildVersions>>>()

async function buildVersions({ make, parties }: Fixture, exhibitionId: string) {
  const venue = parties.platform.operator
  const begun = () => make(venue, 'savePolicy', { exhibitionId, ...content })
  const published = async (effectiveAt: string | null): Promise<NamedRow> => {
    const row = { exhibitionId, ...(await begun()), effectiveAt, note: '未演练' }
    return { ...(await make(venue, 'publishPolicy', row as never)), exhibitionId }
  }
  return {
    published: await published(null),
    planned: await published(tomorrow()),
    draft: { ...(await begun()), exhibitionId } as NamedRow,
  }
}

/** A scan at a channel of the gate context; if it has none, one is created. */
async function typedScan({ exhibitionId = '' }: NamedRow, { db }: Fixture) {
  const known = sql`select code from channel where exhibition_id = ${exhibitionId} and not deleted limit 1`
  const made = sql`
    with zoned as (select uuidv7() as id from exhibition where id = ${exhibitionId}),
    zone as (insert into zone (id, exhibition_id, path, code, name_cn, name_en)
      select id, ${exhibitionId}, array[id], 'Z9', '演练', 'Rehearsal' from zoned returning id),
    door as (insert into door (exhibition_id, zone_id, code, name_cn, name_en)
      select ${exhibitionId}, id, 'Z9-A', '演练', 'Rehearsal' from zone returning id)
    insert into channel (exhibition_id, door_id, code, direction, subject)
    select ${exhibitionId}, id, 'Z9-A-01', 'in', 'person' from door returning code`
  // An exhibition that does not exist has none.
  const { code } = (await db.maybe<{ code: string }>(known)) ??
    (await db.maybe<{ code: string }>(made)) ?? { code: 'Z9-A-01' }
  return { lines: `NOBODY ${code} ${tomorrow().slice(0, 10)} 09:00` }
}

export const policyCases: DomainCases = {
  rows: {
    policy: version('draft'),
    'policy, published': version('published'),
    'policy, planned': version('planned'),
  },
  hints: {
    getPolicyPage: on({ listed: 'policy' }),
    exportPolicies: exported,
    savePolicy: on({ id: 'policy', exhibitionId: [], clauses: [] }, content),
    publishPolicy: on({ id: 'policy' }, { effectiveAt: null, note: '未演练' }),
    withdrawPolicy: on({ id: 'policy, planned' }),
    rehearsePolicy: on({ id: 'policy' }, typedScan),
    comparePolicies: on({ withId: 'policy, published' }),
  },
}
