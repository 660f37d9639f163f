import { leaveToLogin } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { text } from '../../kernel/i18n/language.ts'
import { stopLive } from '../../kernel/push/live.ts'
import { toast } from '../../kernel/ui/toast.ts'

/** How long (ms) the server may take before the user is logged out anyway. */
const PATIENCE = 3000

/**
 * Ends the session in the browser whatever the server answers (spec §4): the call may fail or hang, the logout does
 * not.
 */
export async function logOut(): Promise<void> {
  // First, because the server notifies the sockets of an ended session, and this window knows already.
  stopLive()
  const signal = AbortSignal.timeout(PATIENCE)
  await call('userLogout', {}, { leaving: true, signal }).catch(() => undefined)
  toast.success(text('shell.loggedOut'))
  leaveToLogin(0, false)
}
