import type { Input, Payload } from '@fairgate/contract/app/catalogue'
import { type Params, presetOf } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { join } from '../../exhibitions/participation/hooks.ts'
import { standJobs } from '../../exhibitions/stand/jobs.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import type { TestOperator } from './world.ts'

export interface StandRow {
  id: string
  version: number
  state: string
  number: string
  area: number
  participationId: string | null
}

type Change = Payload<'changeStands'>['change']

interface QuotaParts {
  granted: number
  derived: number
  bought: number
  only: boolean
  taken: number
}

/** Dispatch with every service, and exhibitions with halls and stands. */
export async function createStandWorld(...given: Parameters<typeof createBadgeWorld>) {
  const world = await createBadgeWorld(...given)
  const { db, call } = world
  await migrateJobs(world.pool)

  const form = (changes: Partial<Input<'addStand'>> = {}) => ({
    ...{ hall: 'E1' as const, number: 'A01', section: '电子', area: '9', kind: 'standard' as const, note: '' },
    ...changes,
  })

  /** The organizer gives quotas to its partners. */
  const underOrganizer = ({ exhibitionId }: Fair) =>
    db.run(sql`
      with joined as (
        update participation t set parent_id = root.id from participation root
        where t.exhibition_id = ${exhibitionId} and t.kind = 'cooperator' and t.parent_id is null
          and root.exhibition_id = t.exhibition_id and root.kind = 'sponsor' returning t.id, t.parent_id)
      update quota q set granted = q.granted + given.n, given = q.given + given.n from (
        select j.parent_id, own.badge_type_id, sum(own.granted)::int as n from joined j
        join quota own on own.participation_id = j.id group by 1, 2) given
      where q.participation_id = given.parent_id and q.badge_type_id = given.badge_type_id`)

  async function add(fair: Fair, number: string, changes: Partial<Input<'addStand'>> = {}) {
    const { exhibitionId } = fair
    const { statusCode, reason, data } = await call(fair.organizer, 'addStand', {
      exhibitionId,
      ...form({ number, ...changes }),
    })
    if (statusCode !== 10001) throw new Error(reason)
    return data
  }

  const preview = (caller: TestOperator, { exhibitionId }: Fair, change: Change) =>
    call(caller, 'previewStandChange', { exhibitionId, change })

  return {
    ...world,
    form,
    add,
    preview,

    /** An exhibition in halls E1 and E2. */
    async standFair(options: { quota?: number } = {}): Promise<Fair> {
      const fair = await world.fair(options)
      await db.run(sql`update exhibition set halls = '{E1,E2}' where id = ${fair.exhibitionId}`)
      await underOrganizer(fair)
      return fair
    },

    /** Another company in the exhibition, by its participation. */
    async guest(fair: Fair, quota = 5): Promise<{ operator: TestOperator; participationId: string }> {
      const operator = await world.world.administrator('cooperatorMain')
      const participationId = await world.participate(fair, operator.company, quota)
      await underOrganizer(fair)
      return { operator, participationId }
    },

    /** A company that has accepted and waits for its first quota. */
    async waiting({ exhibitionId, organizer }: Fair): Promise<string> {
      const { company } = await world.world.administrator('cooperatorMain')
      const sponsorId = organizer.company.id
      const joining = { exhibitionId, companyId: company.id, sponsorId, kind: 'cooperator' as const }
      return (await join(db, { ...joining, state: 'pendingAllocation' })).id
    },

    /** A company under a guest. */
    async secondary({ exhibitionId, organizer }: Fair, guest: { operator: TestOperator; participationId: string }) {
      const { company } = await world.world.administrator('cooperatorSec', { parent: guest.operator.company })
      const joining = { exhibitionId, companyId: company.id, sponsorId: organizer.company.id, state: 'active' as const }
      return (await join(db, { ...joining, kind: 'secondaryCooperator', parentId: guest.participationId })).id
    },

    /** A stand of a company. */
    async assigned(fair: Fair, number: string, participationId: string, changes: Partial<Input<'addStand'>> = {}) {
      const key = await add(fair, number, changes)
      await call(fair.organizer, 'assignStands', { exhibitionId: fair.exhibitionId, rows: [key], participationId })
      return { ...key, version: key.version + 1 }
    },

    /** Makes a change right after its preview. */
    async change(fair: Fair, change: Change, more: { reason?: string; onShortfall?: 'refuse' | 'keepAsExtra' } = {}) {
      const previewed = await preview(fair.organizer, fair, change)
      if (previewed.statusCode !== 10001) return previewed as never
      const { exhibitionId } = fair
      const previewDigest = previewed.data.digest
      return call(fair.organizer, 'changeStands', { exhibitionId, change, previewDigest, ...more })
    },

    /** Publishes a book with a rule that gives quotas of the exhibition's badge type, without deriving any. */
    async publishFormula(
      { exhibitionId, organizer, badgeTypeId }: Fair,
      params: Partial<Params<'quota'>> | null = {},
      effectiveAt: string | null = null,
    ) {
      await db.run(sql`update badge_type set class = 'exhibitor' where id = ${badgeTypeId}`)
      const rule = { scope: 'exhibition', classes: ['exhibitor'], noteCn: '', noteEn: '' }
      const quota = {
        ...rule,
        code: 'R01',
        kind: 'quota',
        effect: 'refuse',
        params: { ...presetOf('quota'), ...params },
      }
      const other = { ...rule, code: 'R02', kind: 'age', effect: 'warn', params: presetOf('age') }
      const rules = (params === null ? [other] : [quota]) as Payload<'saveRuleBook'>['rules']
      const draft = await call(organizer, 'saveRuleBook', { exhibitionId, rules })
      if (draft.statusCode !== 10001) throw new Error(draft.reason)
      const book = { exhibitionId, ...draft.data, effectiveAt, note: '现场' }
      const published = await call(organizer, 'publishRuleBook', book)
      if (published.statusCode !== 10001) throw new Error(published.reason)
      return published.data
    },

    /** Runs the job that derives the quotas of an exhibition. */
    async derive({ exhibitionId }: Fair) {
      const job = await db.one<{ id: string }>(sql`
        select id from job where kind = 'stand.derive' and exhibition_id = ${exhibitionId} order by id desc limit 1`)
      return world.runJob<{ derived: number }>(job.id, standJobs)
    },

    /** The quota of the exhibition's badge type that a participation has. */
    quotaParts: ({ badgeTypeId }: Fair, participationId: string) =>
      db.maybe<QuotaParts>(sql`
        select granted, derived, bought, formula_only as only, given + reserved + used as taken from quota
        where participation_id = ${participationId} and badge_type_id = ${badgeTypeId}`),

    /** The stands that have not ended, by number. */
    standsOf: ({ exhibitionId }: Fair): Promise<StandRow[]> =>
      db.many<StandRow>(sql`
        select id, version, state, number, area_dm2 as area, participation_id as "participationId" from stand
        where exhibition_id = ${exhibitionId} and state <> 'ended' order by location`),

    /** What was recorded of changes, the oldest first. */
    changesOf: ({ exhibitionId }: Fair) =>
      db.many<{ kind: string; areaBefore: number; areaAfter: number; reason: string }>(sql`
        select kind, area_before as "areaBefore", area_after as "areaAfter", reason from stand_change
        where exhibition_id = ${exhibitionId} order by changed_at, id`),
  }
}
