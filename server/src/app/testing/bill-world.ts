import type { Payload } from '@fairgate/contract/app/catalogue'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { post } from '../../finance/ledger/hooks.ts'
import { transaction } from '../../kernel/database/database.ts'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import type { TestDatabase } from './database.ts'
import { insertProofs } from './proofs.ts'
import type { TestOperator } from './world.ts'

type Setting = Payload<'addPaySetting'>

/** Prices of the venue or of an exhibition, with changes for the test. */
export const settingOf = (exhibitionId: string | null, changes: Partial<Setting> = {}): Setting => ({
  exhibitionId,
  ...{ receiver: '国际会展中心', contact: '王敏', telephone: '021-55500000', bank: '工商银行上海分行' },
  ...{ account: '1001234567890', bankAddress: '上海市浦东新区', prices: [], ...changes },
})

/** A badge fixture in which quota is sold. For tests. */
export async function createBillWorld(database?: TestDatabase) {
  const world = await createBadgeWorld(database)
  const { db, pool, call, platform } = world

  return {
    ...world,

    /** An exhibition with its sale open, whose one badge type is sold at a price to a partner without quota. */
    async priced(price = '20.3333', changes: Partial<Setting> = {}, discount = '12.5'): Promise<Fair> {
      const fair = await world.fair({ quota: 0 })
      await db.run(sql`update exhibition set sale_open = true, sale_from = now() - interval '1 day',
        sale_to = now() + interval '90 days', invoice_methods = '{platform,tripartite}' where id = ${fair.exhibitionId}`)
      const prices = [{ badgeTypeId: fair.badgeTypeId, price, discount, complimentary: 0, allottedPrice: '0' }]
      const set = await call(platform, 'addPaySetting', settingOf(fair.exhibitionId, { prices, ...changes }))
      if (set.statusCode !== 10001) throw new Error(`${set.reason}: ${JSON.stringify(set.data)}`)
      return fair
    },

    /** Creates a bill for a quantity of badges. */
    async addBill(fair: Fair, quantity = 100, caller: TestOperator = fair.partner) {
      const { exhibitionId, badgeTypeId } = fair
      const made = await call(caller, 'applyQuota', { exhibitionId, lines: [{ badgeTypeId, quantity }] })
      if (made.statusCode !== 10001) throw new Error(`${made.reason}: ${JSON.stringify(made.data)}`)
      return made.data
    },

    /** Records received money that belongs to no bill. */
    prepay: (participationId: string, fen: Fen) =>
      transaction(pool, inside =>
        post(
          { db: inside },
          {
            event: 'take',
            cause: { entityType: 'charge', id: uuidv7() },
            lines: [
              { account: { of: 'transit' }, debit: fen },
              { account: { of: 'prepaid', participationId }, credit: fen },
            ],
          },
        ),
      ),

    /** Files as an upload stores them. */
    files: (caller: TestOperator, count = 1) => insertProofs(db, caller, count),

    bought: (participationId: string) =>
      db.one<{ granted: number; bought: number; given: number }>(
        sql`select granted, bought, given from quota where participation_id = ${participationId}`,
      ),
  }
}

export type BillWorld = Awaited<ReturnType<typeof createBillWorld>>
