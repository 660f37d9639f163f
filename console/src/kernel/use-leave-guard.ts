import { useEffect } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** The reader is about to go: ask "Do you want to leave this page？" (spec §8). */
  asking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Keeps the reader on a page while it holds what is not saved. Moves within the console are asked about by
 * `LeaveGuard`; closing or reloading the tab by the browser itself. A change of the query alone is no move.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
