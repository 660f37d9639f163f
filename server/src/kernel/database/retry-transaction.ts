import { isRetryable } from './database.ts'

/**
 * Retries a transaction that was rolled back because of a concurrent writer, up to five attempts.
 *
 * @param lost whether an error that PostgreSQL reports as final comes from such a writer too
 */
export async function retryTransaction<T>(
  work: () => Promise<T>,
  lost: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !(isRetryable(error) || lost(error))) throw error
    }
  }
}
