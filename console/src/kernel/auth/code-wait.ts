import { useEffect, useState } from 'react'

/** When another code may be requested, in ms since 1970, by purpose: independent of mounted components. */
const until = new Map<string, number>()

const secondsLeft = (key: string) => Math.max(0, Math.ceil(((until.get(key) ?? 0) - Date.now()) / 1000))

/** Blocks further codes for a number of seconds. */
export function waitForCode(key: string, seconds: number): void {
  until.set(key, Date.now() + seconds * 1000)
}

/** Seconds until another code may be requested; counts down. */
export function useCodeWait(key: string): number {
  const [, tick] = useState(0)
  const left = secondsLeft(key)
  useEffect(() => {
    if (left === 0) return
    const clock = setTimeout(() => tick(count => count + 1), 250)
    return () => clearTimeout(clock)
  })
  return left
}
