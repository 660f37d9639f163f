import type { paymentCommands } from '@fairgate/contract/finance/payment/commands'
import { writeOffLimit } from '@fairgate/contract/finance/payment/fields'
import { formatAmount, parseAmount } from '@fairgate/contract/kernel/money/money'
import { participationFor } from '../../exhibitions/participation/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { balancesOf } from '../ledger/api.ts'
import { payment } from './entity.ts'
import { appliedFor, booked, type GivenAway } from './payouts.ts'
import { accounts, companyNames, type OpenAmounts, payments, prepaidDetail } from './queries.ts'
import { refuseRecorded } from './recorded-before.ts'
import { findMoneyOwner, type MoneyOwner, paymentTaken } from './take-payment.ts'
import { unposted } from './undo-payment.ts'

/** What payments need of the bills above them. */
interface Bills {
  openAmounts: OpenAmounts
  /** Refuses `kernel.notFound` if the bill does not belong to this participation. */
  refuseForeign(context: WriteContext, billId: string, participationId: string): Promise<void>
}

export const paymentHandlers = (bills: Bills): HandlersOf<typeof paymentCommands> => ({
  async recordPayment({ participationId, chargeId: billId, again, ...form }, context) {
    const { purpose, amount, paidOn, payer, reference, note } = form
    const owner = await payingIn(context, participationId)
    const { holderId } = owner
    if (holderId !== context.actor.companyId) {
      const { cn, en } = await companyNames(context.db, holderId)
      refuse('payment.notHolder', { values: { holder: context.language === 'en' ? en : cn } })
    }
    if (billId) await bills.refuseForeign(context, billId, participationId)
    refuseFuture(context, paidOn)
    if (!again) await refuseRecorded(context, holderId, reference)
    const taken = {
      ...{ participationId, purpose, paidOn, reference, note, by: 'hand' as const },
      ...{ amount: parseAmount(amount), from: payer, ...(billId && { chargeId: billId }) },
    }
    const id = await paymentTaken(context, taken, owner)
    await logged(context, owner, { id, after: { purpose, amount, paidOn, payer, reference } })
    return { id, version: 1 }
  },

  async payBackPrepaid({ participationId, amount, paidOn, payer, reference, note, again }, context) {
    const owner = await payingIn(context, participationId)
    refuseFuture(context, paidOn)
    await refuseBeyondPrepaid(context, participationId, amount)
    if (!again) await refuseRecorded(context, owner.holderId, reference)
    return addRefundRequest(context, owner, {
      kind: 'payBack',
      participationId,
      amount,
      paidOn,
      payer,
      reference,
      note,
      ofSettle: false,
    })
  },

  async writeOff({ participationId, of, amount, note }, context) {
    const owner = await payingIn(context, participationId)
    if (parseAmount(amount) > parseAmount(writeOffLimit)) {
      refuse('payment.writeOffTooMuch', { field: 'amount', values: { most: formatAmount(writeOffLimit) } })
    }
    const ofSettle = of === 'settle'
    return addRefundRequest(context, owner, { kind: 'writeOff', participationId, amount, note, ofSettle })
  },

  async confirmPayment({ id, version, overrideReason }, context) {
    const { row, version: now } = await transition(context, payment, { id, version }, 'confirm', {
      ...(overrideReason && { overrideReason }),
    })
    await booked(context, row)
    return { id, version: now }
  },

  async refusePayment({ id, version, note }, context) {
    const refused = await transition(context, payment, { id, version }, 'refuse', { note })
    return { id, version: refused.version }
  },

  /** Undoes a decision of a second operator: a refusal booked nothing, the booking of a confirmation is mirrored. */
  async undoPaymentDecision(key, context) {
    const { row, version } = await undoDecision(context, payment, key, { refuse: {}, confirm: {} })
    if (row.state === 'finished') await unposted(context, row.id)
    return { id: key.id, version }
  },

  async withdrawPayment({ id, version }, context) {
    const withdrawn = await transition(context, payment, { id, version }, 'withdraw')
    return { id, version: withdrawn.version }
  },

  async reversePayment({ id, version, note }, context) {
    const reversed = await transition(context, payment, { id, version }, 'reverse', { note })
    await unposted(context, id)
    return { id, version: reversed.version }
  },

  getPaymentPage: payments.page,
  exportPayments: payments.start,
  getPrepaid: ({ participationId }, context) => prepaidDetail(context, participationId, bills.openAmounts),
  getPrepaidPage: accounts(bills.openAmounts).page,
  exportPrepaid: accounts(bills.openAmounts).start,
})

/** A participation that the actor sees, with its money holder. */
async function payingIn(context: WriteContext, participationId: string) {
  return findMoneyOwner(context, await participationFor(context.db, context.actor, participationId))
}

function refuseFuture({ now, services }: WriteContext, paidOn: string): void {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: services.config.venueTimeZone }).format(now)
  if (paidOn > today) refuse('payment.inFuture', { field: 'paidOn' })
}

/** An early check; the constraint of the ledger ensures it at confirmation. */
async function refuseBeyondPrepaid({ db }: WriteContext, participationId: string, amount: string): Promise<void> {
  const { prepaid } = await balancesOf(db, participationId)
  if (parseAmount(amount) > prepaid) refuse('ledger.prepaidTooLow', { field: 'amount' })
}

/** Requests that money be given away, and logs it. */
async function addRefundRequest(
  context: WriteContext,
  owner: MoneyOwner,
  given: GivenAway,
): Promise<{ id: string; version: number }> {
  const made = await appliedFor(context, given)
  const { kind, amount, paidOn, payer, note } = given
  await logged(context, owner, { id: made.id, after: { kind, amount, paidOn, payer, note } })
  return made
}

/** Logs a payment under the name of its payer, and publishes it to those who see it. */
async function logged(
  context: WriteContext,
  { exhibitionId, companyId, sponsorId, holderId }: MoneyOwner,
  { id, after }: { id: string; after: Record<string, unknown> },
): Promise<void> {
  const { cn, en } = await companyNames(context.db, companyId)
  context.log({
    ...{ entityType: 'payment', targetId: id, exhibitionId, after },
    targetName: packLocalized({ nameCn: cn, nameEn: en }),
  })
  publishRowChange((topic, message) => context.push(topic, message), [companyId, sponsorId, holderId], 'payment')
}
