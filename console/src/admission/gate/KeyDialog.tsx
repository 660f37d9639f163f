import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { SecretDialog } from '../../kernel/ui/SecretDialog.tsx'

export interface KeyDialogProps {
  name: string
  rotated: { key: string; oldKeyUntil: string }
  onClose: () => void
}

/** Shows the new key of a device once. */
export function KeyDialog({ name, rotated, onClose }: KeyDialogProps) {
  const t = useText()
  return (
    <SecretDialog
      title={t('gate.keyTitle', { name })}
      hint={t('gate.keyHint')}
      secret={rotated.key}
      copy={t('gate.copyKey')}
      stored={t('gate.stored')}
      onClose={onClose}
    >
      <p>{t('gate.oldKeyUntil', { time: formatInstant(rotated.oldKeyUntil) })}</p>
    </SecretDialog>
  )
}
