import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { openKeyring } from '../kernel/crypto/keyring.ts'
import { toDb } from '../kernel/database/database.ts'
import { createGateWorld } from './testing/gate-world.ts'
import { startTestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

const server = await startTestServer()
const keyring = await openKeyring(server.pool, server.config.masterKey)
const { id } = await createWorld(server.pool).company('sponsor')
const gate = await createGateWorld(toDb(server.pool), id, exhibitionId => keyring.badgeKey(exhibitionId))
const reader = await gate.reader({ zoneId: await gate.zone('HALL') })
const typeId = await gate.badgeType()
const codes = await Promise.all(Array.from({ length: 40 }, async () => (await gate.badge({ typeId })).code))
let holder: pg.PoolClient
afterAll(async () => {
  holder?.release(true)
  keyring.close()
  await server.close()
})

let ended = 0
const list = () =>
  fetch(`${server.address}/api/getEnableDictionaryOption?code=show_type&status=1&language=en`).finally(() => ended++)
async function scan(code: string) {
  const [began, endedBefore] = [performance.now(), ended]
  const answer = await fetch(`${server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.key}` },
    body: JSON.stringify({ command: 'decide', language: 'en', scanId: uuidv7(), code, at: new Date().toISOString() }),
  })
  const { data, reason } = (await answer.json()) as { data: { verdict: string } | null; reason?: string }
  return { said: data?.verdict ?? reason, took: performance.now() - began, sawListEnd: ended > endedBefore }
}

it('a gate is answered while lists hold every connection', {
  timeout: 60_000,
}, async () => {
  holder = await server.pool.connect()
  await holder.query('begin; lock dictionary_option in access exclusive mode')
  // Each is in the middle of a list, for longer than a gate may wait; ten times as many are queued.
  const lists = Array.from({ length: 200 }, list)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const other = await server.pool.connect()
  await expect.poll(async () => (await other.query(waiting)).rows.length).toBeGreaterThan(7)
  other.release()
  const scans = []
  for (const code of codes.slice(0, 20)) scans.push(await scan(code))
  const together = await Promise.all(codes.slice(20).map(scan))
  for (const { said } of [...scans, ...together]) expect(said).toBe('admitted')
  // The earlier lists still wait: a scan in their queue would have waited until one ended.
  expect(scans.filter(({ took, sawListEnd }) => sawListEnd && took >= 2_000)).toEqual([])
  await holder.query('rollback')
  await Promise.all(lists)
  expect((await list()).status).toBe(200)
  const figures = await (await fetch(`${server.address}/metrics`)).text()
  expect(figures).toMatch(
    /^fairgate_gate_scans_total\{exhibition="EXH-2026-\d+",gate="D\d+\/C\d+",verdict="admitted",reason=""\} 40$/m,
  )
})
