import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { balancesOf } from '../../finance/ledger/api.ts'
import type { Fair } from './badge-world.ts'
import { createBillWorld } from './bill-world.ts'
import type { TestDatabase } from './database.ts'
import { paySettings } from './factories/pay-settings.ts'
import type { TestOperator } from './world.ts'

interface PricedOptions {
  collection?: 'platform' | 'tripartite' | 'sponsor'
  unpaidBadgeDays?: number
  quota?: number
  split?: string
}

/** A bill fixture with exhibitions in which badges have a fee. */
export async function createFeeWorld(database?: TestDatabase) {
  const world = await createBillWorld(database)
  const { db } = world
  return {
    ...world,

    price: (fair: Fair, amount: string) =>
      db.run(sql`update badge_type set price_fen = ${parseAmount(amount)} where id = ${fair.badgeTypeId}`),

    /** An exhibition whose badges cost `amount`, with these terms: due after 7 days, 3 days of grace, split 30 %. */
    async pricedFair(amount: string, options: PricedOptions = {}): Promise<Fair> {
      const fair = await world.fair({ quota: options.quota })
      await this.price(fair, amount)
      const { collection, unpaidBadgeDays, split } = options
      const terms = { reminders: [2, 0], collection, unpaidBadgeDays, split }
      await paySettings.build(db, { exhibitionId: fair.exhibitionId, ...terms })
      return fair
    },

    /** Creates `n` approved badges. */
    async activeMany(fair: Fair, n: number): Promise<string[]> {
      const ids: string[] = []
      for (let i = 0; i < n; i++) ids.push(await world.pending(fair))
      await world.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids })
      return ids
    },

    /** Inserts `n` badges that wait for payment, a thousand at a time. */
    async manyCharged(fair: Fair, n: number): Promise<void> {
      const { exhibitionId, badgeTypeId, participationId, partner, organizer } = fair
      await db.run(sql`
        with made as (
          insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
          select ${exhibitionId}, uuidv7(), 'awaitingPayment', 'ZZ-' || lpad(n::text, 6, '0'), ${badgeTypeId}, ${participationId},
            ${partner.company.id}, '访客' || n, '{open}', ${partner.operatorId} from generate_series(1, ${n}::int) n
          returning id, code, name)
        insert into badge_fee (exhibition_id, badge_id, badge_type_id, type_cn, type_en, participation_id, company_id, badge_code,
          badge_name, payer_id, payer_company_id, sponsor_id, amount)
        select ${exhibitionId}, made.id, y.id, y.name_cn, y.name_en, ${participationId}, ${partner.company.id}, made.code, made.name,
          ${participationId}, ${partner.company.id}, ${organizer.company.id}, y.price_fen
        from made join badge_type y on y.id = ${badgeTypeId}`)
      await db.run(sql`update quota set used = used + ${n} where participation_id = ${participationId}`)
      await db.run(sql`select change_participation_task_counts(${participationId}, 'Cer', 0, 0, ${n}, 0, 0, 0)`)
    },

    apply: (fair: Fair, ids?: string[]) =>
      world.call(fair.partner, 'applyAccreditation', { exhibitionId: fair.exhibitionId, ids }),

    /** The venue confirms the payment. */
    async finish({ id, version }: { id: string; version?: number }, caller: TestOperator = world.platform) {
      const now = await db.one<{ version: number }>(sql`select version from bill where id = ${id}`)
      return world.call(caller, 'finishAccreditationPay', { id, version: version ?? now.version })
    },

    balances: ({ participationId }: Fair) => balancesOf(db, participationId),

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
          bill_id as "chargeId", company_id as "companyId", payer_company_id as "payerCompanyId"
        from badge_fee where exhibition_id = ${exhibitionId} order by id`),
  }
}

export type FeeWorld = Awaited<ReturnType<typeof createFeeWorld>>
