import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { badgeJobs } from '../../badging/badge/jobs.ts'

const world = await closeAfterAll(createBadgeWorld())

const why = '本公司只有一人'
const form = {
  nameCn: '2037 华东国际机床展',
  nameEn: 'East China Machine Tool Fair 2037',
  showType: 'tradeFair',
  halls: ['N1', 'N2'],
  cityCode: '310100',
  address: '虹湾路 1 号',
  area: 34_500,
  moveIn: { from: '2037-03-13T00:00:00Z', to: '2037-03-15T12:00:00Z', daily: true },
  open: { from: '2037-03-16T01:00:00Z', to: '2037-03-19T09:00:00Z', daily: true },
  moveOut: { from: '2037-03-19T09:00:00Z', to: '2037-03-20T04:00:00Z', daily: false },
  contactName: '陈若溪',
  contactPhone: '13800000000',
  contactEmail: 'chen@example.com',
  invoiceMethods: ['platform'],
} as unknown as Payload<'addExhibition'>

/** The pending rows of a list's tab for an operator: how many, and the actions on each. */
async function toDecide(caller: TestOperator, fair?: Fair) {
  const { data } = fair
    ? await world.call(caller, 'getBadgeApprovalPage', { exhibitionId: fair.exhibitionId, tab: 'pending' })
    : await world.call(caller, 'getExhibitionApprovalPage', { tab: 'pending' })
  const rows = data.list as { id: string; actions: string[] }[]
  return { asks: data.asks?.pending, rows: Object.fromEntries(rows.map(({ id, actions }) => [id, actions])) }
}

const notesOf = (id: string) =>
  world.db.many<{ event: string; note: string | null }>(
    sql`select event, note from history where subject_id = ${id} and event in ('approve', 'endorse') order by id`,
  )
const lastLog = (command: string) =>
  world.db.one<{ after: Record<string, unknown> }>(
    sql`select after from operation_log_entry where command = ${command} and status_code = 10001 order by id desc limit 1`,
  )

describe('an exhibition that the venue itself submitted', () => {
  const submitted = async () => {
    const sponsor = await world.world.administrator('sponsor')
    const made = (await world.call(world.platform, 'addExhibition', { ...form, sponsorId: sponsor.company.id })).data
    const { id, version } = (await world.call(world.platform, 'submitExhibition', made)).data
    return { id, version }
  }

  it('is approved by the only possible decider, with a reason in history and log', async () => {
    const key = await submitted()
    const { asks, rows } = await toDecide(world.platform)
    expect(asks).toBe(1)
    expect(rows[key.id]).toEqual(expect.arrayContaining(['approve', 'override', 'withdraw']))
    expect(rows[key.id]).not.toContain('reject')
    const { data } = await world.call(world.platform, 'getExhibitionDetail', { id: key.id })
    expect(data.actions).toContain('override')
    const bare = await world.call(world.platform, 'approveExhibition', key)
    expect(bare).toMatchObject({
      ...{ statusCode: 10008, reason: 'decision.overrideNeeded' },
      data: { issues: [{ path: 'overrideReason' }] },
    })
    expect((await world.call(world.platform, 'approveExhibition', { ...key, overrideReason: ' ' })).statusCode).toBe(
      10002,
    )
    expect((await world.call(world.platform, 'rejectExhibition', { ...key, reasonCode: 'other' })).reason).toBe(
      'kernel.ownSubmission',
    )
    expect((await world.call(world.platform, 'approveExhibition', { ...key, overrideReason: why })).statusCode).toBe(
      10001,
    )
    expect(await notesOf(key.id)).toEqual([{ event: 'approve', note: why }])
    expect((await lastLog('approveExhibition')).after).toEqual({ state: 'preparing', overrideReason: why })
  })

  it('must be decided by a colleague as soon as there is one, with or without a reason', async () => {
    const key = await submitted()
    const colleague = await world.world.operator(world.platform.company)
    const { asks, rows } = await toDecide(world.platform)
    expect([asks, rows[key.id]]).toEqual([0, undefined])
    expect((await toDecide(colleague)).rows[key.id]).not.toContain('override')
    const own = await world.call(world.platform, 'approveExhibition', { ...key, overrideReason: why })
    expect(own.reason).toBe('kernel.ownSubmission')
    const { taken } = (await world.call(colleague, 'getExhibitionDetail', { id: key.id })).data
    const approval = { ...key, overrideReason: why, shares: taken.flatMap(({ code }) => code ?? []) }
    expect((await world.call(colleague, 'approveExhibition', approval)).statusCode).toBe(10001)
    expect(await notesOf(key.id)).toEqual([{ event: 'approve', note: null }])
    await world.db.run(sql`update operator set state = 'frozen' where id = ${colleague.operatorId}`)
  })
})

describe('badges', () => {
  let fair: Fair
  const ofOrganizer = async () => {
    const id = await world.draft(fair, fair.organizer)
    await world.call(fair.organizer, 'submitBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    return id
  }
  beforeAll(async () => {
    fair = await world.fair()
  })

  it('are approved together; the reason is stored only for the caller’s own', async () => {
    const { organizer, exhibitionId } = fair
    const [theirs, own, other] = [await world.pending(fair), await ofOrganizer(), await ofOrganizer()]
    const { asks, rows } = await toDecide(organizer, fair)
    expect(asks).toBe(3)
    expect([rows[theirs], rows[own]]).toEqual([
      expect.not.arrayContaining(['override']),
      expect.arrayContaining(['approve', 'override']),
    ])
    const without = await world.call(organizer, 'approveBadges', { exhibitionId, ids: [own, other] })
    expect(without).toMatchObject({ reason: 'decision.overrideNeeded', data: { count: 0, failed: [{}, {}] } })
    const ids = [theirs, own, other]
    const done = await world.call(organizer, 'approveBadges', { exhibitionId, ids, overrideReason: why })
    expect(done.data).toMatchObject({ count: 3, failed: [] })
    const notes = await Promise.all(ids.map(notesOf))
    expect(notes.map(([line]) => line?.note)).toEqual([null, why, why])
    const { after } = await lastLog('approveBadges')
    expect(after).toMatchObject({ count: 3, overrideReason: why })
    expect(
      (after.rows as { id: string; overridden?: true }[]).filter(row => row.overridden).map(row => row.id),
    ).toEqual([own, other].sort())
  })

  it('require the reason before a job approves all of a filter', async () => {
    const { organizer, exhibitionId } = fair
    const [theirs, own] = [await world.pending(fair), await ofOrganizer()]
    const all = { exhibitionId, filter: { tab: 'pending' as const } }
    expect(await world.call(organizer, 'approveBadges', all)).toMatchObject({
      reason: 'decision.overrideNeeded',
      data: { issues: [{ path: 'overrideReason' }] },
    })
    const { data } = await world.call(organizer, 'approveBadges', { ...all, overrideReason: why })
    expect(await world.runJob(data.jobId ?? '', badgeJobs)).toMatchObject({ count: 2, failedCount: 0 })
    const notes = await Promise.all([theirs, own].map(notesOf))
    expect(notes.map(([line]) => line?.note)).toEqual([null, why])
  })

  it('wait for a colleague if there is one', async () => {
    const { organizer, exhibitionId } = fair
    const own = await ofOrganizer()
    await world.world.operator(organizer.company)
    const reply = await world.call(organizer, 'approveBadges', { exhibitionId, ids: [own], overrideReason: why })
    expect(reply.reason).toBe('kernel.ownSubmission')
    expect((await toDecide(organizer, fair)).asks).toBe(0)
  })
})
