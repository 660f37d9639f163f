import type { Input, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
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

/** Dispatch with every service, and exhibitions with halls and stands. */
export async function createStandWorld(...given: Parameters<typeof createBadgeWorld>) {
  const world = await createBadgeWorld(...given)
  const { db, call } = world

  const form = (changes: Partial<Input<'addStand'>> = {}) => ({
    ...{ hall: 'E1' as const, number: 'A01', section: '电子', area: '9', kind: 'standard' as const, note: '' },
    ...changes,
  })

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
    async standFair(): Promise<Fair> {
      const fair = await world.fair()
      await db.run(sql`update exhibition set halls = '{E1,E2}' where id = ${fair.exhibitionId}`)
      return fair
    },

    /** Another company in the exhibition, by its participation. */
    async guest(fair: Fair): Promise<{ operator: TestOperator; participationId: string }> {
      const operator = await world.world.administrator('cooperatorMain')
      return { operator, participationId: await world.participate(fair, operator.company, 5) }
    },

    /** A stand of a company. */
    async assigned(fair: Fair, number: string, participationId: string, changes: Partial<Input<'addStand'>> = {}) {
      const key = await add(fair, number, changes)
      await call(fair.organizer, 'assignStands', { exhibitionId: fair.exhibitionId, rows: [key], participationId })
      return { ...key, version: key.version + 1 }
    },

    /** Makes a change right after its preview. */
    async change(fair: Fair, change: Change, more: { reason?: string } = {}) {
      const previewed = await preview(fair.organizer, fair, change)
      if (previewed.statusCode !== 10001) return previewed as never
      const { exhibitionId } = fair
      const previewDigest = previewed.data.digest
      return call(fair.organizer, 'changeStands', { exhibitionId, change, previewDigest, ...more })
    },

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
