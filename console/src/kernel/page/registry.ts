import { useEffect, useLayoutEffect, useRef } from 'react'

/** Items registered by the mounted components of the page, collected on demand. */
export interface Registry<T> {
  readonly sources: Set<() => readonly T[]>
}

export const registry = <T>(): Registry<T> => ({ sources: new Set() })

/** Registers the items of a component while it is mounted; `getItems` of its latest rendering is used. */
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
