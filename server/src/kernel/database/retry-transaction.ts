import { isRetryable } from './database.ts'

/** Retries a transaction that was rolled back because of a concurrent writer, up to five attempts. */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !isRetryable(error)) throw error
    }
  }
}
