import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { badgeJobs } from '../../badging/badge/jobs.ts'
import { figuresOf } from '../ledger/api.ts'

const world = await closeAfterAll(createFeeWorld())

const statesOf = async (fair: Fair) => (await world.feesOf(fair)).map(({ state }) => state)
/** The key of the new bill. */
const keyOf = ({ charge: bill }: Output<'applyAccreditation'>) => {
  if (!bill) throw new Error('no charge was made')
  return { id: bill.id, version: bill.version }
}
const voiding = (fair: Fair, ids: string[]) =>
  world.call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids, note: '人员变更' })
const createBill = (id: string) =>
  world.db.one<{ state: string; payable: string; revision: number; quantity: number }>(sql`
    select c.state, c.payable::text as payable, c.revision, sum(l.quantity)::int as quantity
    from bill c join bill_line l on l.bill_id = c.id where c.id = ${id} group by c.id`)

describe('applyAccreditation', () => {
  it('puts all unbilled fees on one bill, one line per price, at the prices of their approval', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, partner, participationId } = fair
    await world.activeMany(fair, 2)
    await world.price(fair, '20.00')
    await world.activeMany(fair, 1)
    const { data } = await world.apply(fair)
    expect(data).toMatchObject({
      count: 3,
      failed: [],
      left: 0,
      charge: { number: expect.stringMatching(/^C\d{8,}-\d$/) },
    })
    const id = data.charge?.id as string
    const { data: detail } = await world.call(partner, 'getAccreditationPayInfo', { id })
    expect(detail).toMatchObject({ state: 'unpaid', payable: '50.00', count: 3, capitals: '伍拾元整' })
    expect(detail.lines.map(({ unitPrice, quantity, payable }) => [unitPrice, quantity, payable])).toEqual([
      ['15', 2, '30.00'],
      ['20', 1, '20.00'],
    ])
    expect(await statesOf(fair)).toEqual(['charged', 'charged', 'charged'])
    expect(await world.taskOf(participationId)).toBe(1020)
    const { data: page } = await world.call(partner, 'getBadgeFeePage', { exhibitionId, chargeId: id, tab: 'charged' })
    expect(page.list.map(fee => [fee.amount, fee.chargeNumber])).toEqual([
      ['20.00', data.charge?.number],
      ['15.00', data.charge?.number],
      ['15.00', data.charge?.number],
    ])
    expect((await world.apply(fair)).reason).toBe('charge.nothingToCharge')
  })

  it('refuses callers without session or permission, malformed lists, another company’s fees, billed fees, and unpriced badges', async () => {
    const fair = await world.pricedFair('15.00')
    const [fee] = (await world.activeMany(fair, 1)) as [string]
    const [draft] = [await world.draft(fair)]
    const { exhibitionId, partner, organizer } = fair
    expect((await world.call(null, 'applyAccreditation', { exhibitionId })).statusCode).not.toBe(10001)
    expect((await world.call(world.platform, 'applyAccreditation', { exhibitionId })).reason).toBe(
      'kernel.noPermission',
    )
    const bad = await world.call(partner, 'applyAccreditation', { exhibitionId, ids: ['１２'] } as never)
    expect(bad.statusCode).toBe(10002)
    const other = await world.pricedFair('15.00')
    const foreign = await world.call(partner, 'applyAccreditation', { exhibitionId: other.exhibitionId })
    expect(foreign.reason).toBe('kernel.notFound')
    expect((await world.apply(fair, [draft])).reason).toBe('kernel.notFound')
    const theirs = await world.activeMany(other, 1)
    expect((await world.apply(fair, theirs)).reason).toBe('kernel.notFound')
    const organizers = await world.call(organizer, 'applyAccreditation', { exhibitionId, ids: [fee] })
    expect(organizers.reason).toBe('kernel.notFound')
    await world.db.run(sql`update exhibition set state = 'closed', ended_at = now() where id = ${exhibitionId}`)
    expect((await world.apply(fair)).reason).toBe('exhibition.notRunning')
    await world.db.run(sql`update exhibition set state = 'ready', ended_at = null where id = ${exhibitionId}`)
    expect((await world.apply(fair, [fee, draft])).data).toMatchObject({ count: 1, failed: [{ id: draft }] })
    expect((await world.apply(fair, [fee])).reason).toBe('kernel.notInThisState')
    const unset = await world.fair()
    await world.price(unset, '15.00')
    await world.active(unset)
    expect((await world.apply(unset)).reason).toBe('charge.noPaySetting')
  })

  it('bills each fee once, however many requests run at once', async () => {
    for (let round = 0; round < 3; round++) {
      const fair = await world.pricedFair('15.00')
      await world.activeMany(fair, 6)
      const replies = await Promise.all(Array.from({ length: 8 }, () => world.apply(fair)))
      const made = replies.filter(({ statusCode }) => statusCode === 10001)
      expect(made.reduce((sum, { data }) => sum + data.count, 0)).toBe(6)
      const { n } = await world.db.one<{ n: number }>(sql`
        select coalesce(sum(l.quantity), 0)::int as n from bill_line l join bill c on c.id = l.bill_id
        where c.exhibition_id = ${fair.exhibitionId}`)
      expect(n).toBe(6)
    }
  })
})

describe('finishAccreditationPay', () => {
  it('uses the prepaid money, activates the badges with one code each, and gives the organizer its share', async () => {
    const fair = await world.pricedFair('15.00')
    const { participationId, exhibitionId } = fair
    const ids = await world.activeMany(fair, 3)
    const { data } = await world.apply(fair)
    const bill = keyOf(data)
    const early = await world.finish(bill)
    expect(early).toMatchObject({ reason: 'charge.receivedTooLittle', msg: expect.stringContaining('45.00') })
    await world.prepay(participationId, 5_000n)
    expect((await world.finish(bill)).statusCode).toBe(10001)
    expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(['active', 'active', 'active'])
    expect((await world.credentials(ids[0] as string)).map(({ state }) => state)).toEqual(['coded'])
    expect((await world.feesOf(fair)).map(({ state, paid, split }) => [state, paid, split])).toEqual(
      Array.from({ length: 3 }, () => ['paid', '1500', '450']),
    )
    expect(await world.balances(fair)).toMatchObject({ prepaid: 500n, advance: 4_500n, consumed: 4_500n })
    expect(await figuresOf(world.db, participationId)).toMatchObject({ consumeAmonut: 4_500n, sponsorCollect: 1_350n })
    expect(await world.taskOf(participationId)).toBe(1030)
    expect((await world.finish(bill)).reason).toMatch(/kernel\.(alreadyDecided|changedMeanwhile)/)
    const { n } = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from history where to_state = 'active' and event = 'pay' and subject_id = any(${ids}::uuid[])`)
    expect([n, exhibitionId.length]).toEqual([3, 36])
  })

  it('suspends the badges of a company that is frozen in the meantime', async () => {
    const fair = await world.pricedFair('15.00')
    const [id] = await world.activeMany(fair, 1)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, 1_500n)
    await world.db.run(sql`update company set state = 'frozen' where id = ${fair.partner.company.id}`)
    await world.finish(keyOf(data))
    expect(await world.stateOf(id as string)).toBe('suspended')
    expect(await world.credentials(id as string)).toHaveLength(1)
  })

  it('splits the payment so that the parts add up, for any discount of a line', async () => {
    const fair = await world.pricedFair('0.05')
    await world.activeMany(fair, 7)
    const { data } = await world.apply(fair)
    const { id } = keyOf(data)
    const less = await world.call(world.platform, 'discountCharge', {
      ...keyOf(data),
      lines: [{ ordinal: 1, discount: '33.3333' }],
      reason: '首次参展',
    })
    expect(less.statusCode).toBe(10001)
    const { payable } = await createBill(id)
    await world.prepay(fair.participationId, BigInt(payable))
    expect(
      (await world.finish({ id, version: 2 }, await world.world.operator(world.platform.company))).statusCode,
    ).toBe(10001)
    const fees = await world.feesOf(fair)
    expect(String(fees.reduce((sum, { paid }) => sum + BigInt(paid ?? 0), 0n))).toBe(payable)
    expect(await world.balances(fair)).toMatchObject({
      prepaid: 0n,
      advance: BigInt(payable),
      consumed: BigInt(payable),
    })
  })

  it('gives the whole payment for the organizer’s own badges to the venue', async () => {
    const fair = await world.pricedFair('15.00', { collection: 'sponsor' })
    await world.activeMany(fair, 2)
    const { data } = await world.call(fair.organizer, 'applyAccreditation', { exhibitionId: fair.exhibitionId })
    expect(data.count).toBe(2)
    const { id } = await world.db.one<{ id: string }>(sql`
      select id from participation where exhibition_id = ${fair.exhibitionId} and kind = 'sponsor'`)
    await world.prepay(id, 3_000n)
    expect((await world.finish(keyOf(data))).statusCode).toBe(10001)
    expect((await world.feesOf(fair)).map(({ state, split }) => [state, split])).toEqual([
      ['paid', '0'],
      ['paid', '0'],
    ])
    expect(await world.taskOf(fair.participationId)).toBe(1030)
  })

  it('activates more than 500 by a job in portions; a killed job resumes where it stopped', async () => {
    const fair = await world.pricedFair('15.00', { quota: 2_000 })
    await world.manyCharged(fair, 1_201)
    const { data } = await world.apply(fair)
    expect(data.count).toBe(1_201)
    await world.prepay(fair.participationId, 1_201n * 1_500n)
    await world.finish(keyOf(data))
    const count = async (state: string) => (await statesOf(fair)).filter(one => one === state).length
    expect(await count('charged')).toBe(1_201)
    const { id: jobId } = await world.db.one<{ id: string }>(
      sql`select id from job where kind = 'badge.pay' and exhibition_id = ${fair.exhibitionId}`,
    )
    // Dies in the middle of the second portion: the database closes its connection.
    await world.database.pool.query(`create function dies() returns trigger language plpgsql as $$ begin
      if (select count(*) from badge_fee where exhibition_id = '${fair.exhibitionId}' and state = 'paid') >= 500 then
        perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$;
      create trigger dies after insert on credential for each statement execute function dies()`)
    await expect(world.runJob(jobId, badgeJobs)).rejects.toThrow()
    await world.database.pool.query('drop trigger dies on credential')
    expect([await count('paid'), await count('charged')]).toEqual([500, 701])
    expect(await world.runJob(jobId, badgeJobs)).toEqual({ count: 701 })
    expect(await world.runJob(jobId, badgeJobs)).toEqual({ count: 0 })
    expect(await count('paid')).toBe(1_201)
    expect(await world.readRowCounts(fair.exhibitionId)).toMatchObject({ active: 1_201 })
    expect(await world.balances(fair)).toMatchObject({ prepaid: 0n, consumed: 1_801_500n })
    const { credentials, entries: journalEntries } = await world.db.one<{ credentials: number; entries: number }>(sql`
      select (select count(*)::int from credential where exhibition_id = ${fair.exhibitionId}) as credentials,
        (select count(*)::int from journal_entry v join badge_fee f on f.id = v.cause_id
          where f.exhibition_id = ${fair.exhibitionId} and v.event = 'consume') as entries`)
    expect([credentials, journalEntries]).toEqual([1_201, 1_201])
  }, 60_000)
})

describe('voiding a badge on a bill', () => {
  it('removes its line; the notice is revised; voiding the last one cancels the bill', async () => {
    const fair = await world.pricedFair('15.00')
    const ids = await world.activeMany(fair, 3)
    const { data } = await world.apply(fair)
    const { id } = keyOf(data)
    await voiding(fair, ids.slice(0, 1))
    expect(await createBill(id)).toEqual({ state: 'unpaid', payable: '3000', revision: 2, quantity: 2 })
    await voiding(fair, ids.slice(1))
    expect(await createBill(id)).toEqual({ state: 'cancelled', payable: '0', revision: 3, quantity: 0 })
    expect(await statesOf(fair)).toEqual(['voided', 'voided', 'voided'])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 0 })
  })

  it('makes the fee unbilled when the bill is cancelled, and it may be billed again', async () => {
    const fair = await world.pricedFair('15.00')
    await world.activeMany(fair, 2)
    const { data } = await world.apply(fair)
    const done = await world.call(fair.partner, 'cancelCharge', keyOf(data))
    expect(done).toMatchObject({ statusCode: 10001 })
    expect(await statesOf(fair)).toEqual(['uncharged', 'uncharged'])
    expect(await world.taskOf(fair.participationId)).toBe(1020)
    expect((await world.apply(fair)).data.count).toBe(2)
  })
})
