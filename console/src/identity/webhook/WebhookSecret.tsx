import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { SecretDialog } from '../../kernel/ui/SecretDialog.tsx'

interface WebhookSecretProps {
  name: string
  made: { secret: string; oldSecretUntil?: string }
  onClose: () => void
}

/** Shows once the secret that verifies signatures. */
export function WebhookSecret({ name, made: { secret, oldSecretUntil }, onClose }: WebhookSecretProps) {
  const t = useText()
  return (
    <SecretDialog
      title={t('webhook.secretTitle', { name })}
      hint={t('webhook.secretHint')}
      secret={secret}
      copy={t('webhook.copy')}
      stored={t('webhook.stored')}
      onClose={onClose}
    >
      {oldSecretUntil && (
        <p>
          {Date.parse(oldSecretUntil) > Date.now()
            ? t('webhook.oldUntil', { time: formatInstant(oldSecretUntil) })
            : t('webhook.oldEnded')}
        </p>
      )}
    </SecretDialog>
  )
}
