import { useEffect, useLayoutEffect, useRef } from 'react'

/** What mounted parts of the page tell of themselves, asked at the moment somebody wants to know. */
export function registry<T>() {
  const sources = new Set<() => readonly T[]>()
  return {
    /** Told as long as the part is mounted; `tell` is the one of its last rendering. */
    use(tell: () => readonly T[]): void {
      const latest = useRef(tell)
      useLayoutEffect(() => {
        latest.current = tell
      })
      useEffect(() => {
        const source = () => latest.current()
        sources.add(source)
        return () => void sources.delete(source)
      }, [])
    },
    all: (): readonly T[] => [...sources].flatMap(source => source()),
  }
}
