import { KeyRound } from 'lucide-react'
import { Button } from '../../kernel/ui/Button.tsx'
import type { LoginWalk } from './use-login.ts'

/** The button of a step that uses or creates a passkey. */
export function PasskeyButton({ login, children }: { login: LoginWalk; children: string }) {
  return (
    <Button
      autoFocus
      className="fg-login-submit"
      kind="primary"
      size="large"
      icon={KeyRound}
      busy={login.busy}
      onClick={() => void login.byPasskey()}
    >
      {children}
    </Button>
  )
}
