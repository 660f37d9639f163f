import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { settingOf } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { voidUnpaid } from '../../badging/badge/void-unpaid.ts'
import { transaction } from '../../kernel/database/database.ts'

const world = await closeAfterAll(createFeeWorld())

const clock = () => ({ services: world.services, publish: () => {} })

describe('a badge of a type with a price', () => {
  it('awaits its payment once approved, with a fee at the current price; its quota is used, its task is the payer’s', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, partner, participationId } = fair
    const id = await world.active(fair)
    expect(await world.stateOf(id)).toBe('awaitingPayment')
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 1 })
    expect(await world.credentials(id)).toEqual([])
    await world.price(fair, '99.00')
    expect(await world.feesOf(fair)).toMatchObject([{ badgeId: id, state: 'uncharged', amount: '1500' }])
    expect(await world.taskOf(participationId)).toBe(1020)
    const { data } = await world.call(partner, 'getBadgeDetail', { exhibitionId, id })
    expect(data.fee).toMatchObject({ amount: '15.00', state: 'uncharged', payerCompanyId: partner.company.id })
    expect(data.history[0]).toMatchObject({ event: 'charge', toState: 'awaitingPayment' })
    const { data: page } = await world.call(partner, 'getBadgePage', { exhibitionId, tab: 'awaitingPayment' })
    expect([page.list.map(badge => badge.id), page.tabs?.awaitingPayment, page.tabs?.active]).toEqual([[id], 1, 0])
    expect(await world.active(fair).then(world.stateOf)).toBe('awaitingPayment')
  })

  it('is approved once: its decider is not its submitter, and the approval cannot be undone once its fee is billed', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, organizer, partner } = fair
    const id = await world.active(fair)
    const again = await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })
    expect(again.reason).toBe('kernel.alreadyDecided')
    expect((await world.call(partner, 'applyAccreditation', { exhibitionId, ids: [id] })).statusCode).toBe(10001)
    const undone = await world.call(organizer, 'undoBadgeDecision', { exhibitionId, rows: [{ id, version: 3 }] })
    expect(undone.reason).toBe('decision.overtaken')
    const own = await world.draft(fair, organizer)
    await world.call(organizer, 'submitBadges', { exhibitionId, ids: [own] })
    const alone = await world.call(organizer, 'approveBadges', { exhibitionId, ids: [own] })
    expect(['kernel.ownSubmission', 'kernel.noPermission', 'decision.overrideNeeded']).toContain(alone.reason)
  })

  it('has one valid fee, also after concurrent approvals', async () => {
    const fair = await world.pricedFair('15.00')
    const id = await world.pending(fair)
    const colleagues = await Promise.all(Array.from({ length: 6 }, () => world.world.operator(fair.organizer.company)))
    const { exhibitionId } = fair
    const replies = await Promise.all(
      colleagues.map(caller => world.call(caller, 'approveBadges', { exhibitionId, ids: [id] })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(await world.feesOf(fair)).toHaveLength(1)
    await expect(
      world.db.run(sql`insert into badge_fee (exhibition_id, badge_id, badge_type_id, participation_id, company_id, badge_code,
        badge_name, type_cn, type_en, payer_id, payer_company_id, sponsor_id, amount)
        select exhibition_id, badge_id, badge_type_id, participation_id, company_id, badge_code, badge_name, type_cn, type_en,
          payer_id, payer_company_id, sponsor_id, amount from badge_fee where badge_id = ${id}`),
    ).rejects.toThrow('badge_fee_one_active')
  })

  it('of a partner is paid by the organizer if it pays for all', async () => {
    const fair = await world.pricedFair('15.00', { collection: 'sponsor' })
    await world.active(fair)
    const [fee] = await world.feesOf(fair)
    expect([fee?.companyId, fee?.payerCompanyId]).toEqual([fair.partner.company.id, fair.organizer.company.id])
    expect(await world.taskOf(fair.participationId)).toBe(1010)
  })
})

describe('voiding an unpaid badge', () => {
  it('costs nothing: quota and person are released, the task is done', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, organizer, participationId } = fair
    const person = world.person()
    const id = await world.active(fair, person)
    await world.call(organizer, 'voidBadges', { exhibitionId, ids: [id], note: '人员变更' })
    expect(await world.feesOf(fair)).toMatchObject([{ state: 'voided', chargeId: null }])
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 0 })
    expect(await world.active(fair, person).then(world.stateOf)).toBe('awaitingPayment')
    expect((await world.feesOf(fair)).map(({ state }) => state).sort()).toEqual(['uncharged', 'voided'])
  })

  it('happens automatically once it has been unpaid longer than its exhibition allows, or the exhibition ends; not before', async () => {
    const fair = await world.pricedFair('15.00', { unpaidBadgeDays: 10 })
    const { exhibitionId, participationId } = fair
    const [first, late] = [await world.active(fair), await world.active(fair)]
    await world.db.run(sql`update badge_fee set created_at = now() - interval '11 days' where badge_id = ${late}`)
    expect(await voidUnpaid(clock(), new Date(), exhibitionId)).toBe(1)
    expect([await world.stateOf(first), await world.stateOf(late)]).toEqual(['awaitingPayment', 'voided'])
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 1 })
    await world.db.run(sql`update exhibition set state = 'closed', ended_at = now() where id = ${exhibitionId}`)
    const rounds = await Promise.all(Array.from({ length: 4 }, () => voidUnpaid(clock(), new Date(), exhibitionId)))
    expect(rounds.reduce((sum, voided) => sum + voided, 0)).toBeGreaterThanOrEqual(1)
    expect(await world.stateOf(first)).toBe('voided')
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 0 })
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from badge_uniqueness_claim where exhibition_id = ${exhibitionId}`,
    )
    expect(n).toBe(0)
  })
})

describe('the payer of fees', () => {
  it('follows the pay setting of the exhibition for unbilled fees, along with the menu flag', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, partner, organizer, participationId } = fair
    await world.activeMany(fair, 2)
    const flagOf = async (caller: typeof partner) => (await world.call(caller, 'findRedPoint', {})).data.faPayCer
    const payers = async () => (await world.feesOf(fair)).map(({ payerCompanyId }) => payerCompanyId)
    expect([await flagOf(partner), await flagOf(organizer)]).toEqual([true, false])
    const set = (collection: 'platform' | 'sponsor', version: number) =>
      world.call(world.platform, 'editPaySetting', { ...settingOf(exhibitionId, { collection }), version })
    expect((await set('sponsor', 1)).statusCode).toBe(10001)
    expect(await payers()).toEqual([organizer.company.id, organizer.company.id])
    expect([await flagOf(partner), await flagOf(organizer)]).toEqual([false, true])
    expect(await world.taskOf(participationId)).toBe(1010)
    expect((await set('platform', 2)).statusCode).toBe(10001)
    expect(await payers()).toEqual([partner.company.id, partner.company.id])
    expect(await world.taskOf(participationId)).toBe(1020)
    await world.apply(fair)
    expect([await flagOf(partner), await flagOf(organizer)]).toEqual([true, false])
  })
})

describe('a change of the payer', () => {
  it('applies to unbilled fees; a fee that is being billed is waited for, and stays its payer’s', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, partner, organizer } = fair
    await world.activeMany(fair, 2)
    const [decided] = await world.feesOf(fair)
    const { changing } = await transaction(world.pool, async db => {
      await db.run(sql`update badge_fee set state = 'voided', version = version + 1 where id = ${decided?.id}`)
      const setting = { ...settingOf(exhibitionId, { collection: 'sponsor' }), version: 1 }
      const changing = world.call(world.platform, 'editPaySetting', setting)
      await vi.waitFor(
        async () => {
          const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          expect(n).toBeGreaterThan(0)
        },
        { timeout: 10_000, interval: 20 },
      )
      return { changing }
    })
    expect((await changing).statusCode).toBe(10001)
    const payers = (await world.feesOf(fair)).map(({ state, payerCompanyId }) => [state, payerCompanyId])
    expect(payers).toEqual([
      ['voided', partner.company.id],
      ['uncharged', organizer.company.id],
    ])
  })
})
