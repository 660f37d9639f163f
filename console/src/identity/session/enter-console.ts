import { ownPath } from '../../kernel/auth/own-path.ts'
import { beginSession, firstPath, savePermitted, type UserDatas } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'

/**
 * Stores the user, loads the permitted routes (spec §4), and says which page comes first: the asked one if it is of this
 * site and permitted. Where they cannot be loaded just now the console asks again by itself: the login is done.
 */
export async function enterConsole(user: UserDatas, redirect: string | null): Promise<string> {
  beginSession(user)
  try {
    const permitted = await call('getUserPermission', {})
    savePermitted(permitted)
    const target = redirect === null ? undefined : ownPath(redirect, location.origin)
    if (target === undefined) return firstPath(permitted.menu)
    // Every page's entry is more than the login page needs.
    const { isPermitted } = await import('../../kernel/auth/is-permitted.ts')
    return isPermitted(target, permitted.asyncRouters) ? target : firstPath(permitted.menu)
  } catch {
    return firstPath([])
  }
}
