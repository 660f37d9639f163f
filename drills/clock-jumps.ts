import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { ensureServer } from '../scripts/server-build.mjs'
import { type Acknowledged, addRoles } from '../server/src/app/testing/acknowledged-load.ts'
import { databaseOfItsOwn, freePort, killNode, startNode } from '../server/src/app/testing/node-process.ts'
import { WireClient } from '../server/src/app/testing/wire-client.ts'
import { createWorld } from '../server/src/app/testing/world.ts'
import { verifyChain } from '../server/src/foundation/operation-log/log-checkpoint.ts'
import { createPool, toDb } from '../server/src/kernel/database/database.ts'

// npm run test:clock -- --jump
//
// A server with its job process and its database under light load while the clock of all three jumps, forward and
// back. The load continues, repeats get their first answer, ended sessions stay ended, and the hash chain verifies.

const day = 86_400
/** Seconds until half a minute after the venue's next midnight (Asia/Shanghai). */
const toMidnight = day - (Math.floor(Date.now() / 1000 + 8 * 3_600) % day) + 30
/** Seconds that the clock is ahead of the machine's, one after the other. */
const jumps = [3_600, 0, -3_600, 0, toMidnight, 0, day, 0]

const folder = mkdtempSync(join(tmpdir(), 'fairgate-clock-jumps-'))
const clock = join(folder, 'clock')
chmodSync(folder, 0o755)
const setClock = (ahead: number) => writeFileSync(clock, `${ahead < 0 ? '' : '+'}${ahead}\n`)
setClock(0)
// Only processes that start later have this clock.
Object.assign(process.env, {
  LD_PRELOAD: process.env.CLOCK_LIBRARIES,
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

const problems: string[] = []
const check = (isRight: boolean, what: string) => {
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}`)
  if (!isRight) problems.push(what)
}

const program = join(ensureServer(process.execPath), 'main.mjs')
const database = await databaseOfItsOwn(join(folder, 'database'), await freePort())
const node = await startNode(
  {
    ...{ DATABASE_URL: database.url, FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url') },
    ...{ FAIRGATE_DATA: join(folder, 'data'), OUTBOX: 'on' },
  },
  { program },
)
const pool = createPool(database.url, 4)
const db = toDb(pool)
const world = createWorld(pool)
try {
  const ended = await world.administrator('sponsor')
  const early = await world.administrator('sponsor')
  const client = new WireClient(node.address)
  await client.call('userLogout', {}, { token: ended.token })
  for (const ahead of jumps) {
    setClock(ahead)
    const { now } = await db.one<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`)
    const off = now - Date.now() / 1000 - ahead
    check(Math.abs(off) <= 2, `the database is ${ahead} s ahead`)
    // A session that began at this time.
    const operator = await world.administrator('sponsor')
    const acknowledged: Acknowledged[] = []
    const stop = addRoles({ address: node.address, token: operator.token, permissions: ['role:view'] }, acknowledged)
    await pause(3_000)
    await stop()
    const date = Date.parse((await fetch(`${node.address}/readyz`)).headers.get('date') ?? '')
    check(Math.abs((date - Date.now()) / 1000 - ahead) <= 3, `${ahead} s: the server has the same time`)
    check(acknowledged.length > 0, `${ahead} s: ${acknowledged.length} writes were acknowledged`)
    const [first] = acknowledged
    if (first) {
      const { command, form, token, traceId, data } = first
      const again = await client.call<{ id: string }>(command, form, { token, traceId })
      check(again.statusCode === codes.done && again.data.id === data.id, `${ahead} s: a repeat gets its first answer`)
    }
    const dead = await client.call('getUserPermission', {}, { token: ended.token })
    check(dead.statusCode !== codes.done, `${ahead} s: the ended session stays ended (${dead.statusCode})`)
    const old = await client.call('getUserPermission', {}, { token: early.token })
    if (ahead === day) check(old.statusCode !== codes.done, `a session of yesterday has run out (${old.statusCode})`)
    const { failed } = await db.one<{ failed: number }>(
      sql`select count(*)::int as failed from job where state = 'failed'`,
    )
    check(failed === 0, `${ahead} s: no job has failed`)
  }
  const chain = await verifyChain(db)
  check(!chain.broken, `the hash chain of ${chain.links} links verifies`)
} finally {
  await killNode(node)
  await pool.end()
  await database.embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(problems.length > 0 ? `\n${problems.length} wrong.` : '\nThe clock jumped, and nothing was wrong.')
process.exit(problems.length > 0 ? 1 : 0)
