import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { dashboardPath } from '@fairgate/contract/kernel/page/dashboard-path'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useSyncExternalStore } from 'react'
import { currentLanguage, saveLanguage } from '../i18n/language.ts'
import { applyTheme } from '../page/theme-mode.ts'

/** The stored data of the logged-in person; names as in spec §3 (including `userComapnyName`). */
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

/** Reads a stored value; returns the same object until it changes, as React's stores require. */
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
  // Follows logins and logouts in other tabs of this browser.
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** The logged-in person; undefined without a token, whatever else is stored. */
export function currentUser(): UserDatas | undefined {
  const user = read<Partial<UserDatas> | null>(KEYS.user)
  return user && typeof user.token === 'string' && user.token !== '' ? (user as UserDatas) : undefined
}
/** Flags of the routes that the server permits (spec §3, asyncRouters). */
export const storedRoutes = (): readonly string[] | undefined => read<string[]>(KEYS.routes)
export const storedRedPoints = (): RedPoints | undefined => read<RedPoints>(KEYS.red)

/** The person for whom the page is drawn: while the session is being left, the previous one. */
export const useUser = (): UserDatas | undefined => useSyncExternalStore(subscribe, () => leaving ?? currentUser())
export const useRedPoints = (): RedPoints | undefined => useSyncExternalStore(subscribe, storedRedPoints)

/** Stores the logged-in person, after userLogin answered `done`. */
export function beginSession(user: UserDatas): void {
  localStorage.setItem(KEYS.added, 'false')
  localStorage.setItem(KEYS.socket, 'false')
  sessionStorage.setItem(GUIDE, 'true')
  write(KEYS.user, user)
}

/** Whether the guide has not been shown since the login; a reload shows it again. */
export const guideIsDue = (): boolean => sessionStorage.getItem(GUIDE) === 'true'

export function guideSeen(): void {
  sessionStorage.removeItem(GUIDE)
}

/** The answer of getUserPermission. */
export interface Permitted {
  menu: readonly MenuNode[]
  permissions: readonly string[]
  asyncRouters: readonly string[]
  user: Omit<UserDatas, 'token'>
  decisionDays: number
  gateDayBegins: number
}

/** Stores the permissions; from now on the routes count as added. */
export function savePermitted({ menu, permissions: names, asyncRouters, user, ...said }: Permitted): void {
  const known = currentUser()
  if (!known) return
  localStorage.setItem(KEYS.added, 'true')
  // The tree is stored for this tab only, so that a reload does not flash an empty menu.
  sessionStorage.setItem(MENU, JSON.stringify(menu))
  sessionStorage.setItem(DECISION_DAYS, String(said.decisionDays))
  sessionStorage.setItem(GATE_DAY_BEGINS, String(said.gateDayBegins))
  permissions = new Set(names)
  write(KEYS.routes, asyncRouters)
  // Names of company and role follow the language.
  write(KEYS.user, { ...known, ...user })
}

/** Working days in which a decision usually comes, as configured by the venue. */
export const decisionDays = (): number => Number(sessionStorage.getItem(DECISION_DAYS) ?? 1)

/** The time at which a gate day begins in the venue's zone: '04:00'. */
export const gateDayBegins = (): string => `${(sessionStorage.getItem(GATE_DAY_BEGINS) ?? '4').padStart(2, '0')}:00`

/** The last menu of this tab. */
export function storedMenu(): readonly MenuNode[] {
  try {
    return JSON.parse(sessionStorage.getItem(MENU) ?? '[]') as MenuNode[]
  } catch {
    return []
  }
}

/** Permission names are not stored: a role change takes effect with the next request. */
let permissions: ReadonlySet<string> = new Set()

/** Whether the operator has a named permission, or `or` is among the permitted routes. */
export function useMay(name: string, or?: string): boolean {
  const granted = useSyncExternalStore(subscribe, () => permissions)
  return granted.has(name) || (or !== undefined && (storedRoutes() ?? []).includes(or))
}

/** Checks any named permission, for declared data. */
export function useMayOf(): (name: string) => boolean {
  const granted = useSyncExternalStore(subscribe, () => permissions)
  return name => granted.has(name)
}

export function saveRedPoints(flags: RedPoints): void {
  if (currentUser()) write(KEYS.red, flags)
}

export function markSocket(connected: boolean): void {
  if (currentUser()) localStorage.setItem(KEYS.socket, String(connected))
}

const closers = { atOnce: new Set<() => void>(), whenLeft: new Set<() => void>() }

/**
 * Registers what must stop when the session ends: immediately (the live socket), or when its pages are no longer shown
 * (cached answers).
 */
export function onSessionEnd(close: () => void, when: keyof typeof closers = 'whenLeft'): void {
  closers[when].add(close)
}

/** Clears user, routes, flags and both storages, except the language; closes the socket (spec §4). */
function clearStorages(): void {
  for (const close of closers.atOnce) close()
  const language = currentLanguage()
  localStorage.clear()
  sessionStorage.clear()
  saveLanguage(language)
}

/** Clears the session's data in the memory of this tab. */
function forget(): void {
  for (const close of closers.whenLeft) close()
  permissions = new Set()
  // The settings of this browser were cleared with the rest.
  applyTheme()
  for (const listener of listeners) listener()
}

/** Another tab of this browser has logged out, or acts for another company: this one clears its data too. */
export function followLogout(): void {
  for (const close of closers.atOnce) close()
  // What this tab stored between the other's logout and noticing it.
  if (!currentUser()) for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  sessionStorage.clear()
  forget()
}

/**
 * The operator changes to another of their companies: stored data of the previous one is cleared, settings of this
 * browser stay. The page must be reloaded afterwards.
 */
export function changeSession(user: UserDatas): void {
  leaving = currentUser()
  sessionStorage.clear()
  for (const key of [KEYS.red, KEYS.routes]) localStorage.removeItem(key)
  beginSession(user)
}

let navigate: (to: string) => void = to => location.assign(to)

/** Sets the function that navigates between pages; called once by `main.tsx`. */
export function setNavigate(way: (to: string) => void): void {
  navigate = way
}

/** The address of the login from a page; `redirect` brings the person back. */
export function loginPath(withRedirect = true): string {
  const { pathname, search } = location
  if (!withRedirect || pathname === '/login' || pathname === '/') return '/login'
  return `/login?redirect=${encodeURIComponent(pathname + search)}`
}

/** The person who is leaving, for the login or for another company: their page stays until the navigation. */
let leaving: UserDatas | undefined

/**
 * Ends the session and goes to the login page (spec §8). Stored data is cleared immediately, the page changes after the
 * delay. Further calls have no effect, because they would lose the way back in the login's address.
 * @param delay ms between the message and the navigation: 1000 after a message, 0 without
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

/** The default page after login: the dashboard or the tasks, if they are in the menu, else the welcome page. */
export const firstPath = (menu: readonly MenuNode[]): string =>
  [dashboardPath, tasksPath].find(path => includesPath(menu, path)) ?? '/main'

const includesPath = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some(node => node.path === path || includesPath(node.children ?? [], path))
