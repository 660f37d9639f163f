import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { settlementKindNames } from '../settlement/kinds.ts'
import { offsetFields } from './fields.ts'
import { offsetActions, offsetStateMachine, offsetTabs } from './states.ts'

const apply = can('offset:apply')
const approve = can('offset:approve')
const key = lazy(() => z.strictObject(rowKey('offset')))
const changed = lazy(() => changedRow('offset'))
const name = z.object({ cn: z.string(), en: z.string() })
const tabs = Object.keys(offsetTabs) as [keyof typeof offsetTabs, ...(keyof typeof offsetTabs)[]]

/** One of the two sides: the rest without other reservations. */
const side = lazy(() =>
  z.object({
    id: idOf('settlement'),
    family: z.enum(settlementKindNames),
    exhibition: name,
    code: z.string().nullable(),
    remainder: z.string(),
  }),
)

const offsets = list({
  access: can('settlement:view'),
  label: ['冲抵列表', 'Offsets'],
  row: () =>
    row('offset', actsIn(offsetStateMachine, offsetActions), {
      company: name,
      from: side(),
      to: side(),
      amount: z.string(),
      submittedAt: z.string(),
      submittedByName: z.string(),
      decidedAt: z.string().nullable(),
    }),
  search: ['company', 'exhibition'],
  sort: ['submittedAt'],
  tabs,
})

export const offsetCommands = commands({
  applyOffset: write({
    access: apply,
    label: ['申请冲抵', 'Apply for an offset'],
    /**
     * From an agreed refund to an agreed supplement of the same company and money holder; reserved until the decision.
     */
    input: () => z.strictObject(shapeOf(offsetFields)),
    output: changed,
  }),
  withdrawOffset: write({
    access: apply,
    label: ['撤回冲抵申请', 'Withdraw an offset'],
    input: key,
    output: changed,
  }),
  approveOffset: write({
    access: approve,
    label: ['同意冲抵', 'Approve an offset'],
    /** A second operator: not the one who entered it. */
    input: () => z.strictObject({ ...rowKey('offset'), overrideReason }),
    output: changed,
  }),
  rejectOffset: write({
    access: approve,
    label: ['拒绝冲抵', 'Reject an offset'],
    input: () => z.strictObject({ ...rowKey('offset'), reasonCode, note: decisionNote }),
    output: changed,
  }),
  undoOffsetDecision: write({
    access: approve,
    label: ['撤销冲抵审批', 'Undo a decision on an offset'],
    /**
     * The caller's own last decision, within seconds; `version` is that after the decision. Released or booked money is
     * reserved again.
     */
    input: key,
    output: changed,
  }),
  getOffsetPage: offsets,
  exportOffsets: exportOf(offsets, ['导出冲抵', 'Export offsets']),
  getOffsetOptions: read({
    access: apply,
    label: ['可冲抵的结算', 'Settlements to offset'],
    /** Targets of a refund: agreed, unpaid supplements of its company and money holder. */
    input: () => z.strictObject({ fromId: idOf('settlement') }),
    output: () => z.object({ remainder: z.string(), list: z.array(side()) }),
  }),
})
