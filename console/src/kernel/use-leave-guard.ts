import { useLayoutEffect, useState } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** The reader is about to go: ask "Do you want to leave this page？" (spec §8). */
  asking: boolean
  stay: () => void
  leave: () => void
}

type Go = () => void
const guards = new Set<(go: Go) => void>()
/** The reader has agreed to what is being done just now, a move or another form: it is not asked about again. */
let agreed = false

/** Does what takes away a form that has no address of its own; where it holds what is not saved, the reader is asked first. */
export function leaveThen(go: Go): void {
  const guard = [...guards].at(-1)
  if (guard && !agreed) guard(go)
  else go()
}

/** Ticking rows takes nothing away. */
const rowsOf = (search: string) => {
  const params = new URLSearchParams(search)
  params.delete('picked')
  return params.toString()
}

/**
 * Keeps the reader on a page while it holds what is not saved. Moves within the console are asked about by
 * `LeaveGuard`; closing or reloading the tab by the browser itself.
 *
 * @param besideList the form stands beside a list: another row, tab, page or search takes it away too, by Back as well.
 * Else a change of the query alone is no move
 */
export function useLeaveGuard(unsaved: boolean, besideList = false): LeaveGuard {
  const [wanted, setWanted] = useState<Go>()
  // Before the next key: an effect that runs later would let an Esc through that comes together with the answer.
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
      (from.pathname !== to.pathname || (besideList && rowsOf(from.search) !== rowsOf(to.search))),
  )
  return {
    asking: blocker.state === 'blocked' || wanted !== undefined,
    stay: () => {
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
