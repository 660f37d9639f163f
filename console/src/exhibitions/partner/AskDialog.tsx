import type { Payload } from '@fairgate/contract/app/catalogue'
import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { commandOf } from './command-of.ts'
import { percent } from './partner-labels.ts'

export interface AskDialogProps {
  kind: PartnerKind
  /** The registration number as typed. */
  register: Omit<Payload<'askCooperatorRelation'>, 'note'>
  /** The fee of a shared partner; null if it is not shared. */
  feePercent: string | null
  onClose: () => void
  onDone: () => void
}

/** Asks to work with a registered partner, by its code. */
export function AskDialog({ kind, register, feePercent, onClose, onDone }: AskDialogProps) {
  const t = useText()
  const ask = useCommand(commandOf('ask…Relation', kind), {
    onDone: () => {
      toast.success(t('partner.appliedDone'))
      onDone()
    },
    onRefused: onClose,
  })
  return (
    <NoteDialog
      title={t('partner.askOf', { code: register.creditCode ?? register.registrationNumber ?? '' })}
      label={t('partner.applyNote')}
      verb={t('partner.ask')}
      busy={ask.isPending}
      issues={refusedFields(ask.error)}
      onCancel={onClose}
      onConfirm={note => ask.mutate({ ...register, note })}
    >
      <p>{feePercent === null ? t('partner.askWhy') : t('partner.applyWhy', { fee: percent(feePercent, t) })}</p>
    </NoteDialog>
  )
}
