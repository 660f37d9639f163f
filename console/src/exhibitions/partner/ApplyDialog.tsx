import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { commandOf } from './command-of.ts'
import { percent } from './partner-labels.ts'

export interface ApplyDialogProps {
  kind: PartnerKind
  partner: { id: string; name: Name; feePercent: string }
  /** The returned application that is submitted again. */
  again?: { id: string; version: number; note: string; asked: boolean }
  onClose: () => void
}

/** Applies for a shared partner, at its fee. */
export function ApplyDialog({ kind, partner, again, onClose }: ApplyDialogProps) {
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
