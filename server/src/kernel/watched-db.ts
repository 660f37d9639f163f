import type { Db, Query } from './database.ts'

/** A statement that took long: its text with places for its values, never the values. */
export type Slow = { statement: string; milliseconds: number }

/** Above this (ms) a statement is told of; a gate has decided in a tenth of it. */
export const slowFrom = 1_000

/** The same database, which tells of statements that take long, waits for locks included. */
export function watchedDb(db: Db, onSlow: (slow: Slow) => void): Db {
  const timed = async <T>(query: Query, ask: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await ask()
    } finally {
      const milliseconds = Math.round(performance.now() - began)
      if (milliseconds >= slowFrom) onSlow({ statement: query.text.replace(/\s+/g, ' ').slice(0, 500), milliseconds })
    }
  }
  return {
    many: <Row>(query: Query) => timed(query, () => db.many<Row>(query)),
    one: <Row>(query: Query) => timed(query, () => db.one<Row>(query)),
    maybe: <Row>(query: Query) => timed(query, () => db.maybe<Row>(query)),
    run: query => timed(query, () => db.run(query)),
  }
}
