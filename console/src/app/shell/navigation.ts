import { useSyncExternalStore } from 'react'
import { currentUser, firstPath, loginPath, setNavigate, storedMenu } from '../../kernel/auth/session.ts'

/*
 * Which half of the console this address is in: the login, or the rest. Decided without the router, so that the login
 * page does not carry it. Holds the route guard of spec §2.
 */
export type ConsolePart = 'login' | 'app'

/** Where the sign-on provider sends its readers back to: a step of the login, though open as its neighbours are. */
export const ssoPath = '/noLogin/sso'

const listeners = new Set<() => void>()
let consolePart: ConsolePart = decide()

setNavigate(goTo)
window.addEventListener('popstate', notifyListeners)

/** Moves to a path of the other half (or of this one, where no router is mounted). */
export function goTo(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  notifyListeners()
}

export function useConsolePart(): ConsolePart {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => consolePart,
  )
}

function notifyListeners(): void {
  consolePart = decide()
  for (const listener of listeners) listener()
}

/** Without a session every path but /login, /error and /noLogin… is the login, which brings the reader back. */
function decide(): ConsolePart {
  const { pathname } = location
  const user = currentUser()
  if (pathname === '/') history.replaceState(null, '', user ? firstPath(storedMenu()) : '/login')
  if (location.pathname === '/login' || location.pathname === ssoPath) return 'login'
  const open = pathname === '/error' || pathname === '/noLogin' || pathname.startsWith('/noLogin/')
  if (user || open) return 'app'
  history.replaceState(null, '', loginPath())
  return 'login'
}
