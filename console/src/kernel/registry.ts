import { useEffect, useLayoutEffect, useRef } from 'react'

/** What mounted parts of the page tell of themselves, asked at the moment somebody wants to know. */
export interface Registry<T> {
  readonly sources: Set<() => readonly T[]>
}

export const registry = <T>(): Registry<T> => ({ sources: new Set() })

/** Told as long as the part is mounted; `tell` is the one of its last rendering. */
export function useRegister<T>({ sources }: Registry<T>, getItems: () => readonly T[]): void {
  const latest = useRef(getItems)
  useLayoutEffect(() => {
    latest.current = getItems
  })
  useEffect(() => {
    const source = () => latest.current()
    sources.add(source)
    return () => void sources.delete(source)
  }, [sources])
}

export const collect = <T>({ sources }: Registry<T>): readonly T[] => [...sources].flatMap(source => source())
