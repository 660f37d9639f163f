import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { queryWith } from '../../../app/testing/query-without.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { closeUnanswered } from './decide-violation.ts'
import { violationFacts } from './violation-facts.ts'

const world = await closeAfterAll(createRuleWorld())
const { db } = world
const codeOf = async (id: string) => (await db.one<{ code: string }>(sql`select code from badge where id = ${id}`)).code

const form = { kind: 'lent' as const, points: 3, cardTaken: false, note: '' }
const report = async (fair: Fair, id: string, changes: object = {}, by = fair.organizer) =>
  world.call(by, 'reportViolation', {
    exhibitionId: fair.exhibitionId,
    badgeCode: await codeOf(id),
    ...form,
    ...changes,
  })
const versionOf = async (id: string) =>
  (await db.one<{ version: number }>(sql`select version from violation where id = ${id}`)).version
const key = async (id: string) => ({ id, version: await versionOf(id) })
const stateOf = async (id: string) =>
  (await db.one<{ state: string }>(sql`select state from violation where id = ${id}`)).state
const confirm = async (id: string, by: TestOperator = world.platform) =>
  world.call(by, 'confirmViolation', await key(id))
const detail = (fair: Fair, by: TestOperator, id: string) =>
  world.call(by, 'getViolationDetail', { exhibitionId: fair.exhibitionId, id })
const numbers = async (fair: Fair, by: TestOperator) =>
  (await world.call(by, 'getViolationPage', { exhibitionId: fair.exhibitionId })).data.list.map(({ number }) => number)

async function reported(changes: object = {}) {
  const fair = await world.buyers()
  const badgeId = await world.active(fair)
  const { data } = await report(fair, badgeId, changes)
  return { fair, badgeId, id: data.id, number: data.number }
}

describe('a violation', () => {
  it('is reported by the number of a badge, and numbered in its exhibition', async () => {
    const { fair, badgeId, number } = await reported()
    expect(number).toBe('VIO-000001')
    const again = await report(fair, badgeId)
    expect([again.reason, again.msg]).toEqual(['violation.alreadyReported', '已登记：VIO-000001'])
    expect((await report(fair, badgeId, { kind: 'conduct' })).data.number).toBe('VIO-000002')
    const { exhibitionId, organizer, partner } = fair
    const unknown = await world.call(organizer, 'reportViolation', { exhibitionId, badgeCode: 'ZZ-1', ...form })
    expect(unknown).toMatchObject({ reason: 'violation.badgeUnknown', data: { issues: [{ path: 'badgeCode' }] } })
    expect((await report(fair, badgeId, {}, partner)).reason).toBe('kernel.noPermission')
    const other = await world.buyers()
    expect((await report(fair, badgeId, {}, other.organizer)).reason).toBe('kernel.notFound')
  })

  it('has no gaps in its numbers, whoever reports at the same moment', async () => {
    const fair = await world.buyers()
    const ids = await Promise.all([1, 2, 3, 4].map(() => world.active(fair)))
    const answers = await Promise.all(ids.map(id => report(fair, id)))
    expect(answers.map(({ data }) => data.number).toSorted()).toEqual([1, 2, 3, 4].map(n => `VIO-00000${n}`))
  })

  it('is reported once, also at the same moment: the index decides, and without it there are two', async () => {
    const twice = async () => {
      const fair = await world.buyers()
      const id = await world.active(fair)
      const answers = await Promise.all([report(fair, id), report(fair, id)])
      return answers.map(({ statusCode }) => statusCode).toSorted()
    }
    expect(await twice()).toEqual([10001, 10017])
    await db.run(sql`drop index violation_once`)
    expect(await twice()).toEqual([10001, 10001])
    await db.run(sql`delete from violation where state = 'reported'`)
    await db.run(
      sql`create unique index violation_once on violation (exhibition_id, badge_id, kind) where state = 'reported'`,
    )
  })

  it('is confirmed by somebody else, and shown to the company only then, without the reporter', async () => {
    const fair = await world.buyers()
    const badgeId = await world.active(fair)
    await db.run(sql`update company set contact_email = 'partner@example.com' where id = ${fair.partner.company.id}`)
    const { id } = (await report(fair, badgeId, {}, world.platform)).data
    expect((await confirm(id)).reason).toBe('kernel.ownSubmission')
    expect(await numbers(fair, fair.partner)).toEqual([])
    expect((await detail(fair, fair.partner, id)).reason).toBe('kernel.notFound')
    const second = await world.world.administrator('platform')
    expect((await confirm(id, second)).statusCode).toBe(10001)
    expect(await numbers(fair, fair.partner)).toEqual(['VIO-000001'])
    expect((await detail(fair, fair.partner, id)).data).toMatchObject({
      reportedBy: null,
      actions: ['answer'],
      points: 3,
    })
    expect((await detail(fair, fair.organizer, id)).data.reportedBy).toEqual(expect.any(String))
    const sent = await db.many(
      sql`select from message where exhibition_id = ${fair.exhibitionId} and purpose = 'violationNotice'`,
    )
    expect(sent).toHaveLength(1)
    const other = await world.buyers()
    expect(await numbers(fair, other.partner).catch(() => 'refused')).toEqual('refused')
  })

  it('needs two people in the database too', async () => {
    const { id } = await reported()
    await expect(db.run(sql`update violation set decided_by = reported_by where id = ${id}`)).rejects.toMatchObject({
      constraint: 'violation_two_people',
    })
  })

  it('is answered by the liable company, closed, and reopened', async () => {
    const { fair, id } = await reported()
    await confirm(id)
    expect(
      (await world.call(fair.organizer, 'answerViolation', { ...(await key(id)), answer: '代为答复' })).reason,
    ).toBe('kernel.noPermission')
    expect(
      (await world.call(fair.partner, 'answerViolation', { ...(await key(id)), answer: '证件被同事误拿' })).statusCode,
    ).toBe(10001)
    expect((await detail(fair, fair.organizer, id)).data.answer).toBe('证件被同事误拿')
    expect((await world.call(world.platform, 'closeViolation', await key(id))).statusCode).toBe(10001)
    await world.call(world.platform, 'reopenViolation', { ...(await key(id)), note: '补充证据' })
    expect((await detail(fair, fair.partner, id)).data).toMatchObject({ state: 'confirmed', answer: '' })
  })

  it('is closed when the company has not answered in time', async () => {
    const { fair, id } = await reported()
    await confirm(id)
    const node = { services: world.services, publish: () => {} }
    await closeUnanswered(node, new Date())
    expect(await stateOf(id)).toBe('confirmed')
    await db.run(sql`update violation set answer_until = current_date - 2 where id = ${id}`)
    await Promise.all([closeUnanswered(node, new Date()), closeUnanswered(node, new Date())])
    expect(await stateOf(id)).toBe('closed')
    expect((await world.call(fair.partner, 'answerViolation', { ...(await key(id)), answer: '来晚了' })).reason).toBe(
      'kernel.notInThisState',
    )
  })

  it('suspends the badge whose card was taken away, until the last such violation is dismissed', async () => {
    const { fair, badgeId, id } = await reported({ cardTaken: true })
    const second = (await report(fair, badgeId, { kind: 'conduct', cardTaken: true })).data.id
    expect(await world.stateOf(badgeId)).toBe('active')
    await confirm(id)
    await confirm(second)
    expect(await world.stateOf(badgeId)).toBe('suspended')
    const { version } = await db.one<{ version: number }>(sql`select version from badge where id = ${badgeId}`)
    const resumed = await world.call(fair.organizer, 'resumeBadge', {
      ...{ exhibitionId: fair.exhibitionId, id: badgeId, version },
    })
    expect(resumed.reason).toBe('violation.badgeHeld')
    await world.call(world.platform, 'dismissViolation', { ...(await key(id)), note: '误会' })
    expect(await world.stateOf(badgeId)).toBe('suspended')
    await world.call(world.platform, 'dismissViolation', { ...(await key(second)), note: '误会' })
    expect(await world.stateOf(badgeId)).toBe('active')
  })

  it('gives the card back if the last two are dismissed at once: the lock decides, and without it neither does', async () => {
    await db.run(sql`create table barrier ()`)
    await db.run(sql`create function wait_at_commit() returns trigger language plpgsql
      as 'begin lock table barrier in row exclusive mode; return null; end'`)
    await db.run(sql`create constraint trigger wait_at_commit after update on violation deferrable initially deferred
      for each row execute function wait_at_commit()`)
    const dismissBoth = async () => {
      const { fair, badgeId, id } = await reported({ cardTaken: true })
      const ids = [id, (await report(fair, badgeId, { kind: 'conduct', cardTaken: true })).data.id]
      for (const one of ids) await confirm(one)
      const keys = await Promise.all(ids.map(key))
      const works = keys.map(one => () => world.call(world.platform, 'dismissViolation', { ...one, note: '误会' }))
      // Each has written and read everything, and neither is committed.
      const answers = await blockUntilAllWait(world, 'barrier', works)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([10001, 10001])
      return world.stateOf(badgeId)
    }
    expect(await dismissBoth()).toBe('active')
    const unlocked = [/(select from badge b where .*) for update/s, '$1'] as const
    expect(await queryWith([unlocked], dismissBoth)).toBe('suspended')
    await db.run(sql`drop trigger wait_at_commit on violation`)
  })

  it('of a person or a company is counted by rules of its series once it is confirmed, and cited by the refusal', async () => {
    for (const of of ['person', 'company'] as const) {
      const [one, two] = (await world.edition(2)) as [Fair, Fair]
      const person = world.person()
      const badgeId = await world.active(one, person)
      await world.publish(two, ruleOf('R15', 'violations', { of, count: 1, months: 12 }, { scope: 'series' }))
      const { id } = (await report(one, badgeId)).data
      const applicant = of === 'company' ? one.partner : two.partner
      if (of === 'company') await world.participate(two, applicant.company, 10)
      const submit = async (changes: Record<string, unknown> = {}) =>
        world.submit(two, [await world.draft(two, applicant, changes)], applicant)
      expect((await submit()).statusCode).toBe(10001)
      await confirm(id)
      const refused = await submit(of === 'person' ? person : {})
      expect(refused).toMatchObject({ statusCode: 10008, reason: 'rulebook.violations' })
      expect(refused.msg).toContain('R15')
      if (of === 'person') expect((await submit()).statusCode).toBe(10001)
      await world.call(world.platform, 'dismissViolation', { ...(await key(id)), note: '误会' })
      expect((await submit(of === 'person' ? world.person() : {})).statusCode).toBe(10001)
    }
  })

  it('of a sandbox counts only in it', async () => {
    const [one] = (await world.edition(1)) as [Fair]
    const { id } = (await world.call(one.organizer, 'beginRehearsal', { id: one.exhibitionId, version: 1 })).data
    await db.run(sql`
      update exhibition set edition_id = (select edition_id from exhibition where id = ${one.exhibitionId}) where id = ${id}`)
    await db.run(sql`
      insert into violation (exhibition_id, number, state, kind, badge_id, badge_code, name, participation_id, points, card_taken,
        reported_by, reported_by_name, decided_by, confirmed_at, answer_until)
      select ${id}, 1, 'confirmed', 'lent', gen_random_uuid(), 'EA-1', '示例', p.id, 1, false, gen_random_uuid(), '示例',
        gen_random_uuid(), now(), current_date from participation p where p.exhibition_id = ${id} limit 1`)
    const counted = async (exhibitionId: string) => (await violationFacts(db, exhibitionId)).companies.size
    expect([await counted(id), await counted(one.exhibitionId)]).toEqual([1, 0])
  })
})
