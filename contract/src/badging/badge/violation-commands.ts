import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { inExhibition, jobStarted } from './chosen.ts'
import { answerFields, violationFields, violationKinds } from './violation-fields.ts'
import { violationActions, violationStateMachine, violationTabs } from './violation-states.ts'

const view = can('violation:view')
const decide = can('violation:decide')

const name = z.object({ cn: z.string(), en: z.string() })
const key = lazy(() => z.strictObject(rowKey('violation')))
const keyWithNote = lazy(() => z.strictObject({ ...rowKey('violation'), note: z.string().trim().min(1).max(500) }))
const changed = lazy(() => changedRow('violation'))
const tabs = Object.keys(violationTabs) as [keyof typeof violationTabs, ...(keyof typeof violationTabs)[]]

const violation = lazy(() =>
  row('violation', actsIn(violationStateMachine, violationActions), {
    ...inExhibition,
    /** `VIO-000123`, in the order of the exhibition. */
    number: z.string(),
    kind: z.enum(violationKinds),
    badgeId: idOf('badge'),
    badgeCode: z.string(),
    name: z.string(),
    company: name,
    points: z.number().int(),
    cardTaken: z.boolean(),
    reportedAt: z.string(),
    /** Until when the company may answer; null before it is confirmed. */
    answerUntil: z.string().nullable(),
  }),
)

const getViolationPage = list({
  access: view,
  label: ['违规列表', 'Violations'],
  row: violation,
  search: ['number', 'badgeCode', 'company'],
  sort: ['reportedAt'],
  tabs,
  /** A company sees its own once they are confirmed; whoever runs the exhibition sees all. */
  filter: () => ({ ...inExhibition, kind: oneOrMore(z.enum(violationKinds)) }),
})

export const violationCommands = commands({
  getViolationPage,
  exportViolations: exportOf(getViolationPage, ['导出违规记录', 'Export violations']),
  getViolationDetail: read({
    access: view,
    label: ['查看违规', 'Violation details'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('violation') }),
    output: () =>
      violation().extend({
        note: z.string(),
        answer: z.string(),
        /** Null for the liable company. */
        reportedBy: z.string().nullable(),
        history: z.array(historyLine()),
      }),
  }),
  printViolationNotice: write({
    access: view,
    label: ['打印违规告知书', 'Print a violation notice'],
    /** A PDF to the liable company, without the reporter; only while the violation stands. */
    input: () => z.strictObject({ ...inExhibition, id: idOf('violation') }),
    output: () => jobStarted,
  }),
  reportViolation: write({
    access: can('violation:report'),
    label: ['登记违规', 'Report a violation'],
    /** Of the holder of a badge; the company that applied for it is liable. */
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(violationFields) }),
    output: () => changedRow('violation').extend({ number: z.string() }),
  }),
  confirmViolation: write({
    access: decide,
    label: ['认定违规', 'Confirm a violation'],
    /** By another operator than the reporter. The company is notified, and has `violation.answerDays` to answer. */
    input: key,
    output: changed,
  }),
  dismissViolation: write({
    access: decide,
    label: ['认定违规不成立', 'Dismiss a violation'],
    input: keyWithNote,
    output: changed,
  }),
  answerViolation: write({
    access: can('violation:answer'),
    label: ['答复违规', 'Answer a violation'],
    input: () => z.strictObject({ ...rowKey('violation'), ...shapeOf(answerFields) }),
    output: changed,
  }),
  closeViolation: write({
    access: decide,
    label: ['违规结案', 'Close a violation'],
    input: key,
    output: changed,
  }),
  reopenViolation: write({
    access: decide,
    label: ['重新处理违规', 'Reopen a violation'],
    input: keyWithNote,
    output: changed,
  }),
})
