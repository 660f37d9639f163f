import { pages, withAncestors } from '@fairgate/contract/app/shell/pages'
import type { PageEntry } from '@fairgate/contract/kernel/page/page-entry'
import type { ComponentType } from 'react'

/** A page with its component. Its module exports one, by name or as default. */
export interface Screen extends PageEntry {
  key: string
  load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** The page key that the server permits: its own, or that of its parent page. Undefined: open to everyone. */
  flag?: string
}

/**
 * The components of all modules: `BadgeList.screen.tsx` is the page whose entry says `badge/BadgeList`, in any area.
 */
const parts = Object.fromEntries(
  Object.entries(import.meta.glob<Readonly<Record<string, ComponentType>>>('../*/*/*.screen.tsx')).map(
    // Vite gives paths relative to this file: `./showcase/…` in this area, `../badging/badge/…` in another.
    ([path, load]) => [path.split('/').slice(-2).join('/'), load],
  ),
)

export const screens: readonly Screen[] = Object.entries(pages).map(([key, page]) => ({
  ...page,
  key,
  flag: page.open ? undefined : withAncestors(key)[0]?.key,
  load: parts[`${page.screen}.screen.tsx`] as Screen['load'],
}))

/** The page of a pattern; undefined if none is built. */
export const screenAt = (path: string): Screen | undefined => screens.find(screen => screen.path === path)

/** Whether a page is built; links lead only to existing pages. */
export const screenExists = (path: string): boolean => screenAt(path) !== undefined
