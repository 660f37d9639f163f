import { leaveToLogin } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { text } from '../../kernel/i18n/language.ts'
import { stopLive } from '../../kernel/push/live.ts'
import { toast } from '../../kernel/ui/toast.ts'

/** Ms the server may take; the reader does not wait for it any longer. */
const PATIENCE = 3000

/** Ends the session here whatever the server says (spec §4): the call may fail or hang, the logout does not. */
export async function logOut(): Promise<void> {
  // First: the server tells the sockets of a session that it has ended, and this window knows.
  stopLive()
  const signal = AbortSignal.timeout(PATIENCE)
  await call('userLogout', {}, { leaving: true, signal }).catch(() => undefined)
  toast.success(text('shell.loggedOut'))
  leaveToLogin(0, false)
}
