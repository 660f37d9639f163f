import { useEffect, useLayoutEffect, useRef } from 'react'

/** What mounted parts of the page tell of themselves, asked at the moment somebody wants to know. */
export interface Registry<T> {
  readonly sources: Set<() => readonly T[]>
}

export const registry = <T>(): Registry<T> => ({ sources: new Set() })

/** Told as long as the part is mounted; `tell` is the one of its last rendering. */
export function useTelling<T>({ sources }: Registry<T>, tell: () => readonly T[]): void {
  const latest = useRef(tell)
  useLayoutEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const source = () => latest.current()
    sources.add(source)
    return () => void sources.delete(source)
  }, [sources])
}

export const allTold = <T>({ sources }: Registry<T>): readonly T[] => [...sources].flatMap(source => source())
