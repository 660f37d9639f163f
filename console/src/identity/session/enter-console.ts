import { ownPath } from '../../kernel/auth/own-path.ts'
import { beginSession, firstPath, savePermitted, type UserDatas } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'

/**
 * Stores the user, loads the permitted routes (spec §4), and returns the first page: the requested one if it is on this
 * site and permitted. If the routes cannot be loaded now, the console retries later: the login itself is complete.
 */
export async function enterConsole(user: UserDatas, redirect: string | null): Promise<string> {
  beginSession(user)
  try {
    const permitted = await call('getUserPermission', {})
    savePermitted(permitted)
    const target = redirect === null ? undefined : ownPath(redirect, location.origin)
    if (target === undefined) return firstPath(permitted.menu)
    // The registry of all pages is too large for the login page.
    const { isPermitted } = await import('../../kernel/auth/is-permitted.ts')
    return isPermitted(target, permitted.asyncRouters) ? target : firstPath(permitted.menu)
  } catch {
    return firstPath([])
  }
}
