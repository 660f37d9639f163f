import type { ComponentType } from 'react'

/** A page of a domain. Its module exports one component, by name or as default. */
export interface Screen {
  /** As spec §2 writes it; parameters as react-router does (`/exhibition/:id`). */
  path: string
  load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** Menu key under which the server permits this page; absent: open to everyone logged in. */
  flag?: string
  /** Draws its own frame, without menu and header: the control room. */
  bare?: boolean
  /** Reachable without login; path under `/noLogin/`. */
  open?: boolean
}

/** The one list of pages: every domain folder's `screens.ts` exports its own as `screens`. */
const files = import.meta.glob<{ screens: readonly Screen[] }>('./*/screens.ts', { eager: true })

export const screens: readonly Screen[] = Object.values(files).flatMap(file => file.screens)

/** Whether a page is built; links lead only to pages that are. */
export const screenExists = (path: string): boolean => screens.some(screen => screen.path === path)
