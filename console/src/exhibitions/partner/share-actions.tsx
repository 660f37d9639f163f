import type { PartnerPattern } from '@fairgate/contract/exhibitions/partner/commands'
import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { percent, type ShareOption, type ShareRow } from './partner-labels.ts'

const of =
  <P extends PartnerPattern>(pattern: P) =>
  ({ kind }: OfKind) =>
    commandOf(pattern, kind)

const valuesOf = (row: ShareRow) => ({ partner: nameOf(row.partner), applicant: nameOf(row.applicant) })

const shareDecisions = decisions<ShareRow, OfKind>({
  noun: 'share',
  approve: of('approveShare…'),
  ask: confirm({
    one: (row, t) => t('partner.shareApproveAsk', valuesOf(row)),
    why: (row, t) =>
      row.asked
        ? t('partner.askApproveWhy', valuesOf(row))
        : t('partner.shareApproveWhy', { ...valuesOf(row), fee: percent(row.feePercent, t) }),
  }),
  return: of('sendbackShare…'),
  reject: of('rejectShare…'),
  undo: of('undoShare…Decision'),
  undoesApproval: true,
  rejectWhy: 'partner.shareRejectWhy',
  nameOf: row => nameOf(row.partner),
})

/** Actions for share applications: decide, withdraw, submit again. */
export const shareActions = defineActions<ShareRow, OfKind>(
  'partner',
  {
    approveShare: shareDecisions.approve,
    sendbackShare: shareDecisions.return,
    rejectShare: shareDecisions.reject,
    applyShare: {
      word: 'partner.applyAgain',
      dialog: ({ row, kind, onClose }) => (
        <ApplyDialog
          kind={kind}
          partner={{ id: row.partnerId, name: row.partner, feePercent: row.feePercent }}
          again={row}
          onClose={onClose}
        />
      ),
    },
    withdrawShare: {
      word: 'partner.withdraw',
      command: of('withdrawShare…'),
      ask: confirm({ one: (row, t) => t('partner.shareWithdrawAsk', valuesOf(row)) }),
      done: 'partner.withdrawnDone',
    },
  },
  row => nameOf(row.partner),
)

/** Actions for a partner that another company shares: apply. */
export const optionActions = defineActions<ShareOption, OfKind>('partner', {
  applyShare: {
    word: 'partner.apply',
    dialog: ({ row, kind, onClose }) => (
      <ApplyDialog kind={kind} partner={{ id: row.id, name: row.name, feePercent: row.feePercent }} onClose={onClose} />
    ),
  },
})

interface ApplyDialogProps {
  kind: PartnerKind
  partner: { id: string; name: Name; feePercent: string }
  /** The returned application that is submitted again. */
  again?: { id: string; version: number; note: string; asked: boolean }
  onClose: () => void
}

/** Applies for a shared partner, at its fee. */
function ApplyDialog({ kind, partner, again, onClose }: ApplyDialogProps) {
  const t = useText()
  const apply = useCommand(commandOf('applyShare…', kind), {
    onDone: () => {
      toast.success(t('partner.appliedDone'))
      onClose()
    },
    onRefused: failure => {
      if (failure.issues.length === 0) onClose()
    },
  })
  return (
    <NoteDialog
      title={t('partner.applyAsk', { name: nameOf(partner.name) })}
      label={t('partner.applyNote')}
      start={again?.note}
      verb={t('partner.apply')}
      busy={apply.isPending}
      issues={refusedFields(apply.error)}
      onCancel={onClose}
      onConfirm={note => apply.mutate({ partnerId: partner.id, note, id: again?.id, version: again?.version })}
    >
      <p>{again?.asked ? t('partner.askWhy') : t('partner.applyWhy', { fee: percent(partner.feePercent, t) })}</p>
    </NoteDialog>
  )
}
