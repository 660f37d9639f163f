import { call } from '../kernel/call.ts'
import { beginSession, keepPermitted, pathAfterLogin, type UserDatas } from '../kernel/session.ts'

/**
 * Stores the user, loads the permitted routes (spec §4), and says which page comes first. Where they cannot be loaded
 * just now the console asks again by itself: the login is done.
 */
export async function enterConsole(user: UserDatas, redirect: string | null): Promise<string> {
  beginSession(user)
  try {
    const permitted = await call('getUserPermission', {})
    keepPermitted(permitted)
    return pathAfterLogin(redirect, permitted)
  } catch {
    return pathAfterLogin(redirect, { menu: [], asyncRouters: [] })
  }
}
