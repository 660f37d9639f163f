import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { releaseWaiting } from '../rules/release-job.ts'

const world = await closeAfterAll(createRuleWorld())
const node = { services: world.services, publish: () => {} }

/** An exhibition in which the partner has a stand in each of these sections. */
async function withStands(sections: readonly string[], fair?: Fair): Promise<Fair> {
  const its = fair ?? (await world.buyers())
  await world.db.run(sql`update exhibition set halls = '{E1}' where id = ${its.exhibitionId}`)
  for (const [at, section] of sections.entries())
    await world.db.run(sql`
      insert into stand (exhibition_id, state, hall, number, section, area_dm2, participation_id)
      values (${its.exhibitionId}, 'assigned', 'E1', ${`S${at}`}, ${section}, 900, ${its.participationId})`)
  return its
}
const name = (fair: Fair, badgeId: string, section = '12', caller: TestOperator = fair.partner) =>
  world.call(caller, 'nameHead', { exhibitionId: fair.exhibitionId, badgeId, section })
const end = (fair: Fair, badgeId: string) =>
  world.call(fair.partner, 'endHead', { exhibitionId: fair.exhibitionId, badgeId })
const heads = async ({ exhibitionId, partner }: Fair, badgeId: string, caller = partner) =>
  (await world.call(caller, 'getStandHeads', { exhibitionId, badgeId })).data
const ranksOf = async (fair: Fair, badgeId: string) =>
  (await heads(fair, badgeId)).sections
    .find(one => one.section === '12')
    ?.heads.map(({ badgeId, rank }) => [badgeId, rank])
let serial = 70_000
const somebody = () => ({ documentNumber: identityNumber(serial++), name: '负责人' })
const first = (order: 'named' | 'approved', effect: 'refuse' | 'hold' = 'hold') =>
  ruleOf('R08', 'headFirst', { order, alternates: 2 }, { effect })

describe('heads of stand', () => {
  it('are named in order, moved, ordered and ended, without gaps', async () => {
    const fair = await withStands(['12', '13'])
    const [a, b, c] = [await world.draft(fair), await world.draft(fair), await world.draft(fair)] as const
    for (const id of [a, b, c]) expect((await name(fair, id)).statusCode).toBe(10001)
    expect(await ranksOf(fair, c)).toEqual([
      [a, 1],
      [b, 2],
      [c, 3],
    ])
    const { exhibitionId, participationId } = fair
    const order = (badgeIds: string[]) =>
      world.call(fair.partner, 'orderHeads', { exhibitionId, participationId, section: '12', badgeIds })
    expect((await order([c, a])).reason).toBe('head.otherOrder')
    expect((await order([c, a, b])).statusCode).toBe(10001)
    expect(await ranksOf(fair, c)).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
    expect((await name(fair, c, '13')).statusCode).toBe(10001)
    expect(await ranksOf(fair, c)).toEqual([
      [a, 1],
      [b, 2],
    ])
    expect((await end(fair, a)).statusCode).toBe(10001)
    expect(await ranksOf(fair, c)).toEqual([[b, 1]])
    expect((await end(fair, a)).reason).toBe('head.notHead')
    expect((await heads(fair, c, fair.organizer)).editable).toBe(false)
    await world.call(fair.partner, 'deleteBadge', { exhibitionId, ids: [b] })
    expect((await heads(fair, c)).sections).toMatchObject([
      { section: '12', heads: [] },
      { section: '13', heads: [{ badgeId: c }] },
    ])
  })

  it('whose badge was rejected no longer count, but stay until another is named, and those whose time is over stay', async () => {
    const fair = await withStands(['12', '13'])
    const person = somebody()
    const [a, b, c] = [
      await world.draft(fair, fair.partner, person),
      await world.draft(fair),
      await world.draft(fair),
    ] as const
    for (const id of [a, b, c]) await name(fair, id)
    const to = (state: string) => world.db.run(sql`update badge set state = ${state} where id = ${a}`)
    await to('rejected')
    expect(await ranksOf(fair, c)).toEqual([
      [b, 1],
      [c, 2],
    ])
    const { exhibitionId, participationId } = fair
    const order = { exhibitionId, participationId, section: '12', badgeIds: [c, b] }
    expect((await world.call(fair.partner, 'orderHeads', order)).statusCode).toBe(10001)
    expect(await ranksOf(fair, c)).toEqual([
      [c, 1],
      [b, 2],
    ])
    // Undone, it is back, as the last one.
    await to('pending')
    expect(await ranksOf(fair, c)).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ])
    const badgeTypeId = await world.typeOf(fair, 'exhibitor')
    const again = await world.draft({ ...fair, badgeTypeId }, fair.partner, person)
    await to('expired')
    expect((await name(fair, again, '13')).reason).toBe('head.otherSection')
    await to('rejected')
    expect((await name(fair, again, '13')).statusCode).toBe(10001)
  })

  it('are open badges of the company itself, in a section where it has a stand', async () => {
    const fair = await withStands(['12'])
    const id = await world.draft(fair)
    expect((await name(fair, id, '99')).data).toMatchObject({ issues: [{ path: 'section' }] })
    expect((await name(fair, id, '12', fair.organizer)).statusCode).toBe(10003)
    const other = await world.buyers()
    expect((await name(fair, id, '12', other.partner)).reason).toBe('kernel.notFound')
    const voided = await world.active(fair)
    await world.call(fair.organizer, 'voidBadges', {
      exhibitionId: fair.exhibitionId,
      ids: [voided],
      note: '停用',
    })
    expect((await name(fair, voided)).reason).toBe('head.notOwn')
  })

  it('are persons who are head of one section in the whole edition, whichever exhibition of it', async () => {
    const [one, two] = (await world.edition(2)) as [Fair, Fair]
    await withStands(['12', '13'], one)
    await withStands(['12'], two)
    const person = somebody()
    const [here, there] = [await world.draft(one, one.partner, person), await world.draft(two, two.partner, person)]
    expect((await name(one, here)).statusCode).toBe(10001)
    expect((await name(two, there)).reason).toBe('head.otherSection')
    await world.db.run(sql`update exhibition set edition_id = null where id = ${two.exhibitionId}`)
    expect((await name(two, there)).statusCode).toBe(10001)
    const join = sql`update exhibition set edition_id = (select edition_id from exhibition where id = ${one.exhibitionId}) where id = ${two.exhibitionId}`
    await expect(world.db.run(join)).rejects.toMatchObject({ constraint: 'stand_head_person_once' })
    await end(one, here)
    await world.db.run(join)
    expect((await name(one, here)).reason).toBe('head.otherSection')
  })

  it('follow a corrected document, which may not be that of another head', async () => {
    const fair = await withStands(['12', '13'])
    const person = somebody()
    const [a, b] = [await world.draft(fair, fair.partner, person), await world.draft(fair, fair.partner, somebody())]
    await name(fair, a)
    await name(fair, b, '13')
    const same = sql`update badge set document_blind_index = (select document_blind_index from badge where id = ${a}) where id = ${b}`
    await expect(world.db.run(same)).rejects.toMatchObject({ constraint: 'stand_head_person_once' })
  })

  it('cannot be one person in two sections, whoever names them at the same moment', async () => {
    const fair = await withStands(['12', '13'])
    const person = somebody()
    const badgeTypeId = await world.typeOf(fair, 'exhibitor')
    const ids = [
      await world.draft(fair, fair.partner, person),
      await world.draft({ ...fair, badgeTypeId }, fair.partner, person),
    ]
    const race = () => Promise.all([name(fair, ids[0] ?? ''), name(fair, ids[1] ?? '', '13')])
    const answers = await race()
    expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['head.otherSection', undefined])
    await world.db.run(sql`alter table stand_head drop constraint stand_head_person_once`)
    try {
      await Promise.all(ids.map(id => end(fair, id)))
      expect((await race()).map(({ statusCode }) => statusCode)).toEqual([10001, 10001])
    } finally {
      await world.db.run(sql`delete from stand_head where exhibition_id = ${fair.exhibitionId}`)
      await world.db.run(
        sql`alter table stand_head add constraint stand_head_person_once unique (scope_id, document_blind_index)`,
      )
    }
  })
})

describe('a rule that asks for a head of stand', () => {
  it('refuses other badges until one is named for each section', async () => {
    const fair = await withStands(['12', '13'])
    await world.publish(fair, first('named', 'refuse'))
    const other = await world.draft(fair)
    expect(await world.submit(fair, [other])).toMatchObject({
      reason: 'rulebook.headFirst',
      data: { nearest: { sections: 2 } },
    })
    const [a, b] = [
      await world.draft(fair, fair.partner, somebody()),
      await world.draft(fair, fair.partner, somebody()),
    ]
    await name(fair, a)
    expect((await world.submit(fair, [other])).data).toMatchObject({ nearest: { sections: 1 } })
    await name(fair, b, '13')
    expect((await world.submit(fair, [other])).statusCode).toBe(10001)
  })

  it('holds approved badges until a head is approved, and then releases them', async () => {
    const fair = await withStands(['12'])
    await world.publish(fair, first('approved'))
    const head = await world.draft(fair, fair.partner, somebody())
    await name(fair, head)
    await world.submit(fair, [head])
    const others = [await world.pending(fair, somebody()), await world.pending(fair, somebody())]
    await world.approve(fair, others)
    expect(await Promise.all(others.map(world.stateOf))).toEqual(['onHold', 'onHold'])
    expect(await world.db.one(sql`select hold_reasons as reasons from badge where id = ${others[0]}`)).toEqual({
      reasons: ['head'],
    })
    await releaseWaiting(node)
    expect(await world.stateOf(others[0] ?? '')).toBe('onHold')
    await world.approve(fair, [head])
    expect(await world.stateOf(head)).toBe('active')
    const { jobs } = await world.db.one<{ jobs: number }>(sql`
      select count(*)::int as jobs from job where kind = 'rulebook.release' and exhibition_id = ${fair.exhibitionId}`)
    expect(jobs).toBe(1)
    await releaseWaiting(node)
    expect(await Promise.all(others.map(world.stateOf))).toEqual(['active', 'active'])
    expect(await world.credentials(others[0] ?? '')).toHaveLength(1)
    // Those who are approved later need not wait, and active ones stay active if the head leaves.
    const late = await world.pending(fair, somebody())
    await world.approve(fair, [late])
    expect(await world.stateOf(late)).toBe('active')
    await end(fair, head)
    expect(await world.stateOf(late)).toBe('active')
    const without = await world.pending(fair, somebody())
    await world.approve(fair, [without])
    expect(await world.stateOf(without)).toBe('onHold')
  })

  it('lets a head and the others be approved together', async () => {
    const fair = await withStands(['12'])
    await world.publish(fair, first('approved'))
    const other = await world.pending(fair, somebody())
    const head = await world.draft(fair, fair.partner, somebody())
    await name(fair, head)
    await world.submit(fair, [head])
    await world.approve(fair, [other, head])
    expect(await Promise.all([other, head].map(world.stateOf))).toEqual(['active', 'active'])
  })

  it('no longer holds badges once the company has given up the stand, but other rules still do', async () => {
    const fair = await withStands(['12'])
    const strict = ruleOf('R05', 'documents', { accepted: ['passport'] }, { effect: 'hold' })
    await world.publish(fair, first('approved'), strict)
    const id = await world.pending(fair, somebody())
    await world.approve(fair, [id])
    const reasons = async () =>
      (await world.db.one<{ reasons: string[] }>(sql`select hold_reasons as reasons from badge where id = ${id}`))
        .reasons
    expect((await reasons()).toSorted()).toEqual(['head', 'rule'])
    await world.db.run(sql`
      update stand set state = 'free', participation_id = null where exhibition_id = ${fair.exhibitionId}`)
    await releaseWaiting(node)
    expect([await world.stateOf(id), await reasons()]).toEqual(['onHold', ['rule']])
    const clear = { exhibitionId: fair.exhibitionId, id, code: 'R05', note: '已核实' }
    expect((await world.call(fair.organizer, 'clearFinding', clear)).statusCode).toBe(10001)
    expect(await world.stateOf(id)).toBe('active')
  })

  it('holds nothing of companies without stands', async () => {
    const fair = await world.buyers()
    await world.publish(fair, first('approved'))
    const id = await world.active(fair, somebody())
    expect(await world.stateOf(id)).toBe('active')
  })
})
