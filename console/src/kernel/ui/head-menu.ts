import type { LucideIcon } from 'lucide-react'
import { createContext, useContext, useId, useLayoutEffect } from 'react'

export interface MoreEntry {
  label: string
  icon?: LucideIcon
  /** Cannot be undone: in red. */
  danger?: boolean
  disabled?: boolean
  run: () => void
}

/** Entries that parts of a page's head add to its one overflow menu, by part. */
export type AddEntries = (part: string, entries: readonly MoreEntry[]) => void

export const HeadMenu = createContext<AddEntries | undefined>(undefined)

/** Adds entries to the menu of the page's head; false outside of a head. */
export function useHeadMenu(entries: readonly MoreEntry[]): boolean {
  const add = useContext(HeadMenu)
  const part = useId()
  useLayoutEffect(() => add?.(part, entries))
  useLayoutEffect(() => () => add?.(part, []), [add, part])
  return add !== undefined
}
