import { bankPages } from '@fairgate/contract/bank/pages'
import { feePages } from '@fairgate/contract/charge/fee-pages'
import { chargePages } from '@fairgate/contract/charge/pages'
import { offsetPages } from '@fairgate/contract/offset/pages'
import { settlementKinds } from '@fairgate/contract/settlement/kinds'
import { bankLineNamed } from '../bank/facts.ts'
import { chargeNamed, feeNamed } from '../charge/facts.ts'
import type { Db } from '../kernel/database.ts'
import type { CauseOf } from '../ledger/queries.ts'
import { settlementsOfOffset } from '../offset/facts.ts'
import { paymentNamed } from '../payment/facts.ts'
import { expenseNamed, settlementNamed, settlementOfDispute } from '../settlement/facts.ts'

type Cause = ReturnType<CauseOf>

/** By the noun of a voucher's cause. Who sees a posting may see its cause's name; the page asks for itself who may see it. */
const causes: Readonly<Record<string, (db: Db, id: string) => Cause>> = {
  charge: chargeCause,
  settlement: async (db, id) => pageOf(await settlementNamed(db, id)),
  dispute: async (db, id) => pageOf(await settlementOfDispute(db, id)),
  async badgeFee(db, id) {
    const fee = await feeNamed(db, id)
    return fee && named(fee.name, fee.chargeId ? await chargeCause(db, fee.chargeId) : undefined)
  },
  async payment(db, id) {
    const payment = await paymentNamed(db, id)
    if (!payment) return undefined
    const { name, chargeId, settlementId } = payment
    if (chargeId) return named(name, await chargeCause(db, chargeId))
    return named(name, settlementId ? pageOf(await settlementNamed(db, settlementId)) : undefined)
  },
  async otherExpense(db, id) {
    const expense = await expenseNamed(db, id)
    return expense && named(expense.name, pageOf(expense.settlement))
  },
  async offset(db, id) {
    const both = await settlementsOfOffset(db, id)
    const [from, to] = both ? [await settlementNamed(db, both.fromId), await settlementNamed(db, both.toId)] : []
    return from && to && { name: `${from.name} → ${to.name}`, path: offsetPages.chongDiList.path }
  },
  async bankLine(db, id) {
    const line = await bankLineNamed(db, id)
    return line && { name: line.name, path: bankPages.bankStatement.path }
  },
}

/** What caused a voucher: charges, payments, settlements and the rest stand behind the ledger, which therefore does not know them. */
export const voucherCause: CauseOf = async (db, { noun, id }) => causes[noun]?.(db, id)

async function chargeCause(db: Db, id: string): Cause {
  const charge = await chargeNamed(db, id)
  if (!charge) return undefined
  const { path } = charge.kind === 'quota' ? chargePages.quotaPayment : feePages.accreditationPayment
  return { name: charge.name, path: `${path}/${id}` }
}

type Settled = Awaited<ReturnType<typeof settlementNamed>>
const pageOf = (settlement: Settled) =>
  settlement && { name: settlement.name, path: `${settlementKinds[settlement.family].base}/${settlement.id}` }

/** Its own name, and the page of what it belongs to, named beside it. */
function named(name: string, of: Awaited<Cause>): Awaited<Cause> {
  if (!of) return { name, path: null }
  return { name: !name || name === of.name ? of.name : `${of.name} · ${name}`, path: of.path }
}
