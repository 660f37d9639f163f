import { decisionRefusals } from '@fairgate/contract/identity/decision/texts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { openedNow, scanAt } from '../../app/testing/gate-of-fair.ts'
import { whileUncommitted } from '../../app/testing/while-uncommitted.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

describe('undoing a decision on badges', () => {
  const decide = async (one: Fair, how: 'return' | 'reject' = 'return', changes = {}) => {
    const id = await world.pending(one, changes)
    await world.call(one.organizer, how === 'return' ? 'returnBadges' : 'rejectBadges', {
      exhibitionId: one.exhibitionId,
      ...{ ids: [id], reasonCode: 'other' },
    })
    return { id, version: 3 }
  }
  const undo = (one: Fair, rows: { id: string; version: number }[], caller = one.organizer) =>
    world.call(caller, 'undoBadgeDecision', { exhibitionId: one.exhibitionId, rows })

  it('restores person, quota and task of returned or rejected badges, one or many', async () => {
    const one = await world.fair()
    const rows = [await decide(one), await decide(one, 'reject')]
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 0, used: 0 })
    expect((await undo(one, rows)).data).toEqual({ count: 2, failed: [] })
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 2, used: 0 })
    const task = sql`select status from participation_task where participation_id = ${one.participationId}`
    expect((await world.db.one<{ status: number }>(task)).status).toBe(1010)
    const { data: page } = await world.call(one.partner, 'getBadgePage', { exhibitionId: one.exhibitionId })
    expect(page.tabs).toMatchObject({ all: 2, pending: 2, returned: 0 })
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from badge_uniqueness_claim where exhibition_id = ${one.exhibitionId}`,
    )
    expect(n).toBe(4)
    const id = rows[0]?.id as string
    const { data } = await world.call(one.organizer, 'getBadgeDetail', { exhibitionId: one.exhibitionId, id })
    expect(data.history.slice(0, 2).map(({ event, undone }) => [event, undone])).toEqual([
      ['undo', false],
      ['return', true],
    ])
    expect([data.state, data.changes]).toEqual(['pending', []])
    const { after } = await world.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'undoBadgeDecision' and exhibition_id = ${one.exhibitionId}`)
    expect(after).toMatchObject({ state: 'pending', count: 2, undone: 'return, reject' })
  })

  it('restores approved, endorsed and charged badges: codes are revoked, fees voided, quota reserved', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const types = [
      one.badgeTypeId,
      await world.badgeType(exhibitionId, organizer, { route: 'sponsorThenPlatform' }),
      await world.badgeType(exhibitionId, organizer),
    ]
    await world.db.run(sql`update badge_type set price_fen = 2000 where id = ${types[2]}`)
    for (const badgeTypeId of types.slice(1)) await world.quota(exhibitionId, one.participationId, badgeTypeId, 5)
    const ids: string[] = []
    for (const badgeTypeId of types) ids.push(await world.pending({ ...one, badgeTypeId }))
    const approve = () => world.call(organizer, 'approveBadges', { exhibitionId, ids })
    expect((await approve()).data).toMatchObject({ count: 3, endorsed: 1 })
    const states = () => Promise.all(ids.map(id => world.stateOf(id)))
    expect(await states()).toEqual(['active', 'endorsed', 'awaitingPayment'])
    const rows = ids.map(id => ({ id, version: 3 }))
    expect((await undo(one, rows)).data).toEqual({ count: 3, failed: [] })
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    const sums = await world.db.one(sql`select sum(reserved)::int as reserved, sum(used)::int as used from quota
      where participation_id = ${one.participationId}`)
    expect(sums).toEqual({ reserved: 3, used: 0 })
    const active = await world.db.many(
      sql`select from credential where exhibition_id = ${exhibitionId} and state <> 'dead'`,
    )
    expect(active).toEqual([])
    const fees = await world.db.many(sql`select state from badge_fee where exhibition_id = ${exhibitionId}`)
    expect(fees).toEqual([{ state: 'voided' }])
    // A second decision starts from scratch: another code, another fee.
    expect((await approve()).data).toMatchObject({ count: 3, failed: [] })
    expect(await states()).toEqual(['active', 'endorsed', 'awaitingPayment'])
  })

  it('is refused once a card was printed', async () => {
    const active = await world.active(fair)
    await world.db.run(sql`update credential set state = 'printed' where badge_id = ${active}`)
    expect((await undo(fair, [{ id: active, version: 3 }])).reason).toBe('decision.overtaken')
    expect(await world.stateOf(active)).toBe('active')
  })

  describe('revokes a code that was shown at a gate', () => {
    let one: Fair
    let device: string
    beforeAll(async () => {
      one = await world.fair()
      device = await openedNow(world, one)
    })
    const codeOf = async (id: string) =>
      (
        await world.db.one<{ code: string }>(
          sql`select code from credential where badge_id = ${id} and state <> 'dead'`,
        )
      ).code
    const scan = async (id: string) => scanAt(world, device, await codeOf(id))
    const pending = () => world.pending(one)
    const approve = (ids: string[]) =>
      world.call(one.organizer, 'approveBadges', { exhibitionId: one.exhibitionId, ids })

    it('is refused for badges that let somebody in, but not for those that were denied; other badges are undone', async () => {
      const ids = [await pending(), await pending(), await pending()] as const
      await approve([...ids])
      expect(await scan(ids[0])).toMatchObject({ verdict: 'admitted' })
      const lane = (state: string) =>
        world.db.run(sql`update channel set state = ${state} where exhibition_id = ${one.exhibitionId}`)
      await lane('closed')
      expect(await scan(ids[1])).toMatchObject({ verdict: 'refused', reason: 'channelClosed' })
      await lane('open')
      const { data } = await undo(
        one,
        ids.map(id => ({ id, version: 3 })),
      )
      expect(data).toMatchObject({ count: 2, failed: [{ id: ids[0], msg: decisionRefusals.overtaken[1] }] })
      expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(['active', 'pending', 'pending'])
    })

    it('opens the gate again only after another approval', async () => {
      const id = await pending()
      await approve([id])
      const before = await codeOf(id)
      expect((await undo(one, [{ id, version: 3 }])).data).toMatchObject({ count: 1 })
      expect(await scanAt(world, device, before)).toMatchObject({ verdict: 'refused', reason: 'dead' })
      await approve([id])
      expect(await scan(id)).toMatchObject({ verdict: 'admitted' })
      expect((await undo(one, [{ id, version: 5 }])).reason).toBe('decision.overtaken')
    })

    it('and a scan at the same time: one of them wins', async () => {
      const early = await pending()
      await approve([early])
      const code = await codeOf(early)
      const overtaken = await whileUncommitted(
        world,
        db => scanAt({ ...world, db }, device, code),
        () => undo(one, [{ id: early, version: 3 }]),
      )
      expect(overtaken.reason).toBe('decision.overtaken')
      const ids = await Promise.all(Array.from({ length: 8 }, pending))
      await approve(ids)
      const codes = await Promise.all(ids.map(codeOf))
      for (const [at, id] of ids.entries()) {
        const [scanned, undone] = await Promise.all([
          scanAt(world, device, codes[at] as string),
          undo(one, [{ id, version: 3 }]),
        ])
        expect(scanned.verdict === 'admitted').toBe(undone.statusCode !== 10001)
      }
    })
  })

  it('is possible once, by the operator who decided', async () => {
    const row = await decide(fair)
    const colleague = await world.world.operator(fair.organizer.company)
    expect((await undo(fair, [row], colleague)).reason).toBe('decision.nothingToUndo')
    expect((await undo(fair, [row], fair.partner)).reason).toBe('kernel.noPermission')
    const replies = await Promise.all([undo(fair, [row]), undo(fair, [row])])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
  })

  it('is refused after some seconds, after the applicant has continued, or if another badge uses what it had released', async () => {
    const one = await world.fair({ quota: 1 })
    const old = await decide(one)
    await tooLateToUndo(world.pool, old)
    expect((await undo(one, [old])).reason).toBe('decision.tooLateToUndo')

    const edited = await decide(one, 'return', { name: '罗云' })
    await world.db.run(sql`update badge set version = version + 1 where id = ${edited.id}`)
    expect((await undo(one, [edited])).reason).toBe('decision.overtaken')
    await world.call(one.partner, 'submitBadges', { exhibitionId: one.exhibitionId, ids: [edited.id] })
    expect((await undo(one, [{ ...edited, version: 5 }])).reason).toBe('decision.nothingToUndo')
    await world.call(one.organizer, 'rejectBadges', {
      exhibitionId: one.exhibitionId,
      ...{ ids: [edited.id], reasonCode: 'other' },
    })

    const without = await decide(one)
    await world.pending(one)
    expect((await undo(one, [without])).reason).toBe('decision.overtaken')
    expect(await world.stateOf(without.id)).toBe('returned')

    const shared = await world.fair()
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(shared, other.company, 5)
    const person = world.person()
    const freed = await decide(shared, 'reject', person)
    const theirs = await world.draft(shared, other, person)
    await world.call(other, 'submitBadges', { exhibitionId: shared.exhibitionId, ids: [theirs] })
    const { data } = await undo(shared, [freed, await decide(shared)])
    expect(data).toMatchObject({ count: 1, failed: [{ id: freed.id }] })
    expect(await world.quotaOf(shared.participationId)).toEqual({ reserved: 1, used: 0 })
  })

  it('is refused if approved in the meantime: of a concurrent undo and submission one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await decide(fair)
      const { exhibitionId, partner } = fair
      const before = await world.quotaOf(fair.participationId)
      const replies = await Promise.all([
        undo(fair, [row]),
        world.call(partner, 'submitBadges', { exhibitionId, ids: [row.id] }),
      ])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
      expect(await world.stateOf(row.id)).toBe('pending')
      expect(await world.quotaOf(fair.participationId)).toEqual({ ...before, reserved: before.reserved + 1 })
    }
  })
})
