import { z } from 'zod'
import { messageText } from '../../foundation/message/message-text.ts'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  done,
  everyone,
  onePerson,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { decisionNote, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { list, oneOrMore, row } from '../../kernel/command/page.ts'
import { schemaOf, shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { captchaRead, refuseUnread } from '../session/captcha.ts'
import { codeSent } from '../session/code.ts'
import { associationFields, completionFields, invitationFields, operatorEditFields, operatorFields } from './fields.ts'
import { operatorTabs } from './states.ts'
import { operatorActs } from './views.ts'

export const operatorKinds = ['regular', 'temporary', 'associated'] as const

const add = can('operator:add')

const approve = can('operator:approve')

const freeze = can('operator:freeze')

/** A reason of the dictionary, a note, or both. */
const verdict = lazy(() =>
  z
    .strictObject({ ...rowKey('operator'), reasonCode: reasonCode.optional(), note: decisionNote })
    .superRefine(({ reasonCode, note }, context) => {
      if (reasonCode === undefined && note === '') {
        context.addIssue({ code: 'custom', message: 'kernel.required', path: ['reasonCode'] })
      }
    }),
)

const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const operatorRow = lazy(() =>
  row('operator', operatorActs, {
    operatorID: idOf('operator'),
    userName: z.string(),
    name: z.string(),
    telephone: z.string(),
    email: z.string(),
    roleID: idOf('role'),
    roleName: z.string(),
    kind: z.enum(operatorKinds),
    frozen: z.boolean(),
    createdAt: z.string(),
  }),
)

export const operatorCommands = commands({
  getOperatorPage: list({
    access: can('operator:view'),
    label: ['操作员列表', 'Operators'],
    row: operatorRow,
    search: ['name', 'userName', 'telephone', 'email'],
    sort: ['createdAt', 'name'],
    tabs: operatorTabs,
    filter: () => ({
      roleID: oneOrMore(idOf('role')),
      kind: oneOrMore(z.enum(operatorKinds)),
      /** Filters by a permission of the role. */
      permission: z.string().max(60).optional(),
    }),
  }),
  getOperatorDetail: read({
    access: can('operator:view'),
    label: ['操作员详情', 'Operator details'],
    input: () => z.strictObject({ id: idOf('operator') }),
    output: () =>
      operatorRow().extend({
        idCode: z.string(),
        /** When the link of an invited temporary operator expires. */
        invitationExpiresAt: z.string().nullable(),
        lastLoginAt: z.string().nullable(),
        /** Whether the person's account has a second factor. */
        secondFactor: z.boolean(),
        /** Contact data may be edited here until the person has logged in; afterwards only by the person. */
        contactOpen: z.boolean(),
        /** The required corrections of a returned operator, or the reason of a rejection. */
        note: z.string(),
        history: z.array(historyLine()),
      }),
  }),
  addOperator: write({
    access: add,
    label: ['新增操作员', 'Add an operator'],
    /**
     * Active at once if the caller may approve operators, else pending. The person gets a message that explains how to
     * set a password.
     */
    input: () => z.strictObject(shapeOf(operatorFields)),
    output: () => changedRow('operator'),
  }),
  editOperator: write({
    access: can('operator:modify'),
    label: ['修改操作员', 'Edit an operator'],
    /** Submits a returned one again. */
    input: () => z.strictObject({ ...rowKey('operator'), ...shapeOf(operatorEditFields) }),
    output: () => changedRow('operator'),
  }),
  deleteOperator: write({
    access: can('operator:delete'),
    label: ['删除操作员', 'Delete operators'],
    input: () => z.strictObject({ rows: chosenRows('operator') }),
    output: () => decidedRows('operator'),
  }),
  freezeOperator: write({
    access: freeze,
    label: ['冻结操作员', 'Freeze operators'],
    /** Ends their sessions at once. */
    input: () => z.strictObject({ rows: chosenRows('operator') }),
    output: () => decidedRows('operator'),
  }),
  unfreezeOperator: write({
    access: freeze,
    label: ['解冻操作员', 'Unfreeze operators'],
    input: () => z.strictObject({ rows: chosenRows('operator') }),
    output: () => decidedRows('operator'),
  }),
  resetSecondFactor: write({
    access: can('secondFactor:reset'),
    label: ['解除操作员的两步验证', 'Turn off an operator’s two-step login'],
    /**
     * For a person who has lost authenticator and recovery codes. Refused for a person who also acts for another
     * company.
     */
    input: () => z.strictObject(rowKey('operator')),
    output: done,
  }),
  approveOperator: write({
    access: approve,
    label: ['通过操作员', 'Approve an operator'],
    /**
     * Nobody approves their own submission. The only decider of a company must give `overrideReason` (refusal
     * `decision.overrideNeeded` at that field), which is logged.
     */
    input: () => z.strictObject({ ...rowKey('operator'), overrideReason }),
    output: () => changedRow('operator'),
  }),
  rejectOperator: write({
    access: approve,
    label: ['拒绝操作员', 'Reject an operator'],
    input: verdict,
    output: () => changedRow('operator'),
  }),
  returnOperator: write({
    access: approve,
    label: ['退回操作员', 'Return an operator'],
    input: verdict,
    output: () => changedRow('operator'),
  }),

  undoOperatorDecision: write({
    access: approve,
    label: ['撤销操作员审批', 'Undo a decision on an operator'],
    /**
     * The caller's own last decision, within seconds, while the person has not logged in; `version` is that after the
     * decision.
     */
    input: () => z.strictObject(rowKey('operator')),
    output: () => changedRow('operator'),
  }),

  inviteTemporaryOperator: write({
    access: add,
    label: ['邀请临时操作员', 'Invite a temporary operator'],
    /** Sends an SMS with a link that is valid for 7 days. */
    input: () => z.strictObject(shapeOf(invitationFields)),
    output: () => changedRow('operator'),
  }),
  getOperatorMessage: read({
    access: add,
    label: ['预览发给操作员的消息', 'Preview the message to an operator'],
    input: () => z.strictObject({ purpose: z.enum(['operatorInvited', 'operatorAdded', 'associationAsked']) }),
    /** The text in every possible language; links and account names are replaced by a dot. */
    output: () => z.object({ messages: z.array(messageText) }),
  }),
  getInvitation: read({
    access: everyone,
    label: ['查看邀请', 'View an invitation'],
    input: () => z.strictObject({ invitation: invitationToken }),
    output: () =>
      z.object({ companyName: z.string(), name: z.string(), maskedTelephone: z.string(), expiresAt: z.string() }),
  }),
  getVerificationcodeByCompleteTemp: write({
    access: everyone,
    label: ['发送完善信息验证码', 'Send a code to complete an operator profile'],
    /** Sends the code to the invited telephone. */
    input: () => z.strictObject({ invitation: invitationToken, ...captchaRead() }).superRefine(refuseUnread),
    output: codeSent,
  }),
  completeTempOperatorInfo: write({
    access: everyone,
    label: ['完善临时操作员信息', 'Complete a temporary operator profile'],
    input: () => z.strictObject({ invitation: invitationToken, ...shapeOf(completionFields) }),
    /**
     * `existing`: the telephone had an account, which now also acts for this company and keeps its name and password.
     */
    output: () => z.object({ existing: z.boolean(), userName: z.string() }),
  }),
  /** Logged and rate limited against guessing of codes. */
  findUserByCode: write({
    access: add,
    label: ['按识别码查找', 'Find a person by ID code'],
    input: () => z.strictObject({ idCode: schemaOf(associationFields.idCode) }),
    output: () => z.object({ maskedName: z.string(), maskedTelephone: z.string(), alreadyHere: z.boolean() }),
  }),
  associateOperator: write({
    access: add,
    label: ['关联操作员', 'Associate an operator'],
    /** The person is asked in the account settings. */
    input: () => z.strictObject(shapeOf(associationFields)),
    output: () => changedRow('operator'),
  }),
  acceptAssociation: write({
    access: onePerson,
    label: ['答复关联', 'Answer an association request'],
    /** `accept` false declines. */
    input: () => z.strictObject({ id: idOf('operator'), accept: z.boolean() }),
    output: done,
  }),
})
