import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { faults } from '../../../app/testing/money-faults.ts'
import { createPriceWorld, march, priceRule } from '../../../app/testing/price-world.ts'
import { ruleOf } from '../../../app/testing/rule-world.ts'
import { figuresOf } from '../../../finance/ledger/api.ts'
import { voidUnpaid } from '../void-unpaid.ts'

const world = await closeAfterAll(createPriceWorld())
const addBadge = (fair: Fair, changes: object) =>
  world.call(fair.partner, 'addBadge', {
    ...{ exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId },
    ...world.person(changes as never),
  })
const issueOf = ({ data }: { data: unknown }) => (data as { issues?: unknown[] }).issues?.[0]
const wrong = async () =>
  (await faults(world.db, world.platform.company.id)).filter(fault => !fault.startsWith('totals in transit'))

describe('days of entry', () => {
  it('are consecutive days of the phases of the type', async () => {
    const fair = await world.buyers()
    const gap = await addBadge(fair, { entryDays: march(2, 4) })
    expect(gap).toMatchObject({ statusCode: 10002, reason: 'badge.daysNotContiguous', msg: '请选择连续日期' })
    const outside = await addBadge(fair, { entryDays: ['2030-03-05', '2030-03-06'] })
    expect(outside.reason).toBe('badge.daysOutside')
    const { data, statusCode } = await addBadge(fair, { entryDays: march(4, 3) })
    expect(statusCode).toBe(10001)
    expect(await world.validOf(data.id)).toEqual({ from: '03-03 00:00', to: '03-05 00:00' })
  })

  it('open no door before the first phase begins or after the last one ends', async () => {
    const fair = await world.buyers()
    const id = await world.draft(fair, fair.partner, { entryDays: march(1, 2, 3, 4, 5) })
    expect(await world.validOf(id)).toEqual({ from: '03-01 08:00', to: '03-05 17:00' })
  })

  it('change with the draft: left out they stay, null means all days', async () => {
    const fair = await world.buyers()
    const { exhibitionId, badgeTypeId, partner } = fair
    const person = world.person()
    const { data } = await world.call(partner, 'addBadge', {
      exhibitionId,
      badgeTypeId,
      ...person,
      entryDays: march(3) as never,
    })
    const edit = (version: number, changes: object) =>
      world.call(partner, 'editBadge', { exhibitionId, id: data.id, version, badgeTypeId, ...person, ...changes })
    await edit(1, { jobTitle: '经理' })
    expect((await world.detail(fair, data.id)).entryDays).toEqual({ from: '2030-03-03', to: '2030-03-03' })
    expect((await edit(2, { entryDays: march(2, 5) })).reason).toBe('badge.daysNotContiguous')
    await edit(2, { entryDays: null })
    expect((await world.detail(fair, data.id)).entryDays).toBeNull()
    expect(await world.validOf(data.id)).toEqual({ from: null, to: null })
  })

  it('are demanded and limited by a rule, at their field', async () => {
    const fair = await world.buyers()
    await world.publish(fair, ruleOf('R02', 'days', { contiguous: true, min: 1, max: 2 }))
    expect(issueOf(await addBadge(fair, {}))).toMatchObject({ path: 'entryDays', msg: '必填' })
    const many = await addBadge(fair, { entryDays: march(2, 3, 4) })
    expect(many).toMatchObject({ reason: 'rulebook.days', msg: '采购商证：可选连续1至2天（规则 R02，第 1 版）' })
    const id = await world.active(fair, { entryDays: march(3, 4) })
    const more = await world.addDays(fair, id, march(5))
    expect(more).toMatchObject({ reason: 'rulebook.days', data: { nearest: { days: 3, most: 2 } } })
  })

  it('have no gaps in the database either', async () => {
    const fair = await world.buyers()
    const id = await world.draft(fair, fair.partner, { entryDays: march(3) })
    const clear = () => world.db.run(sql`update badge set valid = null where id = ${id}`)
    await expect(clear()).rejects.toMatchObject({ constraint: 'badge_valid' })
  })
})

describe('added days', () => {
  const active = async (days = march(3)) => {
    const fair = await world.ruled(priceRule())
    const id = await world.pending(fair, { entryDays: days })
    await world.paid(fair, [id])
    return { fair, id }
  }

  it('cost what the rule says, and come with the payment', async () => {
    const { fair, id } = await active()
    expect((await world.addDays(fair, id, march(4, 5))).data).toMatchObject({ amount: '600.00' })
    expect(await world.validOf(id)).toEqual({ from: '03-03 00:00', to: '03-04 00:00' })
    expect((await world.detail(fair, id)).laterFees).toEqual([
      { kind: 'days', amount: '600.00', state: 'uncharged', days: { from: '2030-03-04', to: '2030-03-05' } },
    ])
    expect((await world.addDays(fair, id, march(2))).reason).toBe('badge.daysUnpaid')
    await world.payAll(fair)
    expect(await world.validOf(id)).toEqual({ from: '03-03 00:00', to: '03-05 17:00' })
    expect(await figuresOf(world.db, fair.participationId)).toMatchObject({
      ...{ prePayAmount: 95_000n, consumeAmonut: 95_000n, sponsorCollect: 28_500n },
    })
    expect(await wrong()).toEqual([])
  })

  it('are added at once where nothing is charged by day', async () => {
    const fair = await world.buyers()
    const id = await world.active(fair, { entryDays: march(3) })
    expect((await world.addDays(fair, id, march(2, 4))).data).toMatchObject({ amount: '0.00' })
    const { entryDays, history } = await world.detail(fair, id)
    expect(entryDays).toEqual({ from: '2030-03-02', to: '2030-03-04' })
    expect(history[0]).toMatchObject({ event: 'addDays', note: '2030-03-02 2030-03-04' })
  })

  it('are refused with a gap, outside the phases, to a badge with all days, and by others than its applicant', async () => {
    const { fair, id } = await active()
    expect((await world.addDays(fair, id, march(5))).reason).toBe('badge.daysNotContiguous')
    expect((await world.addDays(fair, id, march(3))).reason).toBe('badge.daysAllThere')
    expect((await world.addDays(fair, id, ['2030-03-04', '2030-03-05', '2030-03-06'])).reason).toBe('badge.daysOutside')
    expect((await world.addDays({ ...fair, partner: fair.organizer }, id, march(4))).reason).toBe('kernel.noPermission')
    const all = await world.active(fair)
    expect((await world.addDays(fair, all, march(4))).reason).toBe('kernel.notInThisState')
    await world.payAll(fair)
    expect((await world.addDays(fair, all, march(4))).reason).toBe('badge.daysAllThere')
  })

  it('of two requests at once, one is charged', async () => {
    const { fair, id } = await active()
    const { version } = await world.db.one<{ version: number }>(sql`select version from badge where id = ${id}`)
    const works = [march(4), march(4, 5)].map(days => () => world.addDays(fair, id, days, version))
    const answers = await blockUntilAllWait(world, 'badge', works)
    expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['done', 'kernel.changedMeanwhile'])
    expect((await world.feesOf(fair)).filter(({ state }) => state === 'uncharged')).toHaveLength(1)
  })

  it('are charged once at a time: the index decides, and without it there are two', async () => {
    const twice = async () => {
      const { fair, id } = await active()
      await world.addDays(fair, id, march(4))
      const again = world.db.run(sql`
        insert into badge_fee (exhibition_id, badge_id, badge_type_id, participation_id, company_id, badge_code, badge_name, type_cn,
          type_en, payer_id, payer_company_id, sponsor_id, amount, kind, days)
        select exhibition_id, badge_id, badge_type_id, participation_id, company_id, badge_code, badge_name, type_cn, type_en,
          payer_id, payer_company_id, sponsor_id, amount, kind, days from badge_fee where badge_id = ${id} and kind = 'days'`)
      return again
    }
    await expect(twice()).rejects.toMatchObject({ constraint: 'badge_fee_one_addition' })
    await world.db.run(sql`drop index badge_fee_one_addition`)
    expect(await twice()).toBe(1)
    // The rest of the file has the rule again.
    await world.db.run(sql`delete from badge_fee f using badge_fee g where f.badge_id = g.badge_id and f.kind = 'days'
      and g.kind = 'days' and f.id > g.id`)
    await world.db.run(sql`create unique index badge_fee_one_addition on badge_fee (exhibition_id, badge_id)
      where kind = 'days' and state in ('uncharged', 'charged')`)
  })

  it('that stay unpaid are not added: their fee is voided, and others can be requested', async () => {
    const { fair, id } = await active()
    await world.addDays(fair, id, march(4))
    await world.db.run(
      sql`update badge_fee set created_at = now() - interval '90 days' where badge_id = ${id} and kind = 'days'`,
    )
    await voidUnpaid({ services: world.services, publish: () => {} }, new Date(), fair.exhibitionId)
    expect((await world.feesOf(fair)).map(({ state }) => state)).toEqual(['paid', 'voided'])
    expect((await world.addDays(fair, id, march(4))).statusCode).toBe(10001)
  })

  const undo = async (billId: string) => {
    const { version } = await world.db.one<{ version: number }>(sql`select version from bill where id = ${billId}`)
    return world.call(world.platform, 'undoChargeDecision', { id: billId, version })
  }

  it('go with the payment if its confirmation is undone', async () => {
    const { fair, id } = await active()
    await world.addDays(fair, id, march(4))
    const { id: billId } = await world.payAll(fair)
    const undone = await undo(billId)
    expect([undone.reason, undone.statusCode]).toEqual([undefined, 10001])
    expect(await world.validOf(id)).toEqual({ from: '03-03 00:00', to: '03-04 00:00' })
    expect((await world.feesOf(fair)).map(({ state }) => state)).toEqual(['paid', 'charged'])
    await world.finish({ id: billId })
    expect(await world.validOf(id)).toEqual({ from: '03-03 00:00', to: '03-05 00:00' })
    expect(await wrong()).toEqual([])
  })

  it('stay if others were added after them, paid or not', async () => {
    const { fair, id } = await active()
    await world.addDays(fair, id, march(4))
    const first = await world.payAll(fair)
    await world.addDays(fair, id, march(5))
    const second = await world.payAll(fair)
    expect((await undo(first.id)).reason).toBe('decision.overtaken')
    expect((await world.detail(fair, id)).entryDays).toEqual({ from: '2030-03-03', to: '2030-03-05' })
    expect((await undo(second.id)).statusCode).toBe(10001)
    expect((await undo(first.id)).reason).toBe('decision.overtaken')
    expect((await world.detail(fair, id)).entryDays).toEqual({ from: '2030-03-03', to: '2030-03-04' })
    expect(await wrong()).toEqual([])
  })
})

describe('a card that replaces a lost one', () => {
  const lost = async (params: object) => {
    const fair = await world.ruled(ruleOf('R09', 'reissue', params))
    const id = await world.active(fair)
    const key = { exhibitionId: fair.exhibitionId, id }
    const replace = async () => {
      await world.call(fair.organizer, 'reportBadgeLost', key)
      return world.call(fair.organizer, 'reprintBadge', { ...key, reasonCode: 'lost' })
    }
    return { fair, id, replace }
  }

  it('is refused by a rule, with its sentence', async () => {
    const { replace } = await lost({ lost: 'refuse' })
    expect(await replace()).toMatchObject({
      reason: 'rulebook.reissue',
      msg: expect.stringContaining('遗失不补（规则 R09'),
    })
  })

  it('costs what the rule says, so many times', async () => {
    const { fair, replace } = await lost({ lost: 'allow', max: 1, fee: '20.00' })
    expect((await replace()).statusCode).toBe(10001)
    expect(await world.feesOf(fair)).toMatchObject([{ state: 'uncharged', amount: '2000' }])
    await world.payAll(fair)
    expect(await figuresOf(world.db, fair.participationId)).toMatchObject({ consumeAmonut: 2_000n })
    expect((await replace()).reason).toBe('rulebook.reissue')
    expect(await wrong()).toEqual([])
  })

  it('costs nothing for another reason than a loss', async () => {
    const { fair, id } = await lost({ lost: 'refuse' })
    const key = { exhibitionId: fair.exhibitionId, id }
    expect((await world.call(fair.organizer, 'reprintBadge', { ...key, reasonCode: 'damaged' })).statusCode).toBe(10001)
  })
})
