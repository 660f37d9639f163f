import { useSyncExternalStore } from 'react'
import { currentUser, firstPath, loginPath, setNavigate, storedMenu } from '../../kernel/auth/session.ts'

/*
 * Which half of the console this address belongs to: the login, or the rest. Decided without the router, which the
 * login page does not load. Contains the route guard of spec §2.
 */
export type ConsolePart = 'login' | 'app'

/** The redirect path of the sign-on provider: a step of the login, public like its neighbours. */
export const ssoPath = '/noLogin/sso'

const listeners = new Set<() => void>()
let consolePart: ConsolePart = decide()

setNavigate(goTo)
window.addEventListener('popstate', notifyListeners)

/** Navigates to a path of the other half (or of this one, if no router is mounted). */
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

/** Without a session every path except /login, /error and /noLogin… leads to the login, which returns to it. */
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
