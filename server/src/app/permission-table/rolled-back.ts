import type pg from 'pg'

/** A command's own transaction as a part of one that is never committed. */
const savepoints: Readonly<Record<string, string>> = {
  begin: 'savepoint asked',
  commit: 'release savepoint asked',
  rollback: 'rollback to savepoint asked',
}

/** Runs work on a pool of one connection and rolls back what it wrote, committed or not. */
export async function rolledBack<T>(client: pg.PoolClient, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work(poolOf(client))
  } finally {
    await client.query('rollback')
  }
}

function poolOf(client: pg.PoolClient): pg.Pool {
  const query = (text: unknown, ...rest: unknown[]) =>
    (client.query as (...all: unknown[]) => unknown)(
      typeof text === 'string' ? (savepoints[text] ?? text) : text,
      ...rest,
    )
  const guest = new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query
      if (key === 'release') return () => {}
      const member: unknown = Reflect.get(target, key)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { query, connect: async () => guest, options: { max: 1 } } as unknown as pg.Pool
}
