import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import {
  Ban,
  CalendarClock,
  CalendarPlus,
  Check,
  Pencil,
  Play,
  Printer,
  Send,
  Trash2,
  TriangleAlert,
  Undo2,
  UserCheck,
  Wallet,
} from 'lucide-react'
import type { Text } from '../../kernel/i18n/language.ts'
import { approving } from '../../kernel/ui/decision/approving.tsx'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { formatNextDecider } from '../../kernel/ui/decision/NextDecider.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type Action, defineActions, type Given, type Whole } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { AddDaysDialog } from './AddDaysDialog.tsx'
import type { ActedBadge, OfExhibition } from './acted-badge.ts'
import { askableFields, fieldLabel } from './badge-labels.ts'
import { badgePaths } from './badge-paths.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { LossDialog, ReprintDialog } from './ReprintDialog.tsx'
import { SlotDialog } from './SlotDialog.tsx'

const scope = ({ exhibitionId }: OfExhibition) => ({ exhibitionId })
const idOf = ({ id, badgeId = id }: ActedBadge) => badgeId

/** Some badges by their ids, or all under a filter. */
const several = (rows: readonly ActedBadge[], given: Given, { exhibitionId }: OfExhibition, whole?: Whole) => ({
  exhibitionId,
  ...(whole ? { filter: whole.filter } : { ids: rows.map(idOf) }),
  ...given,
})

const badgeDecisions = decisions<ActedBadge, OfExhibition, (typeof askableFields)[number]>({
  noun: 'badge',
  approve: 'approveBadges',
  return: 'returnBadges',
  reject: 'rejectBadges',
  undo: 'undoBadgeDecision',
  undoPayload: (rows, { exhibitionId }) => ({ exhibitionId, rows }),
  undoesApproval: true,
  ask: confirm({ many: 'badge.askApprove', whole: 'badge.wholeAskApprove' }),
  bulk: true,
  asked: () => askableFields.map(value => ({ value, label: fieldLabel(value) })),
  exhibitionOf: (_, { exhibitionId }) => exhibitionId,
  nameOf: ({ name }) => name,
})

/** Success message of an approval: badges that the organizer endorsed still await the venue's decision, others are on hold. */
function saidApproved(
  { endorsed = 0, onHold = 0 }: Given,
  t: Text,
  { count, name }: { count: number; name: string },
): string {
  const values = {
    name,
    count: Number(endorsed),
    approved: count - Number(endorsed),
    next: formatNextDecider('venue', t),
  }
  const waiting = { name, count: Number(onHold), approved: count }
  if (waiting.count > 0) return t(count === 1 ? 'badge.awaitsReleaseOne' : 'badge.awaitsReleaseMany', waiting)
  if (values.count === 0) return t(count === 1 ? 'decision.approved' : 'decision.approvedMany', { count, name })
  if (values.approved > 0) return t('badge.endorsedSome', values)
  return t(count === 1 ? 'badge.endorsedOne' : 'badge.endorsedMany', values)
}

const bulk = { payload: several, bulk: true } as const

const verbs: Record<string, Action<ActedBadge, OfExhibition>> = {
  approve: { ...badgeDecisions.approve, ...bulk, whole: 'pending', done: saidApproved, doneMany: undefined },
  return: { ...badgeDecisions.return, ...bulk },
  reject: { ...badgeDecisions.reject, ...bulk },
  edit: { to: ({ id }, { exhibitionId }) => badgePaths.edit(exhibitionId, id), icon: Pencil },
  submit: {
    ...bulk,
    command: 'submitBadges',
    whole: 'draft',
    tone: 'primary',
    icon: Send,
    ask: confirm({ many: 'badge.askSubmit', whole: 'badge.wholeAskSubmit' }),
    done: 'badge.doneSubmit',
  },
  charge: {
    command: 'applyAccreditation',
    payload: several,
    bulk: true,
    tone: 'primary',
    icon: Wallet,
    ask: confirm({ one: 'badge.askBill', why: 'charge.billWhy' }),
    done: 'badge.doneBill',
  },
  withdraw: {
    ...bulk,
    command: 'withdrawBadges',
    icon: Undo2,
    ask: confirm({ one: 'badge.askWithdraw', why: 'badge.askWithdrawLine' }),
    done: 'badge.doneWithdraw',
  },
  issue: {
    ...bulk,
    command: 'issueBadges',
    whole: 'active',
    tone: 'primary',
    icon: UserCheck,
    ask: { Dialog: IssueDialog },
    done: 'badge.doneIssue',
  },
  takeBack: {
    ...bulk,
    command: 'takeBackBadges',
    icon: Undo2,
    rare: true,
    ask: note({ one: 'badge.askTakeBack', why: 'badge.askTakeBackLine', label: 'badge.reason' }),
    done: 'badge.doneTakeBack',
  },
  markPrinted: {
    ...bulk,
    command: 'markPrinted',
    whole: 'queued',
    tone: 'primary',
    icon: Check,
    ask: confirm({ many: 'badge.askMarkPrinted', whole: 'badge.wholeAskMarkPrinted' }),
    done: 'badge.doneMarkPrinted',
  },
  print: {
    ...bulk,
    command: 'printBadges',
    whole: 'active',
    tone: 'primary',
    prominent: true,
    icon: Printer,
    ask: { Dialog: PrintDialog },
  },
  markFailed: {
    ...bulk,
    command: 'markPrintFailed',
    icon: TriangleAlert,
    ask: note({ one: 'badge.failAsk', label: 'badge.failNote', optional: true }),
    done: 'badge.doneMarkFailed',
  },
  changeSlot: { dialog: SlotDialog, icon: CalendarClock },
  addDays: { dialog: AddDaysDialog, icon: CalendarPlus },
  reprint: { dialog: ReprintDialog },
  reportLost: { dialog: LossDialog, word: 'badge.lost', tone: 'danger', rare: true },
  suspend: {
    command: 'suspendBadge',
    ask: note({ one: 'badge.askSuspend', why: 'badge.askSuspendLine', label: 'badge.reason' }),
    done: 'badge.doneSuspend',
  },
  resume: { command: 'resumeBadge', tone: 'primary', icon: Play, done: 'badge.doneResume' },
  void: {
    ...bulk,
    command: 'voidBadges',
    tone: 'danger',
    rare: true,
    icon: Ban,
    ask: note({ one: 'badge.askVoid', why: 'badge.askVoidLine', label: 'badge.voidNote' }),
    done: 'badge.doneVoid',
  },
  delete: {
    ...bulk,
    command: 'deleteBadge',
    tone: 'danger',
    rare: true,
    icon: Trash2,
    ask: confirm({ one: 'badge.askDelete', kind: 'delete' }),
    done: 'badge.doneDelete',
  },
}

/** Actions on badges: submit, decide, print, issue, end. */
export const badgeActions = defineActions<ActedBadge, OfExhibition>(
  'badge',
  verbs,
  undefined,
  scope,
  badgeStateMachine.inverses,
)

/** Decisions at the service desk, one person at a time: a confirmation shows whose badge is approved. */
export const serviceDeskDecisions = defineActions<ActedBadge, OfExhibition>(
  'badge',
  {
    approve: { ...verbs.approve, ask: approving(confirm({ one: 'badge.askApproveOne' })) },
    return: { ...verbs.return },
    reject: { ...verbs.reject },
  },
  undefined,
  scope,
  badgeStateMachine.inverses,
)

/** The same at the print desk, where printing makes a file for the printer. */
export const cardActions = defineActions<ActedBadge, OfExhibition>(
  'badge',
  { ...verbs, print: { ...verbs.print, word: 'badge.makePdf' } },
  undefined,
  scope,
  badgeStateMachine.inverses,
)
