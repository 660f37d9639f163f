import { type Db, statement } from '../database/database.ts'

/** The key of an allowance: a row, and a name of its module. */
export interface AllowanceKey {
  scope: string
  name: string
}

/** `true` if it was taken; else how many there were, counted while nobody could change it. */
export type Taken = true | { left: number }

const opened = statement(
  'stock_pool.open',
  `insert into stock_pool (scope, name, exhibition_id, slot, open)
   select $1, $2, $4::uuid, slot, $3::int / 16 + case when slot < $3::int % 16 then 1 else 0 end from generate_series(0, 15) slot`,
)
const take = statement('allowance.take', 'select take_stock($1, $2, $3) as left')
const widened = statement('allowance.widen', 'select widen_stock_pool($1, $2, $3) as left')
const closed = statement('allowance.close', 'delete from stock_pool where scope = $1 and name = $2')
const counted = statement(
  'allowance.of',
  `select coalesce(sum(open), 0)::int as open, coalesce(sum(taken), 0)::int as taken
   from stock_pool where scope = $1 and name = $2`,
)

/**
 * Opens an allowance of `open` pieces (whole, 0 to 2³¹) over its sixteen slots, of the exhibition with which it moves, or
 * of none. Throws a unique violation if it exists.
 */
export async function openAllowance(
  db: Db,
  { scope, name, open, exhibitionId }: AllowanceKey & { open: number; exhibitionId: string | null },
): Promise<void> {
  await db.run(opened(scope, name, open, exhibitionId))
}

/**
 * Takes `n` ≥ 1 pieces in the caller's transaction, all or none. Refused only if fewer than `n` are left after all
 * concurrent holders have ended. A transaction takes from one allowance once (it sums its lines), and from several in
 * the order of their scopes, so that nobody deadlocks.
 */
export async function takeAllowance(db: Db, { scope, name, n }: AllowanceKey & { n: number }): Promise<Taken> {
  return outcome(await db.one<{ left: number | null }>(take(scope, name, n)))
}

/** Returns `n` ≥ 1 taken pieces, under the same order of locks. Throws if fewer were taken. */
export async function giveBack(db: Db, { scope, name, n }: AllowanceKey & { n: number }): Promise<void> {
  const given = outcome(await db.one<{ left: number | null }>(take(scope, name, -n)))
  if (given !== true) throw new Error(`${n} of ${name} given back, ${given.left} were taken`)
}

/**
 * Opens `by` more pieces; `by` < 0 closes as many open ones, all or none. Locks all sixteen slots: for callers who
 * grant stock.
 */
export async function widen(db: Db, { scope, name, by }: AllowanceKey & { by: number }): Promise<Taken> {
  return by === 0 ? true : outcome(await db.one<{ left: number | null }>(widened(scope, name, by)))
}

/** Deletes an allowance; does nothing if there is none. */
export async function closeAllowance(db: Db, { scope, name }: AllowanceKey): Promise<void> {
  await db.run(closed(scope, name))
}

/** How many pieces are open and taken, as committed. */
export function fetchAllowance(db: Db, { scope, name }: AllowanceKey): Promise<{ open: number; taken: number }> {
  return db.one(counted(scope, name))
}

const outcome = ({ left }: { left: number | null }): Taken => (left === null ? true : { left })
