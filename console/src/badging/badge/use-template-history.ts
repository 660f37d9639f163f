import type { TemplateElement, TemplateSide, TemplateSides } from '@fairgate/contract/badging/badge/template'
import { useState } from 'react'

/** Identifies an element by its side and index. */
export interface ElementPosition {
  side: TemplateSide
  index: number
}

interface History {
  past: readonly TemplateSides[]
  now: TemplateSides
  future: readonly TemplateSides[]
  /** The subject of the last step; further changes of the same subject extend it. */
  about: string | undefined
}

/** How many steps can be undone. */
const maxSteps = 200

/** Both sides of a template while it is edited, with an undo history. */
export function useTemplateHistory(start: TemplateSides) {
  const [history, setHistory] = useState<History>({ past: [], now: start, future: [], about: undefined })

  /** @param about consecutive steps with the same subject are merged: typing a number, holding an arrow key down */
  const change = (make: (sides: TemplateSides) => TemplateSides, about?: string) =>
    setHistory(({ past, now, ...was }) => {
      const next = make(now)
      if (next === now) return { past, now, ...was }
      const joined = about !== undefined && about === was.about
      return { past: joined ? past : [...past, now].slice(-maxSteps), now: next, future: [], about }
    })

  return {
    sides: history.now,
    change,
    /** Replaces an element. */
    replace: ({ side, index }: ElementPosition, element: TemplateElement, about?: string) =>
      change(
        sides => ({ ...sides, [side]: sides[side].map((one, at) => (at === index ? element : one)) }),
        about && `${side}.${index}.${about}`,
      ),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () =>
      setHistory(({ past, now, future, about }) => {
        const before = past.at(-1)
        if (!before) return { past, now, future, about }
        return { past: past.slice(0, -1), now: before, future: [now, ...future], about: undefined }
      }),
    redo: () =>
      setHistory(({ past, now, future, about }) => {
        const [next, ...rest] = future
        return next ? { past: [...past, now], now: next, future: rest, about: undefined } : { past, now, future, about }
      }),
  }
}
