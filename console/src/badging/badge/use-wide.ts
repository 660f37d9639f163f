import { useSyncExternalStore } from 'react'

/** From this width a drawer pushes the content aside, and a page header has room for all its buttons (look.md §2). */
const wide = matchMedia('(width >= 1360px)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window is wide enough to show rare actions next to the frequent ones. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
