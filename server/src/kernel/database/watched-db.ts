import type { Db, Query } from './database.ts'
import { type OnSlow, timed } from './slow-statements.ts'

/** The same database, which reports slow statements, including waits for locks. */
export function watchedDb(db: Db, onSlow: OnSlow): Db {
  return {
    many: <Row>(query: Query) => timed(query, () => db.many<Row>(query), onSlow),
    one: <Row>(query: Query) => timed(query, () => db.one<Row>(query), onSlow),
    maybe: <Row>(query: Query) => timed(query, () => db.maybe<Row>(query), onSlow),
    run: query => timed(query, () => db.run(query), onSlow),
  }
}
