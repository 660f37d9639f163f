import { type KeyboardEvent, useRef } from 'react'
import { useHotkeys } from './hotkeys.ts'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface CellWalk {
  rows: number
  columns: number
  /** Ctrl+S, or Ctrl+Enter. */
  save: () => void
  /** Escape in the cell of this row and column. */
  forget: (row: number, column: number) => void
}

/**
 * Editable cells with arrow keys and Enter; other cells are skipped. Each input has its position as `data-at="row
 * column"`; `ref` and `onKeyDown` belong to the element around all of them.
 */
export function useCellWalk<Around extends HTMLElement>({ rows, columns, save, forget }: CellWalk) {
  const ref = useRef<Around>(null)
  useHotkeys(() => ['cells'])
  const inputAt = (row: number, column: number) =>
    ref.current?.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = positionOfCell(event.target)
    if (!at) return
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault()
      return save()
    }
    if (event.key === 'Escape') return forget(at[0], at[1])
    const step = steps[event.key]
    const input = event.target as HTMLInputElement
    if (!step || event.altKey || event.shiftKey || (step[1] !== 0 && isInside(input, step[1]))) return
    event.preventDefault()
    for (let n = 1; n <= Math.max(rows, columns); n++) {
      const next = inputAt(at[0] + step[0] * n, at[1] + step[1] * n)
      if (next) return next.focus()
    }
  }
  return { ref, onKeyDown }
}

/** Row and column of the edited cell. */
export function positionOfCell(target: EventTarget): readonly [number, number] | undefined {
  const [row, column] = (target as HTMLElement).dataset.at?.split(' ') ?? []
  return row === undefined ? undefined : [Number(row), Number(column)]
}

/** Whether the caret can still move inside the cell. */
function isInside({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return step < 0 ? (selectionStart ?? 0) > 0 : (selectionEnd ?? 0) < value.length
}
