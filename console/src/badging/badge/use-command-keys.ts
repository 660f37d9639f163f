import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useHotkeys } from '../../kernel/ui/hotkeys.ts'

/** Milliseconds between the characters of a scanner; nobody types as fast. */
const scannersPause = 80

interface CommandKeys {
  next: () => void
  back: () => void
  /** The commands of letters. */
  commands: Readonly<Record<string, () => void>>
  /** Which of them are decisions. */
  decisions: readonly string[]
  /** Continues other input in the field. */
  type: (text: string) => void
}

/**
 * Keys while a badge is open. A letter that is a command waits as long as a scanner needs for the next character,
 * because a number may begin with it. An Enter right after another one is the line feed of a scanner.
 */
export function useCommandKeys({ next, back, commands, decisions, type }: CommandKeys) {
  const pressed = useRef<{ letter: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const shown = useRef(performance.now())
  useHotkeys(() => ['counter', ...decisions])
  useEffect(() => () => clearTimeout(pressed.current?.timer), [])
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const before = pressed.current
    clearTimeout(before?.timer)
    pressed.current = undefined
    if (key === 'Enter') {
      const quick = event.timeStamp - shown.current < scannersPause
      shown.current = event.timeStamp
      // A focused button handles the key itself.
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
    pressed.current = { letter: key, timer: setTimeout(command, scannersPause) }
  }
}
