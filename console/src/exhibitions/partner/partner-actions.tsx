import type { PartnerPattern } from '@fairgate/contract/exhibitions/partner/commands'
import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import { GitMerge, LockKeyhole, LockKeyholeOpen, Pencil, Trash2, Undo2 } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import type { ActedPartner, OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { askableFields } from './partner-labels.ts'
import { mergerPath, partnerPaths } from './partner-paths.ts'

const of =
  <P extends PartnerPattern>(pattern: P) =>
  ({ kind }: OfKind) =>
    commandOf(pattern, kind)

const partnerDecisions = decisions<ActedPartner, OfKind>({
  noun: 'partner',
  approve: of('approve…'),
  approvesMany: true,
  // A partner that was viewed before its approval needs no question.
  ask: confirm({ many: 'partner.approveManyAsk', why: 'partner.approveWhy' }),
  return: of('sendback…'),
  reject: of('reject…'),
  undo: of('undo…Decision'),
  undoesApproval: true,
  asked: ({ kind }) => askableFields(kind),
  rejectWhy: 'partner.rejectWhy',
  nameOf: ({ name }) => nameOf(name),
})

/** Actions for a partner of any kind: decide, change, freeze, delete. */
export const partnerActions = defineActions<ActedPartner, OfKind>(
  'partner',
  {
    approve: { ...partnerDecisions.approve, bulk: true },
    reject: partnerDecisions.reject,
    sendback: partnerDecisions.return,
    edit: { to: ({ id }, { kind }) => partnerPaths(kind).edit(id), tone: 'primary', icon: Pencil },
    withdraw: {
      command: of('withdraw…'),
      icon: Undo2,
      ask: confirm({ one: 'partner.withdrawAsk', why: 'partner.withdrawWhy' }),
      done: 'partner.withdrawnDone',
    },
    unfreeze: {
      command: of('unfreeze…'),
      many: true,
      bulk: true,
      rare: true,
      icon: LockKeyholeOpen,
      done: 'partner.unfrozenDone',
    },
    freeze: {
      command: of('freeze…'),
      many: true,
      bulk: true,
      rare: true,
      icon: LockKeyhole,
      ask: { Dialog: FreezeDialog },
      done: 'partner.frozenDone',
    },
    merge: { to: ({ id }, { kind }) => mergerPath(kind, { gone: id }), rare: true, icon: GitMerge },
    delete: {
      command: of('delete…'),
      many: true,
      bulk: true,
      rare: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm({
        one: 'partner.deleteAsk',
        many: 'partner.deleteManyAsk',
        why: 'partner.deleteWhy',
        kind: 'delete',
      }),
      done: 'partner.deletedDone',
    },
  },
  undefined,
  undefined,
  partnerStateMachine.inverses,
)
