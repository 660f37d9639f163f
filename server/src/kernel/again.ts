import { mayRunAgain } from './database.ts'

/** Work in a transaction that lost against another writer is rolled back whole and may simply be done again, five times at most. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !mayRunAgain(error)) throw error
    }
  }
}
