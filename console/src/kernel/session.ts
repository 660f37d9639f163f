import { dashboardPath } from '@fairgate/contract/kernel/dashboard-path'
import { tasksPath } from '@fairgate/contract/kernel/tasks-path'
import type { MenuNode } from '@fairgate/contract/session/commands'
import { useSyncExternalStore } from 'react'
import { currentLanguage, saveLanguage } from './language.ts'
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
  added: 'routes-added',
  socket: 'socket-connected',
}

const MENU = 'menu'
const DECISION_DAYS = 'decisionDays'
const GATE_DAY_BEGINS = 'gateDayBegins'
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

/** Who is logged in here; nobody without a token, whatever else is stored. */
export function currentUser(): UserDatas | undefined {
  const user = read<Partial<UserDatas> | null>(KEYS.user)
  return user && typeof user.token === 'string' && user.token !== '' ? (user as UserDatas) : undefined
}
/** Flags of the routes the server permits (spec §3, asyncRouters). */
export const storedRoutes = (): readonly string[] | undefined => read<string[]>(KEYS.routes)
export const storedRedPoints = (): RedPoints | undefined => read<RedPoints>(KEYS.red)

/** Whom the page is drawn for: while the session is being left, whoever it was. */
export const useUser = (): UserDatas | undefined => useSyncExternalStore(subscribe, () => leaving ?? currentUser())
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
  decisionDays: number
  gateDayBegins: number
}

/** Saves what the server permits; from now on the routes count as added. */
export function savePermitted({ menu, permissions: names, asyncRouters, user, ...said }: Permitted): void {
  const known = currentUser()
  if (!known) return
  localStorage.setItem(KEYS.added, 'true')
  // The tree is kept for this tab alone, so that a reload does not flash an empty menu.
  sessionStorage.setItem(MENU, JSON.stringify(menu))
  sessionStorage.setItem(DECISION_DAYS, String(said.decisionDays))
  sessionStorage.setItem(GATE_DAY_BEGINS, String(said.gateDayBegins))
  permissions = new Set(names)
  write(KEYS.routes, asyncRouters)
  // Names of company and role follow the language.
  write(KEYS.user, { ...known, ...user })
}

/** Working days in which a decision usually comes, as the venue says. */
export const decisionDays = (): number => Number(sessionStorage.getItem(DECISION_DAYS) ?? 1)

/** The venue's clock when a gate day begins: '04:00'. */
export const gateDayBegins = (): string => `${(sessionStorage.getItem(GATE_DAY_BEGINS) ?? '4').padStart(2, '0')}:00`

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

/** Checks any named permission, for what is declared as data. */
export function useMayOf(): (name: string) => boolean {
  const held = useSyncExternalStore(subscribe, () => permissions)
  return name => held.has(name)
}

export function saveRedPoints(flags: RedPoints): void {
  if (currentUser()) write(KEYS.red, flags)
}

export function markSocket(connected: boolean): void {
  if (currentUser()) localStorage.setItem(KEYS.socket, String(connected))
}

const closers = { atOnce: new Set<() => void>(), whenLeft: new Set<() => void>() }

/**
 * Registers what must stop when the session ends: at once (the live socket), or when its pages are no longer shown
 * (cached answers).
 */
export function onSessionEnd(close: () => void, when: keyof typeof closers = 'whenLeft'): void {
  closers[when].add(close)
}

/** Clears user, routes, flags and both storages, all but the language; closes the socket (spec §4). */
function clearStorages(): void {
  for (const close of closers.atOnce) close()
  const language = currentLanguage()
  localStorage.clear()
  sessionStorage.clear()
  saveLanguage(language)
}

/** Forgets what this tab holds in memory of the session. */
function forget(): void {
  for (const close of closers.whenLeft) close()
  permissions = new Set()
  // What the reader had chosen for this browser is gone with the rest.
  applyTheme()
  for (const listener of listeners) listener()
}

/** Another tab of this browser has logged out, or acts for somebody else: this one has nothing to keep either. */
export function followLogout(): void {
  for (const close of closers.atOnce) close()
  // What this tab stored in the instant between the other's logout and its knowing of it.
  if (!currentUser()) for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  sessionStorage.clear()
  forget()
}

/**
 * The reader acts for another of their companies: what was stored for the former one goes, what they chose for this
 * browser stays. The page has to be loaded anew afterwards.
 */
export function changeSession(user: UserDatas): void {
  leaving = currentUser()
  sessionStorage.clear()
  for (const key of [KEYS.red, KEYS.routes]) localStorage.removeItem(key)
  beginSession(user)
}

let navigate: (to: string) => void = to => location.assign(to)

/** Gives the session its way to move between pages; set once by `main.tsx`. */
export function setNavigate(way: (to: string) => void): void {
  navigate = way
}

/** Where a page leads that needs a login; `redirect` brings the reader back. */
export function loginPath(withRedirect = true): string {
  const { pathname, search } = location
  if (!withRedirect || pathname === '/login' || pathname === '/') return '/login'
  return `/login?redirect=${encodeURIComponent(pathname + search)}`
}

/** Who is leaving, for the login or for another company: their page stays as it is until the way is taken. */
let leaving: UserDatas | undefined

/**
 * Ends the session and leads to the login page (spec §8). What is stored goes at once, the page after the delay. Whoever
 * calls after that leaves no more: it would take the way back out of the login's address.
 *
 * @param delay ms between the message and the move: 1000 after a message, 0 without
 */
export function leaveToLogin(delay: number, withRedirect: boolean): void {
  const user = currentUser()
  if (leaving || user === undefined) return
  leaving = user
  const target = loginPath(withRedirect)
  clearStorages()
  setTimeout(() => {
    // The page may have stored something in between.
    clearStorages()
    leaving = undefined
    forget()
    navigate(target)
  }, delay)
}

/** The page after login where none is asked for: the dashboard or the affairs, if they are in the menu, else the welcome. */
export const firstPath = (menu: readonly MenuNode[]): string =>
  [dashboardPath, tasksPath].find(path => holdsPath(menu, path)) ?? '/main'

const holdsPath = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some(node => node.path === path || holdsPath(node.children ?? [], path))
