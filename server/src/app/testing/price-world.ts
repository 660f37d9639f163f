import sql from 'sql-template-tag'
import { paySettings } from './factories/pay-settings.ts'
import { createFeeWorld } from './fee-world.ts'
import { createRuleWorld, ruleOf } from './rule-world.ts'

/** Chosen days of the exhibitions of tests, from 1 to 5 March 2030. */
export const march = (...days: number[]) => days.map(day => `2030-03-0${day}`)

/** A rule that charges ¥300 a day and a card fee of ¥50. */
export const priceRule = (params: object = {}, changes: object = {}) =>
  ruleOf('R08', 'price', { perDay: '300.00', cardFee: '50.00', refundDays: 3, ...params }, changes)

/** Exhibitions with rules about prices. */
export async function createPriceWorld() {
  const money = await createFeeWorld()
  const rules = await createRuleWorld(money)
  const { db, call } = money
  return {
    ...money,
    ...rules,

    /** An exhibition with these rules and the terms of payment of its payers. */
    async ruled(...all: object[]) {
      const fair = await rules.buyers()
      await paySettings.build(db, { exhibitionId: fair.exhibitionId, split: '30' })
      await rules.publish(fair, ...all)
      return fair
    },

    /** Approves badges, and has their payer pay what is due. */
    async paid(fair: Awaited<ReturnType<typeof rules.buyers>>, ids: string[]) {
      await rules.approve(fair, ids)
      return this.payAll(fair)
    },

    /** Pays all unbilled fees; returns the bill. */
    async payAll(fair: Awaited<ReturnType<typeof rules.buyers>>) {
      const { data } = await money.apply(fair)
      if (!data.charge) throw new Error('no charge was made')
      const { payable } = await db.one<{ payable: string }>(
        sql`select payable::text as payable from bill where id = ${data.charge.id}`,
      )
      await money.prepay(fair.participationId, BigInt(payable))
      const done = await money.finish({ id: data.charge.id })
      if (done.statusCode !== 10001) throw new Error(`${done.reason}: ${done.msg}`)
      return data.charge
    },

    async addDays(fair: Awaited<ReturnType<typeof rules.buyers>>, id: string, days: string[], version?: number) {
      const now = await db.one<{ version: number }>(sql`select version from badge where id = ${id}`)
      const key = { exhibitionId: fair.exhibitionId, id, version: version ?? now.version }
      return call(fair.partner, 'addBadgeDays', { ...key, days: days as never })
    },

    detail: async (fair: Awaited<ReturnType<typeof rules.buyers>>, id: string) =>
      (await call(fair.partner, 'getBadgeDetail', { exhibitionId: fair.exhibitionId, id })).data,

    /** When a badge opens doors, on the venue's clock. */
    validOf: (id: string) =>
      db.one<{ from: string | null; to: string | null }>(sql`
        select to_char(lower(valid) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as from,
          to_char(upper(valid) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as to from badge where id = ${id}`),
  }
}
