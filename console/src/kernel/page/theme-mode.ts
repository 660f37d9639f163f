import { useSyncExternalStore } from 'react'

/** The chosen theme. `system` follows the machine. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'theme'
const machine = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The displayed theme. */
export function themeMode(): 'light' | 'dark' {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return machine.matches ? 'dark' : 'light'
}

export function setThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  applyTheme()
}

/** Writes the theme to the root element, where `tokens.css` reads it. Called once before the first paint. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = themeMode()
  for (const listener of listeners) listener()
}

machine.addEventListener('change', applyTheme)

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice)
export const useThemeMode = (): 'light' | 'dark' => useSyncExternalStore(subscribe, themeMode)
