import { createHash } from 'node:crypto'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Keyring, openKeyring } from '../kernel/crypto/keyring.ts'
import { toDb, transaction } from '../kernel/database/database.ts'
import { signTicket } from '../kernel/files/signed-address.ts'
import { expectFile } from '../kernel/files/stored-file.ts'
import { diskReserve } from '../kernel/outage/disk-space.ts'
import { createGateWorld } from './testing/gate-world.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld } from './testing/world.ts'

let free = 10 * diskReserve
let server: TestServer
let keyring: Keyring
beforeAll(async () => {
  server = await startTestServer({}, { freeSpace: async () => free })
  keyring = await openKeyring(server.pool, server.config.masterKey)
}, 60_000)
afterAll(async () => {
  keyring?.close()
  await server.close()
})

it('a full disk refuses changes and uploads with a sentence; reads and gates continue; with room everything continues', {
  timeout: 120_000,
}, async () => {
  const world = createWorld(server.pool)
  const operator = await world.administrator('sponsor')
  const gate = await createGateWorld(toDb(server.pool), operator.actor.companyId, id => keyring.badgeKey(id))
  const reader = await gate.reader({ zoneId: await gate.zone('HALL') })
  const { code } = await gate.badge({ typeId: await gate.badgeType() })
  const client = new WireClient(server.address)
  const permissions = [...operator.actor.permissions].slice(0, 1)
  let number = 0
  const add = (language: 'cn' | 'en') => {
    const name = `R${number++}`
    return client.call('addRole', { nameCn: name, nameEn: name, permissions }, { token: operator.token, language })
  }
  const content = Buffer.from('name\nA\n')
  const upload = async () => {
    const announced = {
      ...{
        companyId: operator.actor.companyId,
        operatorId: operator.operatorId,
        purpose: 'sheet' as const,
        target: '',
      },
      ...{ name: 'a.csv', size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    }
    const id = await transaction(server.pool, db => expectFile(db, announced))
    const ticket = signTicket(keyring.linkKey(), id)
    return fetch(`${server.address}/api/upload?ticket=${ticket}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'accept-language': 'en' },
      body: content,
    })
  }

  free = diskReserve - 1
  const [statusCode, cn, en] = kernelRefusals.diskFull
  await vi.waitFor(async () => expect(await add('cn')).toMatchObject({ http: 503, statusCode, msg: cn }), {
    timeout: 30_000,
    interval: 200,
  })
  expect(await add('en')).toMatchObject({ http: 503, statusCode, msg: en, reason: 'kernel.diskFull' })
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([503, { statusCode, msg: en }])
  expect(await client.call('getRolePage', {}, { token: operator.token })).toMatchObject({ statusCode: 10001 })
  const scan = await fetch(`${server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.key}` },
    body: JSON.stringify({ command: 'decide', language: 'en', scanId: uuidv7(), code, at: new Date().toISOString() }),
  })
  expect(await scan.json()).toMatchObject({ data: { verdict: 'admitted' } })
  // A logged-in operator may log out.
  const other = await world.administrator('sponsor')
  expect(await client.call('userLogout', {}, { token: other.token })).toMatchObject({ statusCode: 10001 })

  free = 10 * diskReserve
  await vi.waitFor(async () => expect((await add('en')).statusCode).toBe(10001), { timeout: 30_000, interval: 200 })
  expect((await upload()).status).toBe(200)
})
