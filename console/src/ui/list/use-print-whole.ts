import { useEffect } from 'react'
import { useHeardKeys } from '../heard-keys.ts'

/** A list as it may be printed. */
interface Printed {
  /** Shows all rows of the question, as many as one answer holds, in place of the page. */
  whole: boolean
  showWhole(whole: boolean): void
  /** What is to be shown is here, or cannot be had now. */
  settled: boolean
}

/** Ctrl-P prints the list, not the page of it that happens to be shown; afterwards the page is back. */
export function usePrintWhole({ whole, showWhole, settled }: Printed): void {
  useHeardKeys(() => ['print'])
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
