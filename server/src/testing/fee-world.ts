import { parseAmount } from '@fairgate/contract/kernel/money'
import sql from 'sql-template-tag'
import { createBadgeWorld, type Fair } from './badge-world.ts'

interface PricedOptions {
  collection?: 'platform' | 'tripartite' | 'sponsor'
  unpaidBadgeDays?: number
  split?: string
  quota?: number
}

/** A badge world with exhibitions in which badges cost something. */
export async function createFeeWorld() {
  const world = await createBadgeWorld()
  const { db } = world
  return {
    ...world,

    price: (fair: Fair, amount: string) =>
      db.run(sql`update badge_type set price_fen = ${parseAmount(amount)} where id = ${fair.badgeTypeId}`),

    /** An exhibition whose badges cost `amount`, with a pay setting: due after 7 days, 3 of grace, split 30 %. */
    async pricedFair(amount: string, options: PricedOptions = {}): Promise<Fair> {
      const fair = await world.fair({ quota: options.quota })
      await this.price(fair, amount)
      await db.run(sql`
        insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
          due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
        values (${fair.exhibitionId}, 1, ${options.collection ?? 'platform'}, '示例会展中心', '王敏', '021-55550000', '示例银行',
          '6222000011112222', '示例路 1 号', 7, '{2,0}', 3, ${options.unpaidBadgeDays ?? 30}, 100, 6, ${options.split ?? '30'}, 90, 8, 0)`)
      return fair
    },

    feesOf: ({ exhibitionId }: Fair) =>
      db.many<{
        id: string
        badgeId: string
        state: string
        amount: string
        paid: string | null
        split: string | null
        chargeId: string | null
        companyId: string
        payerCompanyId: string
      }>(sql`
        select id, badge_id as "badgeId", state, amount::text as amount, paid::text as paid, split::text as split,
          charge_id as "chargeId", company_id as "companyId", payer_company_id as "payerCompanyId"
        from badge_fee where exhibition_id = ${exhibitionId} order by id`),
  }
}

export type FeeWorld = Awaited<ReturnType<typeof createFeeWorld>>
