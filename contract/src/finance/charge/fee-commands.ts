import { z } from 'zod'
import { can, changedRow, commands, decidedRows, read, rowKey, write } from '../../kernel/command/command.ts'
import { overrideReason } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { buildBillList } from './commands.ts'
import { badgeFeeStateMachine } from './fee-states.ts'
import { receivedFields } from './fields.ts'
import { billDetail } from './views.ts'

const view = can('charge:view')
const name = z.object({ cn: z.string(), en: z.string() })

/** Badges per bill. */
export const feeLimit = 20_000

const fees = list({
  access: view,
  label: ['制证费列表', 'Badge fees'],
  row: () =>
    row('badgeFee', actsIn(badgeFeeStateMachine, ['charge']), {
      exhibitionId: idOf('exhibition'),
      exhibition: name,
      badgeId: idOf('badge'),
      badgeCode: z.string(),
      badgeName: z.string(),
      badgeTypeName: name,
      /** The company of the badge. */
      company: name,
      /** The payer. */
      payer: name,
      /** As a decimal string. */
      amount: z.string(),
      chargeId: idOf('charge').nullable(),
      chargeNumber: z.string().nullable(),
      /** When the badge was approved. */
      createdAt: z.string(),
    }),
  search: ['badgeCode', 'badgeName'],
  sort: ['createdAt'],
  tabs: ['all', 'uncharged', 'charged', 'paid', 'ended'],
  filter: () => ({ exhibitionId: idOf('exhibition').optional(), chargeId: idOf('charge').optional() }),
})
const pending = buildBillList(
  ['未完成的制证收费单', 'Unpaid badge fees'],
  ['all', 'unpaid', 'proofSubmitted', 'returned'],
)
const finished = buildBillList(['已完成制证费', 'Badge fees paid or cancelled'], ['all', 'finished', 'cancelled'])

export const feeCommands = commands({
  getBadgeFeePage: fees,
  exportBadgeFees: exportOf(fees, ['导出制证费', 'Export badge fees']),
  applyAccreditation: write({
    access: can('charge:apply'),
    label: ['申请支付制证费', 'Apply to pay badge fees'],
    /** The fees of these badges, or all unbilled ones, the oldest first. */
    input: () =>
      z.strictObject({
        exhibitionId: idOf('exhibition'),
        ids: z.array(idOf('badge')).min(1).max(feeLimit).optional(),
      }),
    output: () =>
      decidedRows('badge').extend({
        charge: changedRow('charge').extend({ number: z.string() }).nullable(),
        /** How many are left for another bill. */
        left: z.number().int(),
      }),
  }),
  getAccreditationPendingPage: pending,
  getAccreditationFinishedPage: finished,
  exportAccreditationPending: exportOf(pending, ['导出未完成的制证收费单', 'Export unpaid badge fees']),
  exportAccreditationFinished: exportOf(finished, ['导出已完成制证费', 'Export badge fees paid or cancelled']),
  getAccreditationPayInfo: read({
    access: view,
    label: ['制证收费单详情', 'Badge charge details'],
    input: () => z.strictObject({ id: idOf('charge') }),
    output: billDetail,
  }),
  finishAccreditationPay: write({
    access: can('charge:finish'),
    label: ['确认制证费收款', 'Confirm payment for badges'],
    /** With the payment that has just arrived, if it is not recorded yet. */
    input: () =>
      z.strictObject({
        ...rowKey('charge'),
        received: z.strictObject(shapeOf(receivedFields)).optional(),
        overrideReason,
      }),
    output: () => changedRow('charge'),
  }),
})
