import { AsyncLocalStorage } from 'node:async_hooks'

/** A slow statement: its text with placeholders, never the values. */
export type Slow = { statement: string; milliseconds: number }
export type OnSlow = (slow: Slow) => void

/** A statement that takes longer than this (ms) is reported; a gate decides in a tenth of it. */
export const slowFrom = 1_000

const watching = new AsyncLocalStorage<OnSlow>()

/** Reports slow statements, whichever part of `work` sends them: a job has several connections and transactions. */
export const watched = <T>(onSlow: OnSlow, work: () => T): T => watching.run(onSlow, work)

/** The reporter of slow statements for the running work. */
export const watcher = (): OnSlow | undefined => watching.getStore()

/** Runs a query and reports it if it is slow, also if it fails. */
export async function timed<T>({ text }: { readonly text: string }, run: () => Promise<T>, onSlow: OnSlow): Promise<T> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    const milliseconds = Math.round(performance.now() - began)
    if (milliseconds >= slowFrom) onSlow({ statement: text.replace(/\s+/g, ' ').slice(0, 500), milliseconds })
  }
}
