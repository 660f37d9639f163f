import { useSyncExternalStore } from 'react'

/** From here on a drawer pushes instead of overlaying, and a page's head has room for all its buttons (look.md §2). */
const wide = matchMedia('(width >= 1360px)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window is wide enough for rarer deeds to stand beside the frequent ones. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
