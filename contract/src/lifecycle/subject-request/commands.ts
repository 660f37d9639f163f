import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { kindNames } from '../privacy/kinds.ts'
import { identityProofs, subjectRequestFields } from './fields.ts'
import { endingReasons, retentionExceptions } from './retention-exceptions.ts'
import { requestKinds, subjectRequestActions, subjectRequestStateMachine, subjectRequestTabs } from './states.ts'

const view = can('privacy:view')
const enter = can('privacy:edit')
const approve = can('privacy:approve')
const key = lazy(() => z.strictObject(rowKey('subjectRequest')))
const changed = lazy(() => changedRow('subjectRequest'))
const started = lazy(() => changed().extend({ jobId: idOf('job') }))
const keyWithNote = lazy(() => z.strictObject({ ...rowKey('subjectRequest'), note: z.string().trim().min(2).max(500) }))
const count = z.number().int()

const columns = lazy(() => ({
  number: z.string(),
  kind: z.enum(requestKinds),
  /** Masked; empty if it was not given. */
  document: z.string(),
  phone: z.string(),
  email: z.string(),
  proof: z.enum(identityProofs),
  receivedOn: z.string(),
  dueOn: z.string(),
  /** Open after its due date. */
  overdue: z.boolean(),
  reason: z.string(),
  enteredBy: z.string(),
  endedAt: z.string().nullable(),
  /**
   * For a partial erasure: retained data, reasons, and the unsettled exhibitions. It is erased when the reason ends.
   */
  held: z.array(
    z.object({
      why: z.enum(endingReasons),
      rows: count,
      shows: z.array(z.object({ cn: z.string(), en: z.string() })),
    }),
  ),
}))
const acts = lazy(() => actsIn(subjectRequestStateMachine, subjectRequestActions))

const requests = list({
  access: view,
  label: ['个人信息请求列表', 'Subject requests'],
  row: () => row('subjectRequest', acts(), columns()),
  /** `person`: a whole document number, telephone or address. */
  search: ['number', 'person'],
  sort: ['receivedOn', 'dueOn'],
  tabs: Object.keys(subjectRequestTabs) as [keyof typeof subjectRequestTabs, ...(keyof typeof subjectRequestTabs)[]],
  filter: () => ({ kind: z.enum(requestKinds).optional() }),
})

export const subjectRequestCommands = commands({
  getSubjectRequestPage: requests,
  exportSubjectRequests: exportOf(requests, ['导出个人信息请求', 'Export subject requests']),
  getSubjectRequest: read({
    access: view,
    label: ['查看个人信息请求', 'View a subject request'],
    input: () => z.strictObject({ id: idOf('subjectRequest') }),
    output: () =>
      row('subjectRequest', acts(), {
        ...columns(),
        /** Until when the file can be downloaded. */
        fileUntil: z.string().nullable(),
        /** How often it was downloaded. */
        opened: count,
        jobId: idOf('job').nullable(),
        /** Erased data by kind, planned or done; null before the preview. */
        goes: z.array(z.object({ kind: z.enum([...kindNames, 'audience']), rows: count })).nullable(),
        /** Retained data with reasons; without a number if it is not counted. */
        stays: z.array(z.object({ why: z.enum(retentionExceptions), rows: count.nullable() })).nullable(),
        history: z.array(historyLine()),
      }),
  }),
  addSubjectRequest: write({
    access: enter,
    label: ['登记个人信息请求', 'Record a subject request'],
    input: () => z.strictObject(shapeOf(subjectRequestFields)),
    output: changed,
  }),
  prepareSubjectRequest: write({
    access: enter,
    label: ['汇总个人信息', 'Collect the personal data of a subject request'],
    /** Made again if it was ready. */
    input: key,
    output: started,
  }),
  openSubjectRequestFile: write({
    access: enter,
    label: ['打开个人信息文件', 'Open the personal data file of a subject request'],
    /** Each download is logged; the link is valid for a minute, in this session. */
    input: () => z.strictObject({ id: idOf('subjectRequest') }),
    output: () => z.object({ url: z.string(), name: z.string() }),
    secret: true,
  }),
  answerSubjectRequest: write({
    access: enter,
    label: ['答复个人信息请求', 'Answer a subject request'],
    /** `note`: how the file was handed over. */
    input: keyWithNote,
    output: changed,
  }),
  previewSubjectRequest: write({
    access: enter,
    label: ['预览个人信息删除', 'Preview an erasure'],
    /** Counts erased and retained data; can be repeated before the approval. */
    input: key,
    output: changed,
  }),
  approveSubjectRequest: write({
    access: approve,
    label: ['批准个人信息删除', 'Approve an erasure'],
    /** By another operator than the one who entered it. */
    input: keyWithNote,
    output: started,
  }),
  resumeSubjectRequest: write({
    access: approve,
    label: ['继续个人信息删除', 'Resume an erasure'],
    /** If its job has failed, or a reason for retention has just ended. */
    input: key,
    output: started,
  }),
  refuseSubjectRequest: write({
    access: approve,
    label: ['拒绝个人信息请求', 'Refuse a subject request'],
    /** By another operator than the one who entered it; the person is informed of `note` (PIPL 50). */
    input: keyWithNote,
    output: changed,
  }),
  withdrawSubjectRequest: write({
    access: enter,
    label: ['撤回个人信息请求', 'Withdraw a subject request'],
    input: key,
    output: changed,
  }),
  printSubjectRequest: write({
    access: view,
    label: ['打印个人信息答复', 'Print the answer to a subject request'],
    input: () => z.strictObject({ id: idOf('subjectRequest') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
