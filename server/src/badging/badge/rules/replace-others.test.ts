import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Fair, identityNumber } from '../../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { queryWith } from '../../../app/testing/query-without.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { transaction } from '../../../kernel/database/database.ts'
import { rebuildRecords } from '../records/rebuild-records.ts'

const world = await closeAfterAll(createRuleWorld())
let serial = 90_000
const somebody = () => ({ documentNumber: identityNumber(serial++), name: '同一人' })
const newest = (params: object = {}, changes: object = {}) =>
  ruleOf('R01', 'onePerson', { per: 'exhibition', conflict: 'replaceOld', ...params }, changes)

/** Another company of an exhibition. */
async function another(fair: Fair): Promise<TestOperator> {
  const other = await world.world.administrator('cooperatorMain')
  await world.participate(fair, other.company, 10)
  return other
}

/** A submitted badge of a company. */
async function submitted(fair: Fair, caller: TestOperator, person: object): Promise<string> {
  const id = await world.draft(fair, caller, { ...person })
  const answer = await world.submit(fair, [id], caller)
  if (answer.statusCode !== 10001) throw new Error(answer.msg)
  return id
}

const badgeOf = (id: string) =>
  world.db.one<{ state: string; by: string | null; outcome: string }>(sql`
    select b.state, b.replaced_by as by, r.outcome from badge b join badge_record r on r.badge_id = b.id where b.id = ${id}`)

describe('where the newest application of a person counts', () => {
  it('both coexist until the newer one is approved; then the older one is replaced', async () => {
    const fair = await world.buyers()
    const { exhibitionId } = fair
    await world.publish(fair, newest())
    const [person, other] = [somebody(), await another(fair)]
    const old = await world.active(fair, person)
    const fresh = await submitted(fair, other, person)
    expect(await world.findings(fresh)).toEqual([{ code: 'R01', effect: 'warn', values: { badges: 1 } }])
    expect(await world.stateOf(old)).toBe('active')
    await world.approve(fair, [fresh])
    expect(await badgeOf(fresh)).toEqual({ state: 'active', by: null, outcome: 'approved' })
    expect(await badgeOf(old)).toEqual({ state: 'voided', by: fresh, outcome: 'replaced' })
    expect((await world.credentials(old)).map(({ state }) => state)).toEqual(['dead'])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 0 })
    // What a rebuild finds is the same.
    await rebuildRecords(work => transaction(world.pool, work), exhibitionId)
    expect((await badgeOf(old)).outcome).toBe('replaced')
    const codes = await world.db.one<{ show: string; code: string }>(sql`
      select e.code as show, b.code from badge b join exhibition e on e.id = b.exhibition_id where b.id = ${old}`)
    const found = await world.call(null, 'getBadgeStatus', { exhibitionCode: codes.show, number: codes.code })
    expect(found.data).toMatchObject({ status: 'replaced', days: [] })
    const { data } = await world.call(fair.partner, 'getBadgeDetail', { exhibitionId, id: old })
    expect(data.history[0]).toMatchObject({ event: 'replace', toState: 'voided' })
  })

  it('one that waits for its approval is replaced as well, one that was returned is not', async () => {
    const fair = await world.buyers()
    const { exhibitionId, organizer } = fair
    await world.publish(fair, newest())
    const [person, other, third] = [somebody(), await another(fair), await another(fair)]
    const pending = await submitted(fair, fair.partner, person)
    const returned = await submitted(fair, third, person)
    await world.call(organizer, 'returnBadges', { exhibitionId, ids: [returned], reasonCode: 'other', note: '照片' })
    const fresh = await submitted(fair, other, person)
    await world.approve(fair, [fresh])
    expect([await world.stateOf(pending), await world.stateOf(returned)]).toEqual(['voided', 'returned'])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 0 })
    // Submitted again, it is the newest.
    await world.submit(fair, [returned], third)
    await world.approve(fair, [returned])
    expect([await world.stateOf(fresh), await world.stateOf(returned)]).toEqual(['voided', 'active'])
  })

  it('the older of two that are approved together is replaced', async () => {
    const fair = await world.buyers()
    await world.publish(fair, newest())
    const person = somebody()
    const old = await submitted(fair, fair.partner, person)
    const fresh = await submitted(fair, await another(fair), person)
    await world.approve(fair, [fresh, old])
    expect([await world.stateOf(old), await world.stateOf(fresh)]).toEqual(['voided', 'active'])
  })

  it('no competitor replaces a badge if the person has to send the application', async () => {
    const fair = await world.buyers()
    await world.publish(fair, newest({ by: 'person' }))
    const person = somebody()
    const old = await world.active(fair, person)
    const other = await another(fair)
    const draft = await world.draft(fair, other, person)
    expect((await world.submit(fair, [draft], other)).reason).toBe('rulebook.onePerson')
    // Its own company may.
    const press = { ...fair, badgeTypeId: await world.typeOf(fair, 'press') }
    await world.publish(fair, newest({ by: 'person' }, { classes: ['buyer', 'press'] }))
    const own = await world.active(press, person)
    expect([await world.stateOf(old), await world.stateOf(own)]).toEqual(['voided', 'active'])
  })

  it('an approval that replaced a badge is not undone', async () => {
    const fair = await world.buyers()
    const { exhibitionId, organizer } = fair
    await world.publish(fair, newest())
    const person = somebody()
    await world.active(fair, person)
    const fresh = await submitted(fair, await another(fair), person)
    await world.approve(fair, [fresh])
    const rows = await world.db.many<{ id: string; version: number }>(
      sql`select id, version from badge where id = ${fresh}`,
    )
    const undone = await world.call(organizer, 'undoBadgeDecision', { exhibitionId, rows })
    expect(undone.reason).toBe('decision.overtaken')
    expect(await world.stateOf(fresh)).toBe('active')
  })

  it('a rule that only warns replaces nothing, and the setting of the exhibition must allow several badges', async () => {
    const fair = await world.buyers()
    await world.publish(fair, newest({}, { effect: 'warn' }))
    const person = somebody()
    const old = await world.active(fair, person)
    const fresh = await submitted(fair, await another(fair), person)
    await world.approve(fair, [fresh])
    expect([await world.stateOf(old), await world.stateOf(fresh)]).toEqual(['active', 'active'])
    const single = await world.buyers({ onePersonOneBadge: true })
    await expect(world.publish(single, newest())).rejects.toThrow('rulebook.newestNeedsSeveral')
  })
})

describe('two newest applications that are approved at once', () => {
  const edition = (params: object = {}) => newest({ per: 'edition', ...params }, { scope: 'edition' })
  /** The records of both, as if neither had seen the other. */
  const hiddenRecords = [
    ' order by r.submitted_at desc limit',
    " and r.submitted_at < now() - interval '30 minutes' order by r.submitted_at desc limit",
  ] as const
  const otherClaims = ['coalesce(e.edition_id, e.id), m.person_id', 'uuidv7(), m.person_id'] as const

  /** In two exhibitions of an edition, whose approvals wait for nothing but the person. */
  async function approveBoth(
    rule: object,
    act = <T>(work: () => Promise<T>) => work(),
  ): Promise<(string | undefined)[]> {
    const [one, two] = await world.edition(2)
    if (!one || !two) throw new Error('no exhibitions')
    await world.publish(one, rule)
    await world.publish(two, rule)
    const person = somebody()
    const [first, second] = [await world.pending(one, person), await world.pending(two, person)]
    const works = [() => world.approve(one, [first]), () => world.approve(two, [second])]
    await act(() => blockUntilAllWait(world, 'badge_record', works))
    return [await world.stateOf(first), await world.stateOf(second)].toSorted()
  }

  it('one is active', async () => {
    for (let round = 0; round < 3; round++) {
      const states = await approveBoth(edition())
      expect(states.filter(state => state === 'active')).toHaveLength(1)
    }
  })

  it('the later approval wins, also if its application seems to be older', async () => {
    const fair = await world.buyers()
    await world.publish(fair, newest())
    const person = somebody()
    const later = await submitted(fair, fair.partner, person)
    const first = await submitted(fair, await another(fair), person)
    // A transaction that began earlier and waited: nobody saw its application.
    await world.db.run(sql`update badge_record set outcome = 'ended' where badge_id = ${later}`)
    await world.approve(fair, [first])
    await world.db.run(sql`update badge_record set outcome = 'applied' where badge_id = ${later}`)
    await world.approve(fair, [later])
    expect([await world.stateOf(first), await world.stateOf(later)]).toEqual(['voided', 'active'])
  })

  it('two are active if neither is evaluated against the other, and no claim is taken', async () => {
    const act = <T>(work: () => Promise<T>) => queryWith([hiddenRecords, otherClaims], work)
    expect(await approveBoth(edition(), act)).toEqual(['active', 'active'])
  })

  it('one is active by the claim alone', async () => {
    const act = <T>(work: () => Promise<T>) => queryWith([hiddenRecords], work)
    expect(await approveBoth(edition(), act)).toEqual(['active', 'pending'])
  })

  it('a claim ends with its badge', async () => {
    const [one, two] = await world.edition(2)
    if (!one || !two) throw new Error('no exhibitions')
    await world.publish(one, edition())
    await world.publish(two, edition())
    const person = somebody()
    const first = await world.active(one, person)
    await world.call(one.organizer, 'voidBadges', { exhibitionId: one.exhibitionId, ids: [first], note: '作废' })
    const second = await world.active(two, person)
    expect(await world.stateOf(second)).toBe('active')
    const claims = await world.db.many(sql`select class from edition_claim where badge_id in (${first}, ${second})`)
    expect(claims).toEqual([{ class: 'buyer' }])
  })
})
