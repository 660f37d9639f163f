import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { faults } from '../../../app/testing/money-faults.ts'
import { createPriceWorld, march, priceRule } from '../../../app/testing/price-world.ts'
import { ruleOf } from '../../../app/testing/rule-world.ts'
import { figuresOf } from '../../../finance/ledger/api.ts'

const world = await closeAfterAll(createPriceWorld())
const priceOf = async (fair: Fair, id: string) => (await world.detail(fair, id)).priceTerms?.amount
/** The money came without a payment: nothing of it is in transit. */
const wrong = async () =>
  (await faults(world.db, world.platform.company.id)).filter(fault => !fault.startsWith('totals in transit'))

describe('a price by day', () => {
  it('is card fee and days: shown once it is submitted, due once it is approved, consumed once it is paid', async () => {
    const fair = await world.ruled(priceRule())
    const id = await world.pending(fair, { entryDays: march(3, 4) })
    expect(await world.detail(fair, id)).toMatchObject({
      entryDays: { from: '2030-03-03', to: '2030-03-04' },
      priceTerms: { rule: 'R08', days: 2, amount: '650.00' },
      fee: null,
    })
    await world.approve(fair, [id])
    expect(await world.stateOf(id)).toBe('awaitingPayment')
    expect(await world.feesOf(fair)).toMatchObject([{ badgeId: id, state: 'uncharged', amount: '65000' }])
    await world.payAll(fair)
    expect(await world.stateOf(id)).toBe('active')
    expect(await world.validOf(id)).toEqual({ from: '03-03 00:00', to: '03-05 00:00' })
    expect(await figuresOf(world.db, fair.participationId)).toMatchObject({
      prePayAmount: 65_000n,
      consumeAmonut: 65_000n,
      sponsorCollect: 19_500n,
    })
    expect(await wrong()).toEqual([])
  })

  it('is for all days of its phases if none is chosen', async () => {
    const fair = await world.ruled(priceRule())
    expect(await priceOf(fair, await world.pending(fair))).toBe('1550.00')
  })

  it('does not apply to other classes, without a rule, or by a rule that only warns', async () => {
    for (const rule of [priceRule({}, { classes: ['press'] }), priceRule({}, { effect: 'warn' })]) {
      const fair = await world.ruled(rule)
      await world.price(fair, '15.00')
      const id = await world.pending(fair, { entryDays: march(3) })
      expect((await world.detail(fair, id)).priceTerms).toBeNull()
      await world.approve(fair, [id])
      expect(await world.feesOf(fair)).toMatchObject([{ amount: '1500' }])
    }
  })

  it('cannot put on hold: such a rule is not published', async () => {
    const fair = await world.buyers()
    await expect(world.publish(fair, priceRule({}, { effect: 'hold' }))).rejects.toThrow('rulebook.warnOnly')
  })

  it('stays that of the submission when the rule changes, until it is submitted again', async () => {
    const fair = await world.ruled(priceRule())
    const id = await world.pending(fair, { entryDays: march(3) })
    await world.publish(fair, priceRule({ perDay: '999.00' }))
    expect(await priceOf(fair, id)).toBe('350.00')
    await world.call(fair.partner, 'withdrawBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    await world.submit(fair, [id])
    expect(await priceOf(fair, id)).toBe('1049.00')
  })

  it('is that of the release if a rule holds the badge', async () => {
    const holding = ruleOf('R05', 'documents', { accepted: ['passport'] }, { effect: 'hold' })
    const fair = await world.ruled(priceRule(), holding)
    const id = await world.pending(fair, { entryDays: march(3) })
    await world.approve(fair, [id])
    expect(await world.feesOf(fair)).toEqual([])
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'clearFinding', { exhibitionId, id, code: 'R05', note: '已核实' })
    expect(await world.stateOf(id)).toBe('awaitingPayment')
    expect(await world.feesOf(fair)).toMatchObject([{ amount: '35000' }])
  })
})

describe('the first badges of a rule', () => {
  const free = (n: number, per = 'exhibition') => priceRule({ freeFirst: n, freePer: per })

  it('are free in the order of submission, also in one batch, and active once approved', async () => {
    const fair = await world.ruled(free(2))
    const first = await world.pending(fair)
    const ids = [await world.draft(fair), await world.draft(fair)].toSorted()
    await world.submit(fair, ids)
    const prices = await Promise.all([first, ...ids].map(id => priceOf(fair, id)))
    expect(prices).toEqual(['0.00', '0.00', '1550.00'])
    await world.approve(fair, [first, ...ids])
    expect(await world.stateOf(first)).toBe('active')
    expect(await world.feesOf(fair)).toHaveLength(1)
  })

  it('leave their number when they are over, to the next one that is submitted', async () => {
    const fair = await world.ruled(free(1))
    const first = await world.pending(fair)
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'rejectBadges', { exhibitionId, ids: [first], reasonCode: 'other' })
    const next = await world.pending(fair)
    expect(await priceOf(fair, next)).toBe('0.00')
    // The rejection cannot be undone: the number is taken.
    const { version } = await world.db.one<{ version: number }>(sql`select version from badge where id = ${first}`)
    const undone = await world.call(fair.organizer, 'undoBadgeDecision', {
      exhibitionId,
      rows: [{ id: first, version }],
    })
    expect(undone.reason).toBe('decision.overtaken')
  })

  it('are those of each company if the rule says so', async () => {
    const fair = await world.ruled(free(1, 'company'))
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 10)
    const [own, again] = [await world.pending(fair), await world.pending(fair)]
    const theirs = await world.draft(fair, other)
    await world.submit(fair, [theirs], other)
    expect(await Promise.all([own, again].map(id => priceOf(fair, id)))).toEqual(['0.00', '1550.00'])
    expect(
      (await world.call(other, 'getBadgeDetail', { exhibitionId: fair.exhibitionId, id: theirs })).data,
    ).toMatchObject({
      priceTerms: { amount: '0.00' },
    })
  })

  const lastFree = async () => {
    const fair = await world.ruled(free(1))
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 10)
    const [own, theirs] = [await world.draft(fair), await world.draft(fair, other)]
    const works = [() => world.submit(fair, [own]), () => world.submit(fair, [theirs], other)]
    const freeOnes = async () =>
      (
        await world.db.one<{ n: number }>(sql`select count(*)::int as n from badge
          where exhibition_id = ${fair.exhibitionId} and state = 'pending' and price_terms ->> 'amount' = '0.00'`)
      ).n
    return { fair, works, freeOnes, ids: [own, theirs] as const }
  }

  it('of two companies that submit at once, one is the last free one', async () => {
    for (let round = 0; round < 3; round++) {
      const { works, freeOnes } = await lastFree()
      const answers = await blockUntilAllWait(world, 'badge_record', works)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([10001, 10001])
      expect(await freeOnes()).toBe(1)
    }
  })

  it('are never more than the rule says: the index decides, and without it two badges have one number', async () => {
    const twice = async () => {
      const { works, ids, freeOnes } = await lastFree()
      for (const work of works) await work()
      const taking = world.db.run(sql`
        update badge t set price_terms = o.price_terms, free_scope = o.free_scope, free_number = o.free_number
        from badge o where t.exhibition_id = o.exhibition_id and t.id = ${ids[1]} and o.id = ${ids[0]}`)
      return { taking, freeOnes }
    }
    const ruled = await twice()
    await expect(ruled.taking).rejects.toMatchObject({ code: '23505' })
    expect(await ruled.freeOnes()).toBe(1)
    await world.db.run(sql`drop index badge_free_number`)
    const broken = await twice()
    await broken.taking
    expect(await broken.freeOnes()).toBe(2)
  })
})

describe('voiding a badge that was paid by day', () => {
  const paid = async (params: object = {}) => {
    const fair = await world.ruled(priceRule(params))
    const id = await world.pending(fair, { entryDays: march(3, 4) })
    await world.paid(fair, [id])
    return { fair, id }
  }
  const voiding = ({ exhibitionId, organizer }: Fair, id: string) =>
    world.call(organizer, 'voidBadges', { exhibitionId, ids: [id], note: '人员变更' })
  const statesOf = async (fair: Fair) => (await world.feesOf(fair)).map(({ state }) => state)

  it('refunds it until the day of the rule, also after its card was issued, and added days too', async () => {
    const { fair, id } = await paid()
    await world.addDays(fair, id, march(5))
    await world.payAll(fair)
    await world.db.run(
      sql`update credential set state = 'issued', issued_at = now(), issued_to = '本人' where badge_id = ${id}`,
    )
    await voiding(fair, id)
    expect(await statesOf(fair)).toEqual(['credited', 'credited'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 95_000n, consumed: 0n })
    expect(await figuresOf(world.db, fair.participationId)).toMatchObject({ consumeAmonut: 0n, sponsorCollect: 0n })
    expect(await wrong()).toEqual([])
  })

  it('refunds nothing once a gate has admitted the holder', async () => {
    const { fair, id } = await paid()
    await world.db.run(sql`insert into presence (exhibition_id, holder_id, gate_day, entries_total)
      values (${fair.exhibitionId}, ${id}, '2030-03-03', 1)`)
    await voiding(fair, id)
    expect(await statesOf(fair)).toEqual(['paid'])
  })

  it.each([
    ['the day has passed', { refundDays: 365 }, 200],
    ['the rule refunds nothing', { refundDays: null }, 2_000],
  ])('refunds nothing if %s', async (_, params, daysAhead) => {
    const { fair, id } = await paid(params)
    await world.db.run(sql`update exhibition set open_from = now() + make_interval(days => ${daysAhead}::int),
      open_to = now() + make_interval(days => ${daysAhead}::int + 2), move_in_from = null, move_in_to = null,
      move_out_from = null, move_out_to = null where id = ${fair.exhibitionId}`)
    await voiding(fair, id)
    expect(await statesOf(fair)).toEqual(['paid'])
  })
})
