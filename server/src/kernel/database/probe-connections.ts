import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { StartFailure, systemErrorCode } from '../services/start-failure.ts'
import { createPool } from './database.ts'
import { requestSettings } from './session-settings.ts'

const guide = 'docs/operations.md, "Pooler"'

/**
 * Checks that the addresses of an external database give what the server relies on, before it does anything there. A
 * pooler may drop settings, share one session between clients, or lose notifications, all without an error.
 *
 * @param directUrl if `url` leads to a pooler
 * @param patience how long (ms) a notification may take
 * @throws StartFailure
 */
export async function probeConnections(url: string, directUrl?: string, patience = 5_000): Promise<void> {
  const direct = directUrl ?? url
  const name = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const wrong = await findPooler(direct, name, patience).catch(refusedSettings)
  if (wrong !== undefined) {
    const remedy =
      directUrl === undefined
        ? 'set DATABASE_DIRECT_URL to the address of PostgreSQL itself'
        : 'it must be the address of PostgreSQL itself'
    throw new StartFailure(`${name} leads to a pooler that ${wrong}; ${remedy} (${guide}).`)
  }
  if (directUrl !== undefined) await probePooler(url)
}

/** What is lost on the way to PostgreSQL; undefined if nothing is. */
function findPooler(url: string, name: string, patience: number): Promise<string | undefined> {
  return onTwo(url, name, createPool(url, 2, { pipeline: true }), async (first, second) => {
    if ((await listWrongSettings(first)).length > 0) return 'drops the settings of connections'
    if (await sharesLocks(first, second)) return 'gives two clients the same session'
    return (await losesNotifications(first, second, patience)) ? 'loses notifications' : undefined
  })
}

function refusedSettings(failure: StartFailure): string {
  if (/startup parameter/.test(failure.message)) return 'refuses the settings of connections'
  throw failure
}

/** Whether both get a lock that only one session may have. Both use the same session then. */
export async function sharesLocks(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const key = randomInt(2 ** 31)
  const lock = (client: pg.ClientBase) =>
    client.query<{ had: boolean }>('select pg_try_advisory_lock(7246514, $1) as had', [key])
  const results = [await lock(first), await lock(second)]
  return results.every(({ rows }) => rows[0]?.had)
}

/** Whether a notification that one connection sends does not arrive at another one that listens. */
async function losesNotifications(first: pg.ClientBase, second: pg.ClientBase, patience: number): Promise<boolean> {
  const channel = `fairgate_probe_${randomBytes(8).toString('hex')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patience, true)
  first.on('notification', heard => heard.channel === channel && resolve(false))
  await first.query(`listen ${channel}`)
  await second.query(`notify ${channel}`)
  const lost = await promise
  clearTimeout(timer)
  return lost
}

/** The settings of connections that serve requests, which this connection does not have. */
export async function listWrongSettings(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<[name: string, value: string][]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(requestSettings)],
  )
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(requestSettings).filter(([name, value]) => {
    if (name === 'client_min_messages') return found.get(name) === 'error'
    return found.get(name) !== value
  })
}

/**
 * Whether the pooler gives each transaction the settings, by its role, and has prepared statements of clients.
 *
 * @throws StartFailure
 */
async function probePooler(url: string): Promise<void> {
  return onTwo(url, 'DATABASE_URL', createPool(url, 2, { pooler: true }), async (first, second) => {
    const missing = await listWrongSettings(first)
    if (missing.length > 0) throw new StartFailure(await describeMissing(first, missing))
    // The second client takes the connection on which the first one has prepared its statement.
    const prepared = { name: 'probe', text: 'select 1' }
    await first.query(prepared)
    await second.query('begin')
    await first.query(prepared).catch(cause => {
      throw new StartFailure(
        `DATABASE_URL leads to a pooler that loses prepared statements (${(cause as Error).message}); it needs max_prepared_statements of 500 or more (${guide}).`,
        1,
        { cause },
      )
    })
    await second.query('rollback')
  })
}

/** Runs `work` on two connections of a pool, and ends it. */
async function onTwo<T>(
  url: string,
  name: string,
  pool: pg.Pool,
  work: (first: pg.PoolClient, second: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const clients: pg.PoolClient[] = []
  const open = async () => {
    const client = await pool.connect()
    clients.push(client)
    return client
  }
  try {
    return await work(await open(), await open())
  } catch (cause) {
    throw cause instanceof StartFailure ? cause : unusable(url, name, cause)
  } finally {
    for (const client of clients) client.release(true)
    await pool.end()
  }
}

async function describeMissing(client: pg.PoolClient, missing: readonly [string, string][]): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select quote_ident(current_user) as role')
  const statements = missing.map(([name, value]) => `alter role ${rows[0]?.role} set ${name} = '${value}';`)
  return `Connections of DATABASE_URL lack settings, which a pooler can only take from their role. Run ${statements.join(' ')} and reconnect the pooler (${guide}).`
}

function unusable(url: string, name: string, cause: unknown): StartFailure {
  // Never the whole address, because it contains the password.
  const reason = cause instanceof Error && cause.message ? cause.message : systemErrorCode(cause)
  return new StartFailure(`The database at ${new URL(url).host} (${name}) cannot be used: ${reason}.`, 1, { cause })
}
