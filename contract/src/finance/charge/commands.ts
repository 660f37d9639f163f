import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { percentage } from '../../kernel/field/pattern.ts'
import { documentResult } from '../../kernel/notice/document-result.ts'
import { day } from '../../kernel/schedule/day.ts'
import { maxQuantity, proofFields, receivedFields } from './fields.ts'
import { billActs, billDetail, billLineView, billRow } from './views.ts'

const view = can('charge:view')
const apply = can('charge:apply')
const finish = can('charge:finish')
const waive = can('charge:waive')
const key = lazy(() => rowKey('charge'))
const note = z.string().trim().min(1).max(500)
const name = z.object({ cn: z.string(), en: z.string() })

const lines = lazy(() =>
  z.array(z.strictObject({ badgeTypeId: idOf('badgeType'), quantity: z.number().int().min(1).max(maxQuantity) })),
)

/** A list of bills of one kind; `state` filters within a tab. */
export const buildBillList = <const Tabs extends readonly [string, ...string[]]>(
  label: readonly [string, string],
  tabs: Tabs,
) =>
  list({
    access: view,
    label,
    row: () => row('charge', billActs(), billRow()),
    search: ['number', 'company'],
    sort: ['createdAt', 'dueOn'],
    tabs,
    filter: () => ({ exhibitionId: idOf('exhibition').optional(), dueTo: day.optional() }),
  })

const unpaid = buildBillList(['未完成的额度收费单', 'Unpaid quota'], ['all', 'unpaid', 'proofSubmitted', 'returned'])
const finished = buildBillList(['已完成额度', 'Quota paid or cancelled'], ['all', 'finished', 'cancelled'])

export const billCommands = commands({
  getQuotaOffer: read({
    access: apply,
    label: ['额度价格', 'Quota prices'],
    /** With lines, their total as well. */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), lines: lines().max(200).default([]) }),
    output: () =>
      z.object({
        exhibition: name,
        /** Why nothing can be bought, in the caller's language; null if it is possible. */
        refused: z.string().nullable(),
        types: z.array(
          z.object({
            badgeTypeId: idOf('badgeType'),
            name,
            colour: z.string(),
            /** Null: not sold. */
            price: z.string().nullable(),
            discount: z.string(),
          }),
        ),
        lines: z.array(billLineView()),
        total: z.string(),
        discountAmount: z.string(),
        payable: z.string(),
        capitals: z.string(),
        dueDays: z.number().int().nullable(),
      }),
  }),
  applyQuota: write({
    access: apply,
    label: ['申请购买额度', 'Apply to buy quota'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), lines: lines().min(1).max(200) }),
    output: () => changedRow('charge').extend({ number: z.string() }),
  }),
  submitProof: write({
    access: apply,
    label: ['提交付款凭证', 'Submit proof of payment'],
    input: () => z.strictObject({ ...key(), ...shapeOf(proofFields) }),
    output: () => changedRow('charge'),
  }),
  payFromPrepaid: write({
    access: apply,
    label: ['用预存款支付', 'Pay a charge from the prepaid balance'],
    input: () => z.strictObject(key()),
    output: () => changedRow('charge'),
  }),
  returnProof: write({
    access: finish,
    label: ['退回付款凭证', 'Return proof of payment'],
    input: () => z.strictObject({ ...key(), reasonCode, note: decisionNote }),
    output: () => changedRow('charge'),
  }),
  discountCharge: write({
    access: waive,
    label: ['减免收费', 'Discount a charge'],
    /** A discount in per cent per line, by index; the operator who gives it cannot confirm the payment. */
    input: () =>
      z.strictObject({
        ...key(),
        lines: z
          .array(
            z.strictObject({
              ordinal: z.number().int().min(1).max(100_000),
              discount: z.string().max(8).regex(percentage),
            }),
          )
          .min(1)
          .max(200),
        reason: note,
      }),
    output: () => changedRow('charge'),
  }),
  cancelCharge: write({
    access: can('charge:apply', 'charge:waive'),
    label: ['取消收费单', 'Cancel a charge'],
    input: () => z.strictObject({ ...key(), note: z.string().trim().max(500).default('') }),
    output: () => changedRow('charge'),
  }),
  finishQuotaPay: write({
    access: finish,
    label: ['确认额度收款', 'Confirm payment for quota'],
    /** With the payment that has just arrived, if it is not recorded yet. */
    input: () =>
      z.strictObject({ ...key(), received: z.strictObject(shapeOf(receivedFields)).optional(), overrideReason }),
    output: () => changedRow('charge'),
  }),
  undoChargeDecision: write({
    access: finish,
    label: ['撤销收款确认', 'Undo a payment confirmation'],
    /**
     * The caller's own last confirmation, within seconds and before anything depends on it; `version` is that after the
     * confirmation.
     */
    input: () => z.strictObject(key()),
    output: () => changedRow('charge'),
  }),
  revokeQuotaPay: write({
    access: finish,
    label: ['撤销额度收款', 'Revoke a quota payment'],
    input: () => z.strictObject({ ...key(), note }),
    output: () => changedRow('charge'),
  }),
  getQuotaUnpaidPage: unpaid,
  getQuotaFinishedPage: finished,
  exportQuotaUnpaid: exportOf(unpaid, ['导出未完成的额度收费单', 'Export unpaid quota']),
  exportQuotaFinished: exportOf(finished, ['导出已完成额度', 'Export quota paid or cancelled']),
  getQuotaPayInfo: read({
    access: view,
    label: ['额度收费单详情', 'Quota charge details'],
    input: () => z.strictObject({ id: idOf('charge') }),
    output: billDetail,
  }),
  getChargeNotice: write({
    access: view,
    label: ['生成付款通知书', 'Create a payment notice'],
    input: () => z.strictObject({ id: idOf('charge') }),
    output: documentResult,
    secret: true,
  }),
  getProofLink: read({
    access: view,
    label: ['查看付款凭证', 'View a proof of payment'],
    input: () => z.strictObject({ id: idOf('charge'), fileId: idOf('file') }),
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    secret: true,
  }),
})
