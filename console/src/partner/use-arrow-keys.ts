import { useEffect } from 'react'

/** Where the arrow keys mean something else. */
const elsewhere =
  'input:not([type=checkbox]), textarea, select, [role="combobox"], [role="tablist"], [role="menu"], dialog'

/** Up and down walk the list while its drawer is open and nothing is being typed. */
export function useArrowKeys(active: boolean, up: (() => void) | undefined, down: (() => void) | undefined): void {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as HTMLElement).closest(elsewhere)) return
      const move = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined
      if (!move) return
      event.preventDefault()
      move()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, up, down])
}
