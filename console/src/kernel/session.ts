import type { MenuNode } from '@fairgate/contract/session/commands'
import { useSyncExternalStore } from 'react'
import { currentLanguage, setLanguage } from './language.ts'

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
  write(KEYS.user, user)
}

/** What getUserPermission answers. */
export interface Permitted {
  menu: readonly MenuNode[]
  permissions: readonly string[]
  asyncRouters: readonly string[]
}

/** Keeps what the server permits; from now on the routes count as added. */
export function keepPermitted({ menu, permissions: names, asyncRouters }: Permitted): void {
  localStorage.setItem(KEYS.added, 'true')
  // The tree is kept for this tab alone, so that a reload does not flash an empty menu.
  sessionStorage.setItem(MENU, JSON.stringify(menu))
  permissions = new Set(names)
  write(KEYS.routes, asyncRouters)
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
 * Ends the session and leads to the login page (spec §8). Calls that fail together leave once.
 *
 * @param delay ms between the message and the move: 1000 after a message, 0 without
 */
export function leaveToLogin(delay: number, withRedirect: boolean): void {
  if (leaving) return
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

/** The page after login: the asked one if it is of this site, else the affairs, else the welcome (domain.md §3). */
export function pathAfterLogin(redirect: string | null, menu: readonly MenuNode[]): string {
  const paths = menu.flatMap(function pathsOf(node): string[] {
    return [...(node.path ? [node.path] : []), ...(node.children ?? []).flatMap(pathsOf)]
  })
  if (
    redirect?.startsWith('/') &&
    !redirect.startsWith('//') &&
    !redirect.startsWith('/\\') &&
    !redirect.startsWith('/login')
  ) {
    return redirect
  }
  const affairs = '/exhibitionTransaction/papersTransaction'
  return paths.includes(affairs) ? affairs : '/main'
}
