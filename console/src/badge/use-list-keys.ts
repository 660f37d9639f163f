import { useEffect, useRef } from 'react'

interface ListKeys {
  onPrevious: () => void
  onNext: () => void
  /** The letter A: approve what is open. */
  onApprove?: () => void
}

/** Walks a list with the arrow keys and approves with A, wherever the focus is but in a field, menu or dialog. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      const elsewhere =
        'input:not([type=checkbox]), textarea, select, dialog, .fg-popover-panel, .ant-select, [role=tab]'
      if (target.closest(elsewhere)) return
      const deed = {
        ArrowUp: latest.current.onPrevious,
        ArrowDown: latest.current.onNext,
        a: latest.current.onApprove,
        A: latest.current.onApprove,
      }[event.key]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
