import pg from 'pg'
import { expect, vi } from 'vitest'

/** A piece of SQL, and what stands there instead. */
type Change = readonly [piece: string | RegExp, instead: string]

/** The same server, whose statements lack a piece of SQL while `act` runs: a broken copy, that shows what the piece is for. */
export const queryWithout = <T>(piece: string, act: () => Promise<T>): Promise<T> => queryWith([[piece, '']], act)

/** The same with other pieces of SQL instead. */
export async function queryWith<T>(changes: readonly Change[], act: () => Promise<T>): Promise<T> {
  const query = pg.Client.prototype.query as (...queryArgs: unknown[]) => unknown
  const changed = new Set<Change>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[config, ...others]: unknown[]
  ) {
    const { text, values } = (typeof config === 'object' ? config : {}) as { text?: string; values?: unknown[] }
    const its = text
      ? changes.filter(([piece]) => (typeof piece === 'string' ? text.includes(piece) : piece.test(text)))
      : []
    if (its.length === 0) return query.call(this, config, ...others)
    for (const change of its) changed.add(change)
    // A prepared statement of the same name would be reused.
    const other = { name: undefined, text: its.reduce((sent, change) => sent.replace(...change), text ?? ''), values }
    return query.call(this, { ...(config as object), ...other }, ...others)
  } as never)
  try {
    const answer = await act()
    expect(changed.size).toBe(changes.length)
    return answer
  } finally {
    spy.mockRestore()
  }
}
