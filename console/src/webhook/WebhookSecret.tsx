import { formatInstant } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { SecretDialog } from '../ui/SecretDialog.tsx'

interface WebhookSecretProps {
  name: string
  made: { secret: string; oldSecretUntil?: string }
  onClose: () => void
}

/** What its receiver verifies signatures by, this once. */
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
