import type { MenuNode } from '@fairgate/contract/session/commands'
import { pages } from '@fairgate/contract/shell/pages'
import { useSyncExternalStore } from 'react'
import { currentLanguage, setLanguage } from './language.ts'
import { applyTheme } from './theme-mode.ts'

/** What the console keeps of the person logged in; names as spec §3 spells them (`userComapnyName` included). */
export interface UserDatas {
  token: string
  userId: string
  userCompanyType: string
  userComapnyName: string
  userName: string
  roleName: string
  userCompanyTypeValue: string
}

/** The thirteen red-point flags of spec §3, by name. */
export type RedPoints = Record<string, boolean>

const KEYS = {
  user: 'user_datas',
  red: 'isRed_info',
  routes: 'asyncRouters',
  added: 'routesAdded',
  socket: 'socketConnected',
}

const MENU = 'menu'
const GUIDE = 'guideDue'

const listeners = new Set<() => void>()
const cache = new Map<string, { raw: string | null; value: unknown }>()

/** Reads a stored value; the same object comes back until it changes, as React's stores need it. */
function read<T>(key: string): T | undefined {
  const raw = localStorage.getItem(key)
  const known = cache.get(key)
  if (known && known.raw === raw) return known.value as T | undefined
  let value: unknown
  try {
    value = raw === null ? undefined : JSON.parse(raw)
  } catch {
    localStorage.removeItem(key)
  }
  cache.set(key, { raw, value })
  return value as T | undefined
}

function write(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  // Another tab of this browser logs in or out: this one follows.
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

export const currentUser = (): UserDatas | undefined => read<UserDatas>(KEYS.user)
/** Flags of the routes the server permits (spec §3, asyncRouters). */
export const storedRoutes = (): readonly string[] | undefined => read<string[]>(KEYS.routes)
export const storedRedPoints = (): RedPoints | undefined => read<RedPoints>(KEYS.red)

export const useUser = (): UserDatas | undefined => useSyncExternalStore(subscribe, currentUser)
export const useRedPoints = (): RedPoints | undefined => useSyncExternalStore(subscribe, storedRedPoints)

/** Keeps who is logged in, after userLogin answered `done`. */
export function beginSession(user: UserDatas): void {
  localStorage.setItem(KEYS.added, 'false')
  localStorage.setItem(KEYS.socket, 'false')
  sessionStorage.setItem(GUIDE, 'true')
  write(KEYS.user, user)
}

/** Whether the guide of this login has not been looked at yet; a reload in between shows it again. */
export const guideIsDue = (): boolean => sessionStorage.getItem(GUIDE) === 'true'

export function guideSeen(): void {
  sessionStorage.removeItem(GUIDE)
}

/** What getUserPermission answers. */
export interface Permitted {
  menu: readonly MenuNode[]
  permissions: readonly string[]
  asyncRouters: readonly string[]
  user: Omit<UserDatas, 'token'>
}

/** Keeps what the server permits; from now on the routes count as added. */
export function keepPermitted({ menu, permissions: names, asyncRouters, user }: Permitted): void {
  const known = currentUser()
  if (!known) return
  localStorage.setItem(KEYS.added, 'true')
  // The tree is kept for this tab alone, so that a reload does not flash an empty menu.
  sessionStorage.setItem(MENU, JSON.stringify(menu))
  permissions = new Set(names)
  write(KEYS.routes, asyncRouters)
  // Names of company and role follow the language.
  write(KEYS.user, { ...known, ...user })
}

/** The menu as last seen in this tab. */
export function storedMenu(): readonly MenuNode[] {
  try {
    return JSON.parse(sessionStorage.getItem(MENU) ?? '[]') as MenuNode[]
  } catch {
    return []
  }
}

/** Permission names are not stored: a role change counts from the next request. */
let permissions: ReadonlySet<string> = new Set()

/** Whether the reader has a named permission, or `or` stands among the routes the server permits. */
export function useMay(name: string, or?: string): boolean {
  const held = useSyncExternalStore(subscribe, () => permissions)
  return held.has(name) || (or !== undefined && (storedRoutes() ?? []).includes(or))
}

export function keepRedPoints(flags: RedPoints): void {
  write(KEYS.red, flags)
}

export function markSocket(connected: boolean): void {
  localStorage.setItem(KEYS.socket, String(connected))
}

const closers = new Set<() => void>()

/** Registers what must stop when the session ends (the live socket, cached answers). */
export function onSessionEnd(close: () => void): () => void {
  closers.add(close)
  return () => closers.delete(close)
}

/** Clears user, routes, flags and both storages, all but the language; closes what belongs to the session. */
export function endSession(): void {
  for (const close of closers) close()
  permissions = new Set()
  const language = currentLanguage()
  localStorage.clear()
  sessionStorage.clear()
  setLanguage(language)
  // What the reader had chosen for this browser is gone with the rest.
  applyTheme()
  for (const listener of listeners) listener()
}

let navigate: (to: string) => void = to => location.assign(to)

/** Gives the session its way to move between pages; set once by `main.tsx`. */
export function setNavigate(way: (to: string) => void): void {
  navigate = way
}

/** Where a page leads that needs a login; `redirect` brings the reader back. */
export function loginPath(withRedirect = true): string {
  const here = location.pathname + location.search
  if (!withRedirect || here.startsWith('/login') || here === '/') return '/login'
  return `/login?redirect=${encodeURIComponent(here)}`
}

let leaving = false

/**
 * Ends the session and leads to the login page (spec §8). Calls that fail together leave once, and one that is answered
 * after the session is gone leaves no more: it would take the way back out of the login's address.
 *
 * @param delay ms between the message and the move: 1000 after a message, 0 without
 */
export function leaveToLogin(delay: number, withRedirect: boolean): void {
  if (leaving || currentUser() === undefined) return
  leaving = true
  const target = loginPath(withRedirect)
  setTimeout(() => {
    leaving = false
    endSession()
    navigate(target)
  }, delay)
}

/** Whether a leave is under way: its message was shown, further ones are kept back. */
export const isLeaving = (): boolean => leaving

/** The page after login: the asked one if it is of this site and permitted, else the affairs, else the welcome. */
export function pathAfterLogin(
  redirect: string | null,
  { menu, asyncRouters }: Pick<Permitted, 'menu' | 'asyncRouters'>,
): string {
  const asked = redirect === null ? undefined : ownPath(redirect)
  if (asked !== undefined && isPermitted(asked, asyncRouters)) return asked
  const affairs = pages.papersTransaction.path
  return holdsPath(menu, affairs) ? affairs : '/main'
}

const holdsPath = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some(node => node.path === path || holdsPath(node.children ?? [], path))

/** The path a redirect leads to, if it stays on this site and leads on from the login. */
function ownPath(redirect: string): string | undefined {
  if (!redirect.startsWith('/') || !URL.canParse(redirect, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(redirect, location.origin)
  // `/x/..//elsewhere` is of this origin, but what is left of it would not be.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === '/' || pathname === '/login')
    return undefined
  return pathname + search + hash
}

/** Whether the server permits a page; one the menu does not know decides for itself. */
function isPermitted(path: string, asyncRouters: readonly string[]): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  const [flag] =
    Object.entries(pages)
      .filter(([, page]) => pathname === page.path || pathname.startsWith(`${page.path}/`))
      .sort(([, one], [, other]) => other.path.length - one.path.length)[0] ?? []
  return flag === undefined || asyncRouters.includes(flag)
}
