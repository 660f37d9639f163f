import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { SecretDialog } from '../../kernel/ui/SecretDialog.tsx'

export interface ApiKeySecretProps {
  name: string
  made: { key: string; oldKeyUntil?: string }
  onClose: () => void
}

/** Shows the secret of a key once. */
export function ApiKeySecret({ name, made: { key, oldKeyUntil }, onClose }: ApiKeySecretProps) {
  const t = useText()
  return (
    <SecretDialog
      title={t('apiKey.secretTitle', { name })}
      hint={t('apiKey.secretHint')}
      secret={key}
      copy={t('apiKey.copy')}
      stored={t('apiKey.stored')}
      onClose={onClose}
    >
      {oldKeyUntil && (
        <p>
          {Date.parse(oldKeyUntil) > Date.now()
            ? t('apiKey.oldUntil', { time: formatInstant(oldKeyUntil) })
            : t('apiKey.oldEnded')}
        </p>
      )}
    </SecretDialog>
  )
}
