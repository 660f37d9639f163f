import { z } from 'zod'
import { refuseDisorder } from '../../exhibitions/exhibition/fields.ts'
import { postponement } from '../../exhibitions/exhibition/forms.ts'
import { period } from '../../exhibitions/exhibition/views.ts'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { postponementActions, postponementStateMachine } from './states.ts'

const ask = can('exhibition:supplement')
const approve = can('exhibition:approve')
const key = lazy(() => z.strictObject(rowKey('postponement')))
const decision = lazy(() => z.strictObject({ ...rowKey('postponement'), reasonCode, note: decisionNote }))
/**
 * The requested dates and halls, and the reason: the venue reads it, and with the new dates the exhibition's partners.
 */
const planned = lazy(() => ({ ...postponement(), note: z.string().trim().min(1).max(200) }))

const name = z.object({ cn: z.string(), en: z.string() })
const plan = z.object({ halls: z.array(z.string()), moveIn: period, open: period, moveOut: period })
const acts = lazy(() => actsIn(postponementStateMachine, postponementActions))
const columns = lazy(() => ({
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  code: z.string().nullable(),
  sponsor: name,
  planned: plan,
  /** The current plan; for a decided request, the plan at that time. */
  current: plan,
  note: z.string(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
}))
const detail = lazy(() => row('postponement', acts(), { ...columns(), history: z.array(historyLine()) }))

const getPostponementPage = list({
  access: approve,
  label: ['改期申请列表', 'Postponement requests'],
  row: () => row('postponement', acts(), columns()),
  search: ['exhibition', 'code', 'sponsor'],
  sort: ['submittedAt'],
  tabs: ['all', 'pending', 'processing', 'finished'],
})

export const postponementCommands = commands({
  askPostponement: write({
    access: ask,
    label: ['申请改期', 'Request a postponement'],
    /** By the organizer of an approved exhibition, one request at a time. */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), ...planned() }).superRefine(refuseDisorder),
    output: () => changedRow('postponement'),
  }),
  submitPostponement: write({
    access: ask,
    label: ['重新申请改期', 'Resubmit a postponement request'],
    /** After a return. */
    input: () => z.strictObject({ ...rowKey('postponement'), ...planned() }).superRefine(refuseDisorder),
    output: () => changedRow('postponement'),
  }),
  withdrawPostponement: write({
    access: ask,
    label: ['撤回改期申请', 'Withdraw a postponement request'],
    input: key,
    output: () => changedRow('postponement'),
  }),
  approvePostponement: write({
    access: approve,
    label: ['同意改期', 'Approve a postponement request'],
    /** Postpones the exhibition like `postponeExhibition`, and notifies its partners. */
    input: key,
    output: () => changedRow('postponement'),
  }),
  returnPostponement: write({
    access: approve,
    label: ['退回改期申请', 'Return a postponement request'],
    input: decision,
    output: () => changedRow('postponement'),
  }),
  rejectPostponement: write({
    access: approve,
    label: ['拒绝改期申请', 'Reject a postponement request'],
    input: decision,
    output: () => changedRow('postponement'),
  }),
  undoPostponementDecision: write({
    access: approve,
    label: ['撤销改期审批', 'Undo a decision on a postponement request'],
    /** The caller's own last return or rejection, within seconds; `version` is that after the decision. */
    input: key,
    output: () => changedRow('postponement'),
  }),
  getPostponementPage,
  exportPostponements: exportOf(getPostponementPage, ['导出改期申请', 'Export postponement requests']),
  getPostponementDetail: read({
    access: can('exhibition:view'),
    label: ['查看改期申请', 'View a postponement request'],
    input: () => z.strictObject({ id: idOf('postponement') }),
    output: detail,
  }),
  getLastPostponement: read({
    access: can('exhibition:view'),
    label: ['展会最近的改期申请', 'Latest postponement request of an exhibition'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition') }),
    /** Null if there is none, and for callers other than the organizer and the venue. */
    output: () => z.object({ postponement: detail().nullable() }),
  }),
})
