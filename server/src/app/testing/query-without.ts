import pg from 'pg'
import { expect, vi } from 'vitest'

/**
 * The same server, whose statements lack a piece of SQL while `act` runs, or have another `instead`: a broken copy, that shows what
 * the piece is for.
 */
export async function queryWithout<T>(piece: string | RegExp, act: () => Promise<T>, instead = ''): Promise<T> {
  const query = pg.Client.prototype.query as (...queryArgs: unknown[]) => unknown
  let lacking = 0
  const isThere = (text: string) => (typeof piece === 'string' ? text.includes(piece) : piece.test(text))
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[config, ...others]: unknown[]
  ) {
    const { text, values } = (typeof config === 'object' ? config : {}) as { text?: string; values?: unknown[] }
    if (!text || !isThere(text)) return query.call(this, config, ...others)
    lacking += 1
    // A prepared statement of the same name would be reused.
    return query.call(
      this,
      { ...(config as object), name: undefined, text: text.replace(piece, instead), values },
      ...others,
    )
  } as never)
  try {
    const answer = await act()
    expect(lacking).toBeGreaterThan(0)
    return answer
  } finally {
    spy.mockRestore()
  }
}
