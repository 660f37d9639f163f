import { z } from 'zod'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { count, name } from './command-parts.ts'
import { templateFields, testFields } from './fields.ts'
import { templateActions, templateStateMachine, templateTabs } from './states.ts'
import { templateChannels, templatePurposes } from './template-text.ts'

const editing = can('messageTemplate:edit')

const approving = can('messageTemplate:approve')

const key = lazy(() => z.strictObject(rowKey('messageTemplate')))

const changed = lazy(() => changedRow('messageTemplate'))

const getMessageTemplatePage = list({
  access: can('audience:spread', 'survey:spread', 'messageTemplate:edit', 'messageTemplate:approve'),
  label: ['消息模板列表', 'Message templates'],
  row: () =>
    row('messageTemplate', actsIn(templateStateMachine, templateActions), {
      name: z.string(),
      company: name,
      purpose: z.enum(templatePurposes),
      channel: z.enum(templateChannels),
      subjectCn: z.string(),
      subjectEn: z.string(),
      textCn: z.string(),
      textEn: z.string(),
      /** Parts of an SMS: with the longest values, in either language. */
      pieces: count,
      /** The sender name at the start of an SMS. */
      signature: z.string(),
      /** Why it was returned or rejected; older ones have only a note. */
      reasonName: name.nullable(),
      note: z.string(),
      updatedAt: z.string(),
    }),
  search: ['name'],
  sort: ['updatedAt'],
  tabs: Object.keys(templateTabs) as [keyof typeof templateTabs, ...(keyof typeof templateTabs)[]],
  filter: () => ({
    channel: oneOrMore(z.enum(templateChannels)),
    purpose: oneOrMore(z.enum(templatePurposes)),
    /** Only the company's own, which it can send: the venue also sees those submitted by others. */
    own: z.literal(true).optional(),
  }),
})

export const templateCommands = commands({
  getMessageTemplatePage,
  exportMessageTemplates: exportOf(getMessageTemplatePage, ['导出消息模板', 'Export message templates']),
  getMessageSignature: read({
    access: editing,
    label: ['查看短信签名', 'View the SMS signature'],
    input: () => z.strictObject({}),
    /** The start of every SMS, which counts into its length before there is a template. */
    output: () => z.object({ signature: z.string() }),
  }),
  addMessageTemplate: write({
    access: editing,
    label: ['新增消息模板', 'Add a message template'],
    input: () => z.strictObject(shapeOf(templateFields)),
    output: changed,
  }),
  editMessageTemplate: write({
    access: editing,
    label: ['修改消息模板', 'Edit a message template'],
    /** An approved template stays valid: the change is a separate draft, and replaces it once approved. */
    input: () => z.strictObject({ ...rowKey('messageTemplate'), ...shapeOf(templateFields) }),
    output: changed,
  }),
  deleteMessageTemplate: write({
    access: editing,
    label: ['删除消息模板', 'Delete a message template'],
    input: key,
    output: done,
  }),
  submitMessageTemplate: write({
    access: editing,
    label: ['提交消息模板', 'Submit a message template'],
    input: key,
    output: changed,
  }),
  approveMessageTemplate: write({
    access: approving,
    label: ['通过消息模板', 'Approve a message template'],
    input: () => z.strictObject({ ...rowKey('messageTemplate'), overrideReason }),
    output: changed,
  }),
  returnMessageTemplate: write({
    access: approving,
    label: ['退回消息模板', 'Return a message template'],
    input: () => z.strictObject({ ...rowKey('messageTemplate'), reasonCode, note: decisionNote }),
    output: changed,
  }),
  rejectMessageTemplate: write({
    access: approving,
    label: ['拒绝消息模板', 'Reject a message template'],
    input: () => z.strictObject({ ...rowKey('messageTemplate'), reasonCode, note: decisionNote }),
    output: changed,
  }),
  undoMessageTemplateDecision: write({
    access: approving,
    label: ['撤销消息模板审批', 'Undo a decision on a message template'],
    /** The caller's own last return or rejection, within seconds; `version` is that after the decision. */
    input: key,
    output: changed,
  }),
  stopMessageTemplate: write({
    access: editing,
    label: ['停用消息模板', 'Disable a message template'],
    input: key,
    output: changed,
  }),
  enableMessageTemplate: write({
    access: editing,
    label: ['启用消息模板', 'Enable a message template'],
    input: key,
    output: changed,
  }),
  testMessageTemplate: write({
    access: editing,
    label: ['测试消息模板', 'Send a test of a message template'],
    /** Sent to one telephone or address, with sample values. */
    input: () => z.strictObject({ id: idOf('messageTemplate'), ...shapeOf(testFields) }),
    output: done,
  }),
})
