import { z } from 'zod'
import {
  type Command,
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { exportOf, list } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { documentResult } from '../../kernel/notice/document-result.ts'
import { receiptFields } from '../payment/fields.ts'
import { answerFields, disputeFields, expenseFields, payFields, refundAccountFields } from './fields.ts'
import { type SettlementKind, type SettlementKindName, settlementKindNames, settlementKindOf } from './kinds.ts'
import { settlementTabs } from './states.ts'
import { payInfo, settlementDetail, settlementRow } from './views.ts'

const view = can('settlement:view')
const confirm = can('settlement:confirm')
const pay = can('settlement:pay')
const answer = can('settlement:answer')
const start = can('settlement:start')
const expense = can('expense:edit')

const key = lazy(() => z.strictObject(rowKey('settlement')))
const one = z.strictObject({ id: idOf('settlement') })
const note = z.string().trim().min(1).max(500)
const changed = lazy(() => changedRow('settlement'))
const tabs = Object.keys(settlementTabs) as [keyof typeof settlementTabs, ...(keyof typeof settlementTabs)[]]
const searches = ['company', 'exhibition'] as const
const filter = {
  exhibitionId: idOf('exhibition').optional(),
  /** Filters by settlements that await the caller. */
  turn: z.enum(['mine']).optional(),
}

/** The revision that the caller saw; another one is refused as changed in the meantime. */
const revision = lazy(() => ({ revision: integer(1) }))

/** The commands of one kind; `…` is replaced by its word. */
export function settlementFamilyOf(kind: SettlementKind) {
  const say = (cn: string, en: string): LocalizedText => [cn.replace('…', kind.label[0]), `${kind.label[1]}: ${en}`]
  const page = list({
    access: view,
    label: say('…列表', 'list'),
    row: settlementRow,
    search: searches,
    sort: ['since'],
    tabs,
    filter: () => filter,
  })
  return {
    'get…SettlementPage': page,
    'export…Settlement': exportOf(page, say('导出…', 'export')),
    'get…SettlementDetail': read({
      access: view,
      label: say('…详情', 'details'),
      input: () => one,
      output: settlementDetail,
    }),
    'get…SettlementPayInfo': read({
      access: view,
      label: say('…付款信息', 'payment advice'),
      input: () => one,
      output: payInfo,
    }),
    'start…Settlement': write({
      access: start,
      label: say('开始…', 'start'),
      /** The given rows at once; or all pending ones of an exhibition by a job. */
      input: () =>
        z
          .strictObject({ rows: chosenRows('settlement').optional(), exhibitionId: idOf('exhibition').optional() })
          .refine(({ rows, exhibitionId }) => (rows === undefined) !== (exhibitionId === undefined), {
            path: ['rows'],
          }),
      output: () => decidedRows('settlement').extend({ jobId: idOf('job').optional() }),
    }),
    'supplement…Settlement': write({
      access: confirm,
      label: say('补充…的收款账户', 'add a bank account'),
      input: () => z.strictObject({ ...rowKey('settlement'), ...shapeOf(refundAccountFields) }),
      output: changed,
    }),
    'confirm…SettlementAmount': write({
      access: confirm,
      label: say('确认…的金额', 'confirm amount'),
      /** Confirms for one side; with the other's confirmation of the same revision it is agreed. */
      input: () => z.strictObject({ id: idOf('settlement'), ...revision() }),
      output: changed,
    }),
    'dispute…SettlementLine': write({
      access: confirm,
      label: say('对…的明细提出争议', 'dispute a line'),
      input: () =>
        z.strictObject({
          id: idOf('settlement'),
          ...revision(),
          lineId: idOf('settlementLine'),
          ...shapeOf(disputeFields),
        }),
      output: changed,
    }),
    'answer…SettlementLine': write({
      access: answer,
      label: say('答复…的争议', 'answer a dispute'),
      /** Confirms the line with a reason, or adjusts it: `amount` is the new amount. */
      input: () =>
        z.strictObject({
          id: idOf('settlement'),
          disputeId: idOf('dispute'),
          ...shapeOf(answerFields),
        }),
      output: changed,
    }),
    'pay…Settlement': write({
      access: pay,
      label: say('登记…的付款', 'record a payment'),
      /** Pays the whole rest, with proof. */
      input: () => z.strictObject({ ...rowKey('settlement'), ...shapeOf(payFields) }),
      output: changed,
    }),
    'confirm…SettlementReceipt': write({
      access: pay,
      label: say('确认…的收款', 'confirm receipt'),
      /** With the receipt number, if the caller has one. */
      input: () => z.strictObject({ ...rowKey('settlement'), ...shapeOf(receiptFields) }),
      output: changed,
    }),
    'deny…SettlementReceipt': write({
      access: pay,
      label: say('…未收到款', 'report money not received'),
      input: () => z.strictObject({ ...rowKey('settlement'), note }),
      output: changed,
    }),
    'reopen…Settlement': write({
      access: start,
      label: say('重新核对…', 'reopen'),
      /** While nothing was paid, offset or reserved. */
      input: () => z.strictObject({ ...rowKey('settlement'), note }),
      output: changed,
    }),
    'apply…SettlementInvoice': write({
      access: can('invoice:apply'),
      label: say('申请…的发票', 'apply for an invoice'),
      /** For the uninvoiced amount, by the first method that is available to the company. */
      input: key,
      output: changed,
    }),
    'decline…SettlementInvoice': write({
      access: confirm,
      label: say('…不开发票', 'decline the invoice'),
      input: key,
      output: changed,
    }),
  }
}

/** The commands of any kind, by pattern. */
export type SettlementFamily = ReturnType<typeof settlementFamilyOf>
export type SettlementPattern = keyof SettlementFamily & string

type Named<Pattern extends string, K extends string> = Pattern extends `${infer Before}…${infer After}`
  ? `${Before}${K}${After}`
  : never

/** The wire name of a kind's command: ('start…Settlement', 'Agent') is startAgentSettlement. */
export const settlementCommand = <P extends SettlementPattern, K extends SettlementKindName>(pattern: P, kind: K) =>
  pattern.replace('…', kind) as Named<P, K>

type FamilyCommands = { readonly [P in SettlementPattern as Named<P, SettlementKindName>]: SettlementFamily[P] }

/** The one generated family of commands. */
export const settlementFamilies = Object.fromEntries(
  settlementKindNames.flatMap(kind =>
    (Object.entries(settlementFamilyOf(settlementKindOf(kind))) as [SettlementPattern, Command][]).map(
      ([pattern, command]) => [settlementCommand(pattern, kind), command],
    ),
  ),
) as unknown as FamilyCommands

/** Commands that do not depend on the kind. */
export const settlementCommonCommands = commands({
  getSettlementNotice: write({
    access: view,
    label: ['结算通知书', 'Settlement notice'],
    /** As PDF, made by a job. */
    input: () => one,
    output: documentResult,
    secret: true,
  }),
  getSettlementFileLink: read({
    access: view,
    label: ['查看结算凭证', 'Open a settlement proof'],
    /** Of a dispute or a payment. */
    input: () => z.strictObject({ id: idOf('settlement'), fileId: idOf('file') }),
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    secret: true,
  }),
  addOtherExpense: write({
    access: expense,
    label: ['登记其他费用', 'Add an expense'],
    input: () => z.strictObject({ participationId: idOf('participation'), ...shapeOf(expenseFields) }),
    output: () => changedRow('otherExpense'),
  }),
  editOtherExpense: write({
    access: expense,
    label: ['修改其他费用', 'Edit an expense'],
    input: () => z.strictObject({ ...rowKey('otherExpense'), ...shapeOf(expenseFields) }),
    output: () => changedRow('otherExpense'),
  }),
  deleteOtherExpense: write({
    access: expense,
    label: ['删除其他费用', 'Delete an expense'],
    input: () => z.strictObject(rowKey('otherExpense')),
    output: () => z.object({}),
  }),
})

export const settlementCommands = { ...settlementFamilies, ...settlementCommonCommands }
