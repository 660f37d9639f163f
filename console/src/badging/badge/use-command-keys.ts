import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useHeardKeys } from '../../kernel/ui/heard-keys.ts'

/** A scanner's characters follow each other in a few milliseconds; no hand is as quick. */
const scannersPause = 80

interface CommandKeys {
  next: () => void
  back: () => void
  /** What letters do. */
  commands: Readonly<Record<string, () => void>>
  /** Those of them that decide about the person. */
  decisions: readonly string[]
  /** Something else is typed: on in the field. */
  type: (text: string) => void
}

/**
 * Keys while a person is shown. A letter that is a command waits as long as a scanner would take for the next character:
 * a number may begin with it. An Enter right after another is the scanner's line feed.
 */
export function useCommandKeys({ next, back, commands, decisions, type }: CommandKeys) {
  const held = useRef<{ letter: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const shown = useRef(performance.now())
  useHeardKeys(() => ['counter', ...decisions])
  useEffect(() => () => clearTimeout(held.current?.timer), [])
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const before = held.current
    clearTimeout(before?.timer)
    held.current = undefined
    if (key === 'Enter') {
      const quick = event.timeStamp - shown.current < scannersPause
      shown.current = event.timeStamp
      // A button that has the focus is pressed.
      if ((event.target as HTMLElement).closest('button, a')) return
      event.preventDefault()
      if (!event.repeat && !quick) next()
      return
    }
    if (key === 'Escape') return back()
    if (key.length !== 1) return
    const command = commands[key.toLowerCase()]
    if (before) {
      event.preventDefault()
      return type(before.letter + key)
    }
    if (!command) return type('')
    event.preventDefault()
    held.current = { letter: key, timer: setTimeout(command, scannersPause) }
  }
}
