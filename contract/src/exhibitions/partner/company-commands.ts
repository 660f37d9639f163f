import { z } from 'zod'
import { checkRegisterFields } from '../../identity/company/fields.ts'
import { changedRow, chosenRows, decidedRows, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote as note, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { list } from '../../kernel/command/page.ts'
import { familyParts, searches, sorts } from './family-parts.ts'
import { askedFields, partnerFormAgain, partnerFormOf } from './forms.ts'
import type { Kind } from './kinds.ts'
import { partnerTabs } from './states.ts'
import { consequences, partnerDetail, partnerRow } from './views.ts'

const key = lazy(() => z.strictObject(rowKey('company')))

const rows = lazy(() => z.strictObject({ rows: chosenRows('company') }))

const one = z.strictObject({ id: idOf('company') })

/** The commands that add, edit, decide and show partners. */
export function companyFamily(kind: Kind) {
  const { access, say } = familyParts(kind)
  const approvalList = (cn: string, en: string) =>
    list({ access: access('view'), label: say(cn, en), row: partnerRow, search: searches, sort: sorts })
  return {
    'add…': write({
      access: access('add'),
      label: say('新增…', 'Add a …'),
      /** Pending immediately. A former temporary partner is reopened under its credit code. */
      input: () => z.strictObject(partnerFormOf(kind)).superRefine(checkRegisterFields),
      output: () => changedRow('company'),
    }),
    'edit…': write({
      access: access('modify'),
      label: say('修改…', 'Edit a …'),
      /** Submits a returned or withdrawn one again. Only the platform changes one in use. */
      input: () => z.strictObject({ ...rowKey('company'), ...partnerFormAgain(kind) }).superRefine(checkRegisterFields),
      output: () => changedRow('company'),
    }),
    'withdraw…': write({
      access: access('add'),
      label: say('撤回…', 'Withdraw a …'),
      input: key,
      output: () => changedRow('company'),
    }),
    'delete…': write({
      access: access('delete'),
      label: say('删除…', 'Delete …s'),
      input: rows,
      output: () => decidedRows('company'),
    }),
    'freeze…': write({
      access: access('freeze'),
      label: say('冻结…', 'Freeze …s'),
      input: rows,
      output: () => decidedRows('company'),
    }),
    'unfreeze…': write({
      access: access('freeze'),
      label: say('解冻…', 'Unfreeze …s'),
      input: rows,
      output: () => decidedRows('company'),
    }),
    'get…FreezeConsequences': read({
      access: access('freeze'),
      label: say('冻结…的影响', 'Preview freezing …s'),
      input: () => z.strictObject({ ids: z.array(idOf('company')).min(1).max(1000) }),
      output: consequences,
    }),
    'approve…': write({
      access: access('approve'),
      label: say('通过…', 'Approve …s'),
      /** `overrideReason`: for the caller's own submissions among them. */
      input: () => z.strictObject({ rows: chosenRows('company'), overrideReason }),
      output: () => decidedRows('company'),
    }),
    'reject…': write({
      access: access('approve'),
      label: say('拒绝…', 'Reject a …'),
      input: () => z.strictObject({ ...rowKey('company'), reasonCode, note }),
      output: () => changedRow('company'),
    }),
    'sendback…': write({
      access: access('approve'),
      label: say('退回…', 'Return a …'),
      input: () => z.strictObject({ ...rowKey('company'), reasonCode, note, asked: askedFields() }),
      output: () => changedRow('company'),
    }),
    'undo…Decision': write({
      access: access('approve'),
      label: say('撤销…审批', 'Undo a decision on a …'),
      /**
       * The caller's own last decision, within seconds; an approval as long as nobody has used its results. `version`
       * as the decision left it.
       */
      input: key,
      output: () => changedRow('company'),
    }),

    'get…Page': list({
      access: access('view'),
      label: say('…列表', 'List of …s'),
      row: partnerRow,
      search: searches,
      sort: sorts,
      tabs: partnerTabs,
      /** `parentId`: the secondaries of one main partner. */
      filter: () => ({ parentId: idOf('company').optional() }),
    }),
    'get…PendingPage': approvalList('…待审批列表', 'Pending …s'),
    'get…FinishedPage': approvalList('…已审批列表', 'Decided …s'),
    'get…BackPage': approvalList('…已退回列表', 'Returned …s'),
    'get…WithdrawnPage': approvalList('…已撤回列表', 'Withdrawn …s'),
    'get…Detail': read({
      access: access('view'),
      label: say('…详情', 'Details of a …'),
      input: () => one,
      output: partnerDetail,
    }),
    'get…ApprovalDetail': read({
      access: access('view'),
      label: say('…审批详情', 'Approval details of a …'),
      input: () => one,
      output: partnerDetail,
    }),
    'get…FileLink': read({
      access: access('view'),
      label: say('查看…资料文件', 'Open a document of a …'),
      /** Its licence or one of its documents. */
      input: () => z.strictObject({ id: idOf('company'), fileId: idOf('file') }),
      output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
      secret: true,
    }),
  }
}
