import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { postponementJobs } from './jobs.ts'

const world = await closeAfterAll(createBadgeWorld())

const period = (from: string, to: string, daily = true) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily })
let month = 0
/** A plan of its own: month and hall. */
const plan = (halls: ('N3' | 'N4' | 'E1')[] = ['N3']) => {
  const at = `${2031 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, '0')}`
  return {
    halls,
    moveIn: period(`${at}-01T00:00`, `${at}-02T10:00`),
    open: period(`${at}-03T01:00`, `${at}-05T09:00`),
    moveOut: period(`${at}-05T10:00`, `${at}-06T10:00`, false),
  }
}
const ask = (fair: Fair, planned: object = plan(), caller: TestOperator = fair.organizer) =>
  world.call(caller, 'askPostponement', {
    ...{ exhibitionId: fair.exhibitionId, note: '展商要求延期' },
    ...planned,
  } as Payload<'askPostponement'>)
const askPostponement = async (fair: Fair, planned: object = plan()) => {
  const reply = await ask(fair, planned)
  if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
  return reply.data
}
const reason = { reasonCode: 'other', note: '请改到春天' }
const last = async (fair: Fair, caller = fair.organizer) =>
  (await world.call(caller, 'getLastPostponement', { exhibitionId: fair.exhibitionId })).data.postponement
const decide = (command: 'approvePostponement' | 'withdrawPostponement', key: object, caller = world.platform) =>
  world.call(caller, command, key as Payload<'approvePostponement'>)
const formOf = async ({ exhibitionId: id }: Fair) =>
  (await world.call(world.platform, 'getExhibitionDetail', { id })).data.form
const cancel = async ({ exhibitionId: id }: Fair) => {
  const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
  return world.call(world.platform, 'cancelExhibition', { id, version, note: '不办了' })
}
const showApprove = async () => (await world.call(world.platform, 'findRedPoint', {})).data.showApprove

/** Runs the notification jobs of its decisions, as the job process does when they are due. */
async function findNotifications(fair: Fair, id: string) {
  const jobs = await world.db.many<{ id: string }>(sql`
    select id from job where kind = 'postponement.tellDecision' and payload->>'id' = ${id} order by created_at`)
  for (const job of jobs) await world.runJob(job.id, postponementJobs)
  return world.db.many<{ purpose: string; language: string; subject: string }>(sql`
    select purpose, language, subject from message where exhibition_id = ${fair.exhibitionId} order by id`)
}

describe('a request to postpone', () => {
  it('is pending for the venue, which approves: the exhibition is postponed, its partners are notified', async () => {
    const fair = await world.fair()
    await world.db.run(
      sql`update company set contact_email = id || '@fair.example' where id = ${fair.partner.company.id}`,
    )
    expect(await showApprove()).toBe(false)
    const planned = plan()
    const key = await askPostponement(fair, planned)
    expect(await showApprove()).toBe(true)
    const { data } = await world.call(world.platform, 'getPostponementPage', { tab: 'pending' })
    expect(data.asks).toEqual({ pending: 1 })
    expect(data.list).toMatchObject([
      { id: key.id, actions: ['approve', 'return', 'reject'], planned, current: { halls: ['N1', 'N2'] } },
    ])
    expect(await last(fair)).toMatchObject({ state: 'pending', actions: ['withdraw'], note: '展商要求延期' })
    const done = await decide('approvePostponement', key)
    expect(done.statusCode).toBe(10001)
    expect(await formOf(fair)).toMatchObject(planned)
    expect(await last(fair)).toMatchObject({
      state: 'approved',
      actions: [],
      current: { halls: ['N1', 'N2'] },
      planned,
    })
    const messages = await world.db.many(sql`select purpose from message where exhibition_id = ${fair.exhibitionId}`)
    expect(messages).toEqual([{ purpose: 'exhibitionPostponed' }])
    expect(await showApprove()).toBe(false)
    const { command, noun, after } = await world.db.one<{ command: string; noun: string; after: object }>(
      sql`select command, entity_type as noun, after from operation_log_entry where target_id = ${key.id} order by id desc limit 1`,
    )
    expect([command, noun]).toEqual(['approvePostponement', 'postponement'])
    expect(after).toMatchObject({ state: 'approved', halls: planned.halls, note: '展商要求延期' })
    expect((await decide('approvePostponement', { ...done.data })).reason).toBe('kernel.alreadyDecided')
  })

  it('is notified by message when returned or rejected, in the organizer’s language, once it cannot be undone', async () => {
    const fair = await world.fair()
    await world.db.run(
      sql`update company set contact_email = 'organizer@fair.example' where id = ${fair.organizer.company.id}`,
    )
    const key = await askPostponement(fair)
    const before = Date.now()
    const back = (await world.call(world.platform, 'returnPostponement', { ...key, ...reason })).data
    const due = await world.db.one<{ at: string }>(sql`select w.run_at as at from job j
      join graphile_worker.jobs w on w.key = j.id::text where j.payload->>'id' = ${key.id}`)
    expect(Date.parse(due.at)).toBeGreaterThan(before + 10_000)
    const undone = (await world.call(world.platform, 'undoPostponementDecision', back)).data
    expect(await findNotifications(fair, key.id)).toEqual([])
    const again = (await world.call(world.platform, 'returnPostponement', { ...undone, ...reason })).data
    const returned = { purpose: 'postponementReturned', language: 'cn', subject: '“示例展会”的改期申请被退回' }
    expect(await findNotifications(fair, key.id)).toEqual([returned])
    // A job that runs twice notifies once.
    expect(await findNotifications(fair, key.id)).toEqual([returned])
    await world.db.run(
      sql`update company set country = 'DE', credit_code = null where id = ${fair.organizer.company.id}`,
    )
    const sent = (await world.call(fair.organizer, 'submitPostponement', { ...again, ...plan(), note: '改到春天' }))
      .data
    await world.call(world.platform, 'rejectPostponement', { ...sent, ...reason })
    expect((await findNotifications(fair, key.id)).slice(1)).toMatchObject([
      { purpose: 'postponementRejected', language: 'en' },
    ])
  })

  it('that is pending is refused a second time for that reason, and does not change', async () => {
    const fair = await world.fair()
    const key = await askPostponement(fair)
    const shown = await last(fair)
    const again = { ...key, ...plan(['N4']), note: '又改' }
    expect((await world.call(fair.organizer, 'submitPostponement', again)).reason).toBe('kernel.notInThisState')
    expect(await last(fair)).toEqual(shown)
  })

  it('belongs to its organizer, for a running exhibition and an actual change', async () => {
    const fair = await world.fair()
    const rival = await world.fair()
    expect((await ask(fair, plan(), fair.partner)).statusCode).toBe(10003)
    expect((await ask(fair, plan(), rival.organizer)).reason).toBe('kernel.notFound')
    expect((await ask(fair, plan(), world.platform)).reason).toBe('postponement.venueMoves')
    expect((await world.call(fair.partner, 'getLastPostponement', { exhibitionId: fair.exhibitionId })).data).toEqual({
      postponement: null,
    })
    const { halls, moveIn, open, moveOut } = await formOf(fair)
    expect((await ask(fair, { halls, moveIn, open, moveOut })).reason).toBe('exhibition.nothingMoves')
    const disorder = { ...plan(), moveOut: period('2030-01-01T00:00', '2030-01-02T00:00', false) }
    expect((await ask(fair, disorder)).data).toMatchObject({ issues: [{ path: 'moveOut.from' }] })
    await world.db.run(
      sql`update exhibition set move_in_from = now() - interval '1 day' where id = ${fair.exhibitionId}`,
    )
    expect((await ask(fair)).data).toMatchObject({ issues: [{ path: 'moveIn.from', msg: '已经开始，不能再改' }] })
    await cancel(rival)
    expect((await ask(rival)).reason).toBe('exhibition.notRunning')
  })

  it('exists once at a time, also for concurrent requests', async () => {
    const fair = await world.fair()
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(fair)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017, 10017, 10017])
    expect(replies.find(({ statusCode }) => statusCode === 10017)?.reason).toBe('postponement.oneAtATime')
    const twice = sql`insert into postponement (exhibition_id, sponsor_id, planned, was, note)
      select exhibition_id, sponsor_id, planned, was, note from postponement where exhibition_id = ${fair.exhibitionId}`
    await expect(world.db.run(twice)).rejects.toMatchObject({ constraint: 'postponement_one_open' })
  })

  it('can be returned, changed and submitted again, withdrawn, or rejected; a decision can be undone at once', async () => {
    const fair = await world.fair()
    const key = await askPostponement(fair)
    const returned = (await world.call(world.platform, 'returnPostponement', { ...key, ...reason })).data
    expect(await last(fair)).toMatchObject({ state: 'returned', actions: ['submit', 'withdraw'] })
    expect((await ask(fair)).reason).toBe('postponement.oneAtATime')
    const back = (await world.call(world.platform, 'undoPostponementDecision', returned)).data
    const again = (await world.call(world.platform, 'returnPostponement', { ...back, ...reason })).data
    const planned = plan(['N4'])
    const form = { ...again, ...planned, note: '改到 N4' }
    const sent = (await world.call(fair.organizer, 'submitPostponement', form)).data
    const shown = await last(fair)
    expect(shown).toMatchObject({ state: 'pending', planned, note: '改到 N4' })
    expect(shown?.history.map(({ event, undone }) => [event, undone])).toEqual([
      ['submit', false],
      ['return', false],
      ['undo', false],
      ['return', true],
      ['submit', false],
    ])
    expect((await decide('withdrawPostponement', sent)).statusCode).toBe(10003)
    const rejected = await world.call(world.platform, 'rejectPostponement', { ...sent, ...reason })
    expect(rejected.statusCode).toBe(10001)
    const next = await askPostponement(fair)
    // Another was requested by now.
    const undone = await world.call(world.platform, 'undoPostponementDecision', rejected.data)
    expect(undone.reason).toBe('decision.overtaken')
    expect((await decide('withdrawPostponement', next, fair.organizer)).statusCode).toBe(10001)
    expect(await last(fair)).toMatchObject({ state: 'withdrawn' })
  })

  it('lapses with its exhibition, and then cannot be decided', async () => {
    const fair = await world.fair()
    const key = await askPostponement(fair)
    const [first, second] = await Promise.all([cancel(fair), decide('approvePostponement', key)])
    const replies = [first.statusCode, second.reason ?? second.statusCode]
    // Whichever is first: a postponement that came before gives the cancellation another version.
    expect([
      [10001, 'exhibition.notRunning'],
      [10007, 10001],
    ]).toContainEqual(replies)
    const other = await world.fair()
    const waiting = await askPostponement(other)
    await cancel(other)
    expect(await last(other)).toMatchObject({ state: 'ended', actions: [] })
    expect((await decide('approvePostponement', waiting)).reason).toBe('exhibition.notRunning')
  })

  it('lets one of two into a hall that both requested, also for concurrent decisions', async () => {
    for (let round = 0; round < 3; round++) {
      const fairs = await Promise.all([world.fair(), world.fair(), world.fair()])
      const planned = plan(['E1'])
      const keys = []
      for (const fair of fairs) keys.push(await askPostponement(fair, planned))
      const replies = await Promise.all(keys.map(key => decide('approvePostponement', key)))
      expect(replies.map(({ reason, statusCode }) => reason ?? statusCode).sort()).toEqual([
        10001,
        ...['postponement.noLongerFits', 'postponement.noLongerFits'],
      ])
    }
  })

  it('is refused halls that another exhibition has then, at the request and at the decision', async () => {
    const fair = await world.fair()
    const rival = await world.fair()
    const planned = plan(['E1', 'N4'])
    const key = await askPostponement(fair, planned)
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from exhibition where id = ${rival.exhibitionId}`,
    )
    const taking = { ...planned, halls: ['E1'], id: rival.exhibitionId, version, note: '场馆调整' }
    expect((await world.call(world.platform, 'postponeExhibition', taking as never)).statusCode).toBe(10001)
    const late = await decide('approvePostponement', key)
    expect(late).toMatchObject({ statusCode: 10008, reason: 'postponement.noLongerFits' })
    expect(late.msg).toContain('展馆 E1 在此期间已安排给“示例展会”')
    expect((await formOf(fair)).halls).toEqual(['N1', 'N2'])
    expect(await last(fair)).toMatchObject({ state: 'pending' })
    const preview = await world.call(fair.organizer, 'getPostponementEffects', {
      ...planned,
      id: fair.exhibitionId,
    } as never)
    expect(preview.data.taken).toMatchObject([{ halls: ['E1'] }])
    await decide('withdrawPostponement', key, fair.organizer)
    expect((await ask(fair, planned)).data).toMatchObject({ issues: [{ path: 'halls' }] })
    // The venue itself may do so.
    const own = { ...planned, id: fair.exhibitionId, version: 1, note: '场馆调整' }
    expect((await world.call(world.platform, 'postponeExhibition', own as never)).statusCode).toBe(10001)
  })
})
