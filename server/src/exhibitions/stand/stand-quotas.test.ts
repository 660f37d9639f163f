import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../app/testing/stand-world.ts'
import { endRuleBooks } from '../../badging/rulebook/clock.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { grantPurchasedQuota } from '../participation/hooks.ts'

const world = await closeAfterAll(createStandWorld())
const { call, db } = world

/** An exhibition with three badges for each nine square metres, and nobody who has a quota. */
async function formulaFair(
  ...given: Parameters<typeof world.publishFormula> extends [unknown, ...infer Rest] ? Rest : []
) {
  const fair = await world.standFair({ quota: 0 })
  await world.publishFormula(fair, ...given)
  await world.derive(fair)
  return fair
}
type Fair = Awaited<ReturnType<typeof formulaFair>>

const quota = (fair: Fair, participationId = fair.participationId) => world.quotaParts(fair, participationId)
const allot = (fair: Fair, participationId: string, granted: number, version?: number) =>
  call(fair.organizer, 'allotQuota', { participationId, badgeTypeId: fair.badgeTypeId, granted, version })
const rootOf = ({ exhibitionId, badgeTypeId }: Fair) =>
  db.one<{ granted: number; given: number }>(sql`
    select q.granted, q.given from quota q join participation p on p.id = q.participation_id
    where p.exhibition_id = ${exhibitionId} and p.kind = 'sponsor' and q.badge_type_id = ${badgeTypeId}`)
const versionOf = async (participationId: string) =>
  (await db.one<{ version: number }>(sql`select version from participation where id = ${participationId}`)).version

describe('quotas from stands', () => {
  it('follow each change of stands in its transaction, and come from no giver', async () => {
    const fair = await formulaFair()
    const { exhibitionId, participationId, organizer } = fair
    const guest = await world.guest(fair, 0)
    const one = await world.assigned(fair, 'A1', participationId)
    expect(await quota(fair)).toEqual({ granted: 3, derived: 3, bought: 0, only: true, taken: 0 })
    const other = await world.assigned(fair, 'A2', participationId, { area: '18' })
    expect(await quota(fair)).toMatchObject({ granted: 9, derived: 9 })

    await world.change(fair, { kind: 'resize', ids: [one.id], area: '26.99' })
    expect(await quota(fair)).toMatchObject({ granted: 12 })
    await world.change(fair, { kind: 'assign', ids: [other.id], participationId: guest.participationId })
    expect([await quota(fair), await quota(fair, guest.participationId)]).toMatchObject([
      { granted: 6 },
      { granted: 6 },
    ])
    await world.change(fair, { kind: 'swap', ids: [one.id, other.id] })
    expect([await quota(fair), await quota(fair, guest.participationId)]).toMatchObject([
      { granted: 6 },
      { granted: 6 },
    ])
    const parts = [
      { number: 'A5', area: '4' },
      { number: 'A6', area: '14' },
    ]
    await world.change(fair, { kind: 'split', ids: [other.id], parts })
    expect(await quota(fair)).toMatchObject({ granted: 3 })
    const [four, fourteen] = (await world.standsOf(fair)).filter(({ number }) => ['A5', 'A6'].includes(number))
    await world.change(fair, { kind: 'merge', ids: [four?.id ?? '', fourteen?.id ?? ''], number: 'A7' })
    expect(await quota(fair)).toMatchObject({ granted: 6 })
    const [merged] = (await world.standsOf(fair)).filter(({ number }) => number === 'A7')
    const rows = [{ id: merged?.id ?? '', version: merged?.version ?? 0 }]
    expect((await call(organizer, 'releaseStands', { exhibitionId, rows })).data.count).toBe(1)
    expect(await quota(fair)).toMatchObject({ granted: 0, derived: 0, only: true })
    expect(await rootOf(fair)).toEqual({ granted: 100, given: 0 })
  })

  it('are taken back with the undo of an assignment', async () => {
    const fair = await formulaFair()
    const key = await world.assigned(fair, 'A1', fair.participationId)
    const { exhibitionId } = fair
    const undone = await call(fair.organizer, 'undoStandChange', { exhibitionId, rows: [key] })
    expect(undone.statusCode).toBe(10001)
    expect(await quota(fair)).toMatchObject({ granted: 0 })
  })

  it('let a company that has no other quota take part', async () => {
    const fair = await formulaFair()
    const id = await world.waiting(fair)
    await world.assigned(fair, 'A1', id)
    const { state } = await db.one<{ state: string }>(sql`select state from participation where id = ${id}`)
    expect(state).toBe('active')
  })

  it('replace what was granted by hand where the organizer gives, and add to it elsewhere', async () => {
    const fair = await world.standFair({ quota: 0 })
    const guest = await world.guest(fair, 0)
    await allot(fair, guest.participationId, 10, 1)
    await allot(fair, fair.participationId, 8, 1)
    await world.assigned(fair, 'A1', guest.participationId, { area: '36' })
    expect(await rootOf(fair)).toEqual({ granted: 118, given: 18 })
    await world.publishFormula(fair)
    expect(await world.derive(fair)).toEqual({ derived: 3 })
    expect(await quota(fair, guest.participationId)).toMatchObject({ granted: 12, derived: 12, only: true })
    expect(await quota(fair)).toMatchObject({ granted: 0, derived: 0, only: true })
    expect(await rootOf(fair)).toEqual({ granted: 100, given: 0 })
    const refused = await allot(fair, guest.participationId, 20, 3)
    expect(refused).toMatchObject({ reason: 'participation.quotaByFormula', msg: '额度由规则 R01 计算' })

    const own = await world.secondary(fair, guest)
    await world.assigned(fair, 'A2', own)
    expect(await quota(fair, own)).toMatchObject({ granted: 3, derived: 3, only: false })
    const more = { participationId: own, badgeTypeId: fair.badgeTypeId, granted: 5, version: 1 }
    expect((await call(guest.operator, 'allotQuota', more)).statusCode).toBe(10001)
    const less = await call(guest.operator, 'allotQuota', { ...more, granted: 2, version: 2 })
    expect(less).toMatchObject({ reason: 'participation.quotaBelowDerived' })
    expect(await quota(fair, guest.participationId)).toMatchObject({ granted: 12, taken: 2 })
  })

  it('keep badges beyond a new formula as extra, until they fit again', async () => {
    const fair = await world.standFair({ quota: 0 })
    await allot(fair, fair.participationId, 5, 1)
    const ids = [
      await world.active(fair),
      await world.active(fair),
      await world.active(fair),
      await world.pending(fair),
    ]
    const key = await world.assigned(fair, 'A1', fair.participationId)
    await world.publishFormula(fair)
    await world.derive(fair)
    expect(await quota(fair)).toEqual({ granted: 4, derived: 3, bought: 0, only: false, taken: 4 })
    expect(await rootOf(fair)).toEqual({ granted: 101, given: 1 })
    await call(fair.organizer, 'rejectBadges', {
      exhibitionId: fair.exhibitionId,
      ids: ids.slice(3),
      reasonIds: [],
    } as never)
    await db.run(sql`update quota set reserved = 0 where participation_id = ${fair.participationId}`)
    await world.change(fair, { kind: 'resize', ids: [key.id], area: '9.5' })
    expect(await quota(fair)).toMatchObject({ granted: 3, derived: 3, only: true })
    expect(await rootOf(fair)).toEqual({ granted: 100, given: 0 })
  })

  it('refuse a change that leaves badges without quota, or keep them as extra for a reason', async () => {
    const fair = await formulaFair()
    const { exhibitionId, organizer } = fair
    const key = await world.assigned(fair, 'A1', fair.participationId, { area: '18' })
    for (let n = 0; n < 4; n++) await world.pending(fair)
    const change = { kind: 'resize' as const, ids: [key.id], area: '9' }
    const { data } = await world.preview(organizer, fair, change)
    expect(data.quotas).toMatchObject([{ before: 6, after: 3, taken: 4, short: 1 }])
    const refused = await world.change(fair, change)
    expect(refused).toMatchObject({ reason: 'stand.quotaShort', msg: `${fair.partner.company.nameCn} 超出 1 张` })
    expect(await call(organizer, 'releaseStands', { exhibitionId, rows: [key] })).toMatchObject({
      data: { failed: [{ msg: '额度会少于已占用的数量' }] },
    })
    expect((await world.change(fair, change, { onShortfall: 'keepAsExtra' })).reason).toBe('stand.reasonFirst')
    const done = await world.change(fair, change, { onShortfall: 'keepAsExtra', reason: '合同已签' })
    expect(done.statusCode).toBe(10001)
    expect(await quota(fair)).toEqual({ granted: 4, derived: 3, bought: 0, only: false, taken: 4 })
    expect(await rootOf(fair)).toEqual({ granted: 101, given: 1 })
    await world.change(fair, { ...change, area: '10' })
    expect(await quota(fair)).toMatchObject({ granted: 4, derived: 3 })
  })

  it('go first when a participation ends, and stay as far as badges use them', async () => {
    const fair = await formulaFair()
    const guest = await world.guest(fair, 0)
    await world.assigned(fair, 'A1', guest.participationId)
    await world.assigned(fair, 'A2', fair.participationId)
    await world.active(fair)
    for (const id of [guest.participationId, fair.participationId]) {
      const ended = await call(fair.organizer, 'endParticipation', { id, version: await versionOf(id) })
      expect(ended.statusCode).toBe(10001)
    }
    expect(await quota(fair, guest.participationId)).toMatchObject({ granted: 0, derived: 0 })
    expect(await quota(fair)).toMatchObject({ granted: 1, derived: 1 })
    expect(await rootOf(fair)).toEqual({ granted: 100, given: 0 })
  })

  it('follow a book that begins later, and one without a rule', async () => {
    const fair = await formulaFair()
    await world.assigned(fair, 'A1', fair.participationId)
    await world.publishFormula(fair, { perUnit: 5 }, new Date(Date.now() + 3_600_000).toISOString())
    expect(await quota(fair)).toMatchObject({ granted: 3 })
    await db.run(sql`
      update rule_book set effective_at = now() - (3 - number) * interval '1 hour' where exhibition_id = ${fair.exhibitionId}`)
    await endRuleBooks({ services: world.services, publish: () => {} }, new Date())
    await world.derive(fair)
    expect(await quota(fair)).toMatchObject({ granted: 5, derived: 5 })
    await world.publishFormula(fair, null)
    await world.derive(fair)
    expect(await quota(fair)).toMatchObject({ granted: 0, derived: 0, only: false })
    const { version } = await db.one<{ version: number }>(
      sql`select version from quota where participation_id = ${fair.participationId}`,
    )
    expect((await allot(fair, fair.participationId, 2, version)).statusCode).toBe(10001)
  })

  it('are there next to what was bought, also in a sandbox, where nothing was bought', async () => {
    const fair = await formulaFair()
    const { exhibitionId, participationId, badgeTypeId } = fair
    const key = await world.assigned(fair, 'A1', participationId)
    await runTransitionTransaction({ services: world.services, publish: () => {} }, context =>
      grantPurchasedQuota(context, participationId, [{ badgeTypeId, quantity: 2 }]),
    )
    await world.change(fair, { kind: 'resize', ids: [key.id], area: '18' })
    expect(await quota(fair)).toEqual({ granted: 8, derived: 6, bought: 2, only: true, taken: 0 })
    const { version } = await db.one<{ version: number }>(
      sql`select version from exhibition where id = ${exhibitionId}`,
    )
    const { data } = await call(fair.organizer, 'beginRehearsal', { id: exhibitionId, version })
    const copied = await db.many(sql`
      select q.granted, q.derived, q.formula_only as only, exists (
        select from quota_formulas_in_force(q.exhibition_id) f where f.book_id = q.formula_book) as "inForce"
      from quota q where q.exhibition_id = ${data.id} and q.derived > 0`)
    expect(copied).toEqual([{ granted: 8, derived: 6, only: false, inForce: true }])
  })

  it('count all stands of a holder together, if the rule says so', async () => {
    const fair = await formulaFair({ per: 'holder' })
    const keys = [await world.add(fair, 'A1', { area: '5' }), await world.add(fair, 'A2', { area: '4' })]
    const { exhibitionId, participationId } = fair
    await call(fair.organizer, 'assignStands', { exhibitionId, rows: keys, participationId })
    expect(await quota(fair)).toMatchObject({ granted: 3 })
  })
})
