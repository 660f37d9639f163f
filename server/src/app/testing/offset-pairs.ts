import type { BadgeWorld, Fair } from './badge-world.ts'
import { expense, settledFairs } from './settled-fair.ts'
import type { TestOperator } from './world.ts'

export interface SettlingPart {
  caller: TestOperator
  participationId: string
}

/** Settlements of one company of which one refunds and the other demands money, as an offset needs them. For tests. */
export function offsetPairs(world: BadgeWorld) {
  const fairs = settledFairs(world)
  const settlementOf = ({ participationId }: Pick<SettlingPart, 'participationId'>) =>
    fairs.settlementOf(participationId)

  /** A company in a past exhibition: its prepayment is to be refunded, its open bill to be supplemented. */
  async function over(caller: TestOperator, { prepaid, charged: billed }: { prepaid?: string; charged?: string }) {
    const fair: Fair = await world.fair()
    await fairs.priced(fair)
    const participationId = await world.participate(fair, caller.company, 1)
    if (prepaid) await fairs.paid(fair, participationId, { prepaid })
    if (billed) {
      await world.call(world.platform, 'addOtherExpense', { participationId, ...expense(billed, 'charge') })
    }
    await fairs.close(fair)
    const { id, version } = await settlementOf({ participationId })
    await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
    return { caller, participationId }
  }

  async function confirmed(part: SettlingPart): Promise<SettlingPart> {
    for (const caller of [world.platform, part.caller]) {
      const { id, revision } = await settlementOf(part)
      const reply = await world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}`)
    }
    return part
  }

  /** An agreed refund and an agreed supplement of a company. */
  async function pair(amounts = { prepaid: '500.00', charged: '800.00' }) {
    const caller = await world.world.administrator('cooperatorMain')
    await fairs.hasAccount(caller.company.id)
    const from = await confirmed(await over(caller, { prepaid: amounts.prepaid }))
    const to = await confirmed(await over(caller, { charged: amounts.charged }))
    return { caller, from, to, fromId: (await settlementOf(from)).id, toId: (await settlementOf(to)).id }
  }

  return { settlementOf, over, pair }
}
