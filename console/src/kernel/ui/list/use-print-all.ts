import { useEffect } from 'react'
import { useHotkeys } from '../hotkeys.ts'

/** A printable list. */
interface Printed {
  /** Shows all rows of the query, as many as one answer holds, instead of the page. */
  whole: boolean
  showWhole(whole: boolean): void
  /** The rows are loaded, or cannot be loaded now. */
  settled: boolean
}

/** Ctrl-P prints the whole list, not the displayed page; afterwards the page is restored. */
export function usePrintAll({ whole, showWhole, settled }: Printed): void {
  useHotkeys(() => ['print'])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      showWhole(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [showWhole])

  useEffect(() => {
    if (!whole || !settled) return
    window.print()
    showWhole(false)
  }, [whole, settled, showWhole])
}
