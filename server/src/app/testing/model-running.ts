import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { settingOf } from './bill-world.ts'
import type { FeeWorld } from './fee-world.ts'
import { type Acts, type Draw, payerOf, type SettlingFair } from './model-draw.ts'
import { keyOf, type OnRow } from './model-rows.ts'
import type { TestOperator } from './world.ts'

const today = () => dayOf(new Date(), 'Asia/Shanghai')

/**
 * The possible operations on money, bills, quota, badges and expenses of an exhibition. For tests with random
 * operations.
 */
export function runningActs(world: FeeWorld, draw: Draw, onRow: OnRow, reviewer: TestOperator): Acts {
  const { below, one, amount } = draw
  const { call, platform, db } = world
  /** The partner, or the agent. */
  const someone = (fair: SettlingFair) =>
    below(4)
      ? { operator: fair.partner, participationId: fair.participationId }
      : { operator: fair.agent, participationId: fair.agentPart }
  const taken = (caller: TestOperator, fair: SettlingFair, purpose: 'prepaid' | 'deposit') =>
    call(caller, 'recordPayment', {
      ...{
        participationId: someone(fair).participationId,
        purpose,
        amount: amount(2_000),
        paidOn: today(),
        payer: '乙',
      },
    })
  const applied = (fair: SettlingFair) =>
    call(someone(fair).operator, 'applyQuota', {
      ...{ exhibitionId: fair.exhibitionId, lines: [{ badgeTypeId: fair.badgeTypeId, quantity: 1 + below(40) }] },
    })
  const finished = (fair: SettlingFair, among: 'charge' | 'accreditation' = 'charge') =>
    onRow(fair, among, ['unpaid', 'proofSubmitted', 'returned', 'cancelled', 'finished'], row => {
      // From the existing balance or a new payment: the whole amount, or a part.
      const fen = below(2) ? BigInt(row.left) : 0n
      const received = { amount: fen > 0n ? writeAmount(fen) : amount(900), paidOn: today(), payer: '丁' }
      const command = row.kind === 'quota' ? 'finishQuotaPay' : 'finishAccreditationPay'
      const form = below(2) ? keyOf(row) : { ...keyOf(row), received }
      return call(below(2) ? fair.holder : fair.second, command, form)
    })
  /** By one of the two who may confirm. */
  const undone = (fair: SettlingFair, among: 'charge' | 'accreditation') =>
    onRow(fair, among, ['finished'], async row => {
      const first = await call(fair.holder, 'undoChargeDecision', keyOf(row))
      return first.reason === 'decision.nothingToUndo' ? call(fair.second, 'undoChargeDecision', keyOf(row)) : first
    })
  const expense = () => ({
    ...{ name: '地毯', type: 'cleaning', amount: amount(300), reason: '' },
    direction: one(['charge', 'credit'] as const) ?? 'charge',
    beneficiary: one(['venue', 'organizer'] as const) ?? 'venue',
  })
  return {
    pay: fair => taken(fair.holder, fair, 'prepaid'),
    payMore: fair => taken(fair.holder, fair, 'prepaid'),
    payByAnother: fair => taken(fair.partner, fair, 'prepaid'),
    deposit: fair => taken(fair.holder, fair, 'deposit'),
    askBack: fair =>
      call(platform, 'payBackPrepaid', {
        ...{ participationId: someone(fair).participationId, amount: amount(800) },
        ...{ paidOn: today(), payer: '甲', note: '多付' },
      }),
    writeOff: fair =>
      call(platform, 'writeOff', {
        ...{ participationId: someone(fair).participationId, of: 'prepaid', amount: amount(50), note: '尾差' },
      }),
    confirm: fair => onRow(fair, 'payment', ['applied'], row => call(reviewer, 'confirmPayment', keyOf(row))),
    withdraw: fair => onRow(fair, 'payment', ['applied'], row => call(platform, 'withdrawPayment', keyOf(row))),
    refuse: fair =>
      onRow(fair, 'payment', ['applied', 'finished'], row =>
        call(reviewer, 'refusePayment', { ...keyOf(row), note: '金额不符' }),
      ),
    undoRefusal: fair => onRow(fair, 'payment', ['refused'], row => call(reviewer, 'undoPaymentDecision', keyOf(row))),
    undoConfirmation: fair =>
      onRow(fair, 'payment', ['applied', 'finished'], async row => {
        // An earlier refund, or a new one.
        const confirmed = row.state === 'applied' ? await call(reviewer, 'confirmPayment', keyOf(row)) : undefined
        if (confirmed && confirmed.statusCode !== 10001) return confirmed
        return call(reviewer, 'undoPaymentDecision', confirmed ? confirmed.data : keyOf(row))
      }),
    reverse: fair =>
      onRow(fair, 'payment', ['finished', 'reversed'], row =>
        call(fair.holder, 'reversePayment', { ...keyOf(row), note: '有误' }),
      ),
    prices: async ({ exhibitionId, badgeTypeId }) => {
      const { version, ...now } = await db.one<{ version: number; collection: 'platform'; split: string }>(sql`
        select version, collection, split::text from pay_setting where exhibition_id = ${exhibitionId}
        order by version desc limit 1`)
      const of = { badgeTypeId, discount: one(['0', '12.5', '33.3333']) ?? '0', complimentary: 0, allottedPrice: '0' }
      const prices = [{ ...of, price: one(['20.3333', '7.0001', '19.99']) ?? '1' }]
      return call(platform, 'editPaySetting', { ...settingOf(exhibitionId, { ...now, prices }), version })
    },
    applyQuota: applied,
    applyMore: applied,
    submitProof: fair =>
      onRow(fair, 'charge', ['unpaid', 'returned'], async row => {
        const caller = payerOf(fair, row.companyId)
        const files = await world.files(caller, 1 + below(2))
        return call(caller, 'submitProof', { ...keyOf(row), amount: amount(900), paidOn: today(), payer: '丁', files })
      }),
    payFromPrepaid: fair =>
      onRow(fair, 'charge', ['unpaid', 'returned'], row =>
        call(payerOf(fair, row.companyId), 'payFromPrepaid', keyOf(row)),
      ),
    returnProof: fair =>
      onRow(fair, 'charge', ['proofSubmitted', 'unpaid'], row =>
        call(fair.holder, 'returnProof', { ...keyOf(row), reasonCode: 'other', note: '看不清' }),
      ),
    discount: fair =>
      onRow(fair, 'charge', ['unpaid', 'returned'], row =>
        call(platform, 'discountCharge', {
          ...{ ...keyOf(row), lines: [{ ordinal: 1, discount: one(['10', '33.3333', '100']) ?? '5' }] },
          reason: '老客户',
        }),
      ),
    cancel: fair =>
      onRow(fair, 'charge', ['unpaid', 'returned', 'finished'], row =>
        call(payerOf(fair, row.companyId), 'cancelCharge', keyOf(row)),
      ),
    finish: fair => finished(fair),
    finishMore: fair => finished(fair),
    finishBadges: fair => finished(fair, 'accreditation'),
    undoFinish: fair => undone(fair, 'charge'),
    undoFinishOfBadges: fair => undone(fair, 'accreditation'),
    revoke: fair =>
      onRow(fair, 'charge', ['finished'], row =>
        call(fair.holder, 'revokeQuotaPay', { ...keyOf(row), note: '误操作' }),
      ),
    allot: async ({ organizer, participationId, badgeTypeId }) => {
      const quota = await db.maybe<{ version: number; granted: number }>(sql`
        select version, granted from quota where participation_id = ${participationId} and badge_type_id = ${badgeTypeId}`)
      // More, fewer, fewer than purchased, or with a stale version.
      const granted = Math.max(0, (quota?.granted ?? 0) + below(41) - 20)
      const version = quota && (below(8) ? quota.version : quota.version + 1)
      return call(organizer, 'allotQuota', { participationId, badgeTypeId, granted, version })
    },
    badge: async fair => {
      const id = await world.active(fair).catch(() => undefined)
      return id && { statusCode: 10001 }
    },
    charge: fair => world.apply(fair),
    void: fair =>
      onRow(fair, 'badge', ['active', 'awaitingPayment'], ({ id }) =>
        call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids: [id], note: '不来了' } as never),
      ),
    expense: fair =>
      call(fair.holder, 'addOtherExpense', { participationId: someone(fair).participationId, ...expense() }),
    changeExpense: fair =>
      onRow(fair, 'other_expense', [], row => call(fair.holder, 'editOtherExpense', { ...keyOf(row), ...expense() })),
    dropExpense: fair => onRow(fair, 'other_expense', [], row => call(fair.holder, 'deleteOtherExpense', keyOf(row))),
  }
}

/** Operations that bring in money and badges; they are chosen as often as all others together. */
export const inward = [
  ...['pay', 'allot', 'applyQuota', 'finish', 'badge', 'badge', 'badge', 'charge', 'finishBadges', 'finishBadges'],
  ...['askInvoice', 'invoiceAtOnce', 'makeInvoice', 'requestRed', 'refuseRed'],
]
