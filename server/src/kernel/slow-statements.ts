import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement that took long: its text with places for its values, never the values. */
export type Slow = { statement: string; milliseconds: number }
export type OnSlow = (slow: Slow) => void

/** Above this (ms) a statement is told of; a gate has decided in a tenth of it. */
export const slowFrom = 1_000

const watching = new AsyncLocalStorage<OnSlow>()

/** Has statements told that take long, whatever part of `work` sends them: a job has several connections, and transactions of its own. */
export const watched = <T>(onSlow: OnSlow, work: () => T): T => watching.run(onSlow, work)

/** Who is told of slow statements of what runs now. */
export const watcher = (): OnSlow | undefined => watching.getStore()

/** Asks, and tells where that took long, also where it failed. */
export async function timed<T>({ text }: { readonly text: string }, run: () => Promise<T>, onSlow: OnSlow): Promise<T> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    const milliseconds = Math.round(performance.now() - began)
    if (milliseconds >= slowFrom) onSlow({ statement: text.replace(/\s+/g, ' ').slice(0, 500), milliseconds })
  }
}
