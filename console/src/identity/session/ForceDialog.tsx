import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import type { LoginWalk } from './use-login.ts'

/** Spec §8: "already logged in, force logout?" */
export function ForceDialog({ login }: { login: LoginWalk }) {
  const t = useText()
  return (
    <ConfirmDialog
      open={login.needsForce}
      title={t('session.alreadyIn')}
      confirmText={t('session.forceIn')}
      busy={login.busy}
      onConfirm={() => void login.force()}
      onCancel={login.startAgain}
    >
      {t('session.alreadyInLine')}
    </ConfirmDialog>
  )
}
