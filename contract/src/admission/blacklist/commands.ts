import { z } from 'zod'
import { documentTypeCodes } from '../../badging/badge/document.ts'
import { guestTicket } from '../../identity/session/guest-commands.ts'
import { linkInput } from '../../identity/session/link-input.ts'
import { can, changedRow, commands, done, everyone, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { form, refuseIncomplete, scope } from './entry-form.ts'
import { appealFields, blacklistKinds } from './fields.ts'
import { blacklistActions, blacklistEvents, blacklistStateMachine, blacklistTabs } from './states.ts'

const view = can('blacklist:view')

const approve = can('blacklist:approve')

const name = z.object({ cn: z.string(), en: z.string() })

const key = lazy(() => z.strictObject(rowKey('blacklist')))

const changed = lazy(() => changedRow('blacklist'))

const tabs = Object.keys(blacklistTabs) as [keyof typeof blacklistTabs, ...(keyof typeof blacklistTabs)[]]

const keyWithNote = lazy(() => z.strictObject({ ...rowKey('blacklist'), note: z.string().trim().min(1).max(500) }))

const columns = lazy(() => ({
  code: z.string(),
  scope,
  /** Null: all shows, or a gate context that is no exhibition. */
  exhibition: name.nullable(),
  kind: z.enum(blacklistKinds),
  /** A person's name, or a plate; masked for callers other than the venue. */
  name: z.string(),
  /** Of the first document; empty if there is none. */
  documentMasked: z.string(),
  /** Without document or plate: shown for namesakes, and denies nobody. */
  hintOnly: z.boolean(),
  reason: z.string(),
  reasonName: name,
  from: z.string(),
  until: z.string().nullable(),
  /** Currently approved or urgent, and its first day has come. */
  inForce: z.boolean(),
  urgentUntil: z.string().nullable(),
  /** Refusals at the gate since it is in force. */
  hits: z.number().int(),
  appeals: z.number().int(),
  proposedBy: name,
  submittedAt: z.string(),
}))

const entry = lazy(() => row('blacklist', actsIn(blacklistStateMachine, blacklistActions), columns()))

const getBlacklistPage = list({
  access: view,
  label: ['黑名单列表', 'Black list'],
  row: entry,
  search: ['name', 'document', 'plate', 'phone', 'code'],
  sort: ['submittedAt', 'until'],
  tabs,
  filter: () => ({
    scope: scope.optional(),
    kind: oneOrMore(z.enum(blacklistKinds)),
    exhibitionId: idOf('exhibition').optional(),
    reason: oneOrMore(z.string().max(40)),
  }),
})

const getBlacklistLogPage = list({
  access: view,
  label: ['黑名单日志', 'Black list log'],
  row: () =>
    row('blacklist', actsIn(blacklistStateMachine, []), {
      blacklistId: idOf('blacklist'),
      code: z.string(),
      scope,
      name: z.string(),
      event: z.enum(Object.keys(blacklistEvents) as [keyof typeof blacklistEvents]),
      note: z.string(),
      operator: z.string(),
      at: z.string(),
    }),
  search: ['code'],
  sort: ['at'],
})

export const blacklistCommands = commands({
  getBlacklistPage,
  exportBlacklist: exportOf(getBlacklistPage, ['导出黑名单', 'Export the black list']),
  getBlacklistElsewhere: read({
    access: view,
    label: ['其他范围的黑名单', 'Black list entries in other scopes'],
    /** How many visible entries the other scopes have. */
    input: () => z.strictObject({ scope }),
    output: () => z.object({ count: z.number().int() }),
  }),
  addBlacklist: write({
    access: can('blacklist:add'),
    label: ['新增黑名单', 'Add to the black list'],
    /** An organizer proposes for its own shows; the venue in any scope. */
    input: () => form().superRefine(refuseIncomplete),
    output: changed,
  }),
  withdrawBlacklist: write({
    access: can('blacklist:add'),
    label: ['撤回黑名单', 'Withdraw a black list entry'],
    input: key,
    output: changed,
  }),
  urgentBlacklist: write({
    access: can('blacklist:urgent'),
    label: ['黑名单紧急生效', 'Enforce a black list entry now'],
    /** For `blacklist.urgentHours`; if it is not approved by then, it lapses and is pending again. Once per entry. */
    input: key,
    output: changed,
  }),
  approveBlacklist: write({
    access: approve,
    label: ['通过黑名单', 'Approve a black list entry'],
    /** By another operator than the proposer. */
    input: key,
    /**
     * `inside`: for how many people who are inside now a discrepancy was opened; if any, the approval cannot be undone.
     */
    output: () => changed().extend({ inside: z.number().int() }),
  }),
  refuseBlacklist: write({
    access: approve,
    label: ['拒绝黑名单', 'Reject a black list entry'],
    input: keyWithNote,
    output: changed,
  }),
  undoBlacklistDecision: write({
    access: approve,
    label: ['撤销黑名单审批', 'Undo a decision on a black list entry'],
    /**
     * The caller's own last decision, within seconds; an approval only while it has denied nobody. `version` is that
     * after the decision.
     */
    input: key,
    output: changed,
  }),
  liftBlacklist: write({
    access: can('blacklist:lift'),
    label: ['解除黑名单', 'Lift a black list entry'],
    /** By another operator than the proposer. */
    input: keyWithNote,
    output: changed,
  }),
  getBlacklistDetail: read({
    access: view,
    label: ['查看黑名单条目', 'Black list entry details'],
    input: () => z.strictObject({ id: idOf('blacklist') }),
    output: () =>
      entry().extend({
        documents: z.array(z.object({ documentType: z.enum(documentTypeCodes as [string]), masked: z.string() })),
        phoneMasked: z.string(),
        birth: z.string().nullable(),
        note: z.string(),
        guard: z.string(),
        /** Null: not visible to the caller. */
        evidence: z.array(z.object({ fileId: idOf('file'), name: z.string() })).nullable(),
        /** How many badges it suspends now. */
        badges: z.number().int(),
        tickets: z.number().int(),
        said: z.array(
          z.object({
            at: z.string(),
            phoneMasked: z.string(),
            text: z.string(),
            fileId: idOf('file').nullable(),
          }),
        ),
        history: z.array(historyLine()),
      }),
  }),
  getBlacklistEvidenceLink: read({
    access: view,
    label: ['查看黑名单证据', 'View evidence of a black list entry'],
    input: () => z.strictObject({ id: idOf('blacklist'), fileId: idOf('file') }),
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    secret: true,
  }),
  getBlacklistStatistics: read({
    access: view,
    label: ['黑名单统计', 'Black list statistics'],
    input: () => z.strictObject({ scope: scope.optional() }),
    /** Of the visible entries. */
    output: () =>
      z.object({
        states: z.array(
          z.object({ state: z.enum(Object.keys(blacklistStateMachine.states) as [string]), count: z.number().int() }),
        ),
        scopes: z.array(z.object({ scope, inForce: z.number().int(), all: z.number().int() })),
        reasons: z.array(z.object({ reason: z.string(), name, count: z.number().int() })),
        /**
         * Refusals at the gate, in total and by gate day, for the last thirty days with any. One refused by two entries
         * counts once.
         */
        hits: z.number().int(),
        days: z.array(z.object({ day: z.string(), hits: z.number().int() })),
        badges: z.number().int(),
        tickets: z.number().int(),
      }),
  }),
  getBlacklistLogPage,
  exportBlacklistLog: exportOf(getBlacklistLogPage, ['导出黑名单日志', 'Export the black list log']),
  getBlacklistCode: read({
    access: view,
    label: ['黑名单告知二维码', 'QR code of a notice'],
    input: () => z.strictObject({ id: idOf('blacklist') }),
    /** The page where a listed person reads the reason and end, and can appeal. */
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  getLookAlikes: read({
    access: can('badge:approve'),
    label: ['与黑名单相似', 'Similar to the black list'],
    /**
     * Entries in force with the name and birth date or telephone of the badge's holder, or without a document; cleared
     * ones are left out.
     */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), badgeId: idOf('badge') }),
    output: () =>
      z.object({
        list: z.array(
          z.object({
            id: idOf('blacklist'),
            code: z.string(),
            name: z.string(),
            documentMasked: z.string(),
            reasonName: name,
            same: z.enum(['birth', 'phone', 'name']),
          }),
        ),
      }),
  }),
  clearLookAlike: write({
    access: can('badge:approve'),
    label: ['确认不是同一人', 'Confirm it is not the same person'],
    /** Permanently for this person: they are not shown with this entry again. */
    input: () =>
      z.strictObject({
        id: idOf('blacklist'),
        exhibitionId: idOf('exhibition'),
        badgeId: idOf('badge'),
        note: decisionNote,
      }),
    output: done,
  }),
  appealBlacklist: write({
    access: everyone,
    label: ['对黑名单提出申诉', 'Appeal against a black list entry'],
    input: () => z.strictObject({ guest: guestTicket, ...shapeOf(appealFields) }),
    output: done,
  }),
  openBlacklistNotice: read({
    access: everyone,
    label: ['打开黑名单告知', 'Open a notice'],
    input: () => z.strictObject(linkInput()),
    /** Neither name nor number, because anybody may have the code. */
    output: () =>
      z.object({
        scope,
        exhibition: name.nullable(),
        kind: z.enum(blacklistKinds),
        reasonName: name,
        from: z.string(),
        until: z.string().nullable(),
        /** It is no longer in force. */
        over: z.boolean(),
      }),
    secret: true,
  }),
})
