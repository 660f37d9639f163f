import { useLayoutEffect, useState } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** The operator is about to leave: ask "Do you want to leave this page？" (spec §8). */
  isOpen: boolean
  cancel: () => void
  leave: () => void
}

type Go = () => void
const guards = new Set<(go: Go) => void>()
/** The operator has agreed to the present navigation or other form: it is not asked about again. */
let agreed = false

/** Removes a form without its own address; asks first if it has unsaved input. */
export function leaveThen(go: Go): void {
  const guard = [...guards].at(-1)
  if (guard && !agreed) guard(go)
  else go()
}

/** Selecting rows removes nothing. */
const rowsOf = (search: string) => {
  const params = new URLSearchParams(search)
  params.delete('picked')
  return params.toString()
}

/**
 * Asks before a page with unsaved input is left. `LeaveGuard` handles navigation inside the console, the browser
 * closing or reloading the tab.
 * @param isInDialog the form is next to a list: another row, tab, page or search removes it too, also by Back.
 * Otherwise a change of the query alone is no navigation
 */
export function useLeaveGuard(unsaved: boolean, isInDialog = false): LeaveGuard {
  const [wanted, setWanted] = useState<Go>()
  // Before the next key: a later effect would let an Esc through that arrives with the answer.
  useLayoutEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const guard = (go: Go) => setWanted(() => go)
    window.addEventListener('beforeunload', warn)
    guards.add(guard)
    return () => {
      window.removeEventListener('beforeunload', warn)
      guards.delete(guard)
    }
  }, [unsaved])
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved &&
      !agreed &&
      (from.pathname !== to.pathname || (isInDialog && rowsOf(from.search) !== rowsOf(to.search))),
  )
  return {
    isOpen: blocker.state === 'blocked' || wanted !== undefined,
    cancel: () => {
      setWanted(undefined)
      blocker.reset?.()
    },
    leave: () => {
      setWanted(undefined)
      agreed = true
      wanted?.()
      agreed = false
      blocker.proceed?.()
    },
  }
}
