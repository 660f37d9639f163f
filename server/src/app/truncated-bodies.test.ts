import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Output } from '@fairgate/contract/app/catalogue'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from './testing/close-after-all.ts'
import { startTestServer } from './testing/test-server.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld } from './testing/world.ts'

/** A body whose sender disappears before its end: on a bad line, or because its process was killed. */
const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const operator = await world.administrator('sponsor')

interface Sent {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** How a sender leaves: it says that nothing more will come, or it is gone. */
const departures = ['half-closed', 'reset'] as const

/** Sends the first bytes of a body whose length is announced, and leaves. Returns the HTTP status of the answer, if there is one. */
async function sendPart({ path, headers, body }: Sent, length: number, how: (typeof departures)[number]) {
  const { hostname, port } = new URL(server.address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const closed = once(socket, 'close')
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', bytes => {
    said += bytes
  })
  socket.on('end', () => socket.end())
  const all = { ...headers, host: 'a', 'content-length': String(body.length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await new Promise<unknown>(resolve => {
    socket.write(body.subarray(0, length), resolve)
  })
  if (how === 'reset') socket.resetAndDestroy()
  else socket.end()
  await closed
  return /^HTTP\/1\.1 (\d+)/.exec(said)?.[1]
}

async function sendWhole({ path, headers, body }: Sent): Promise<{ statusCode: number }> {
  const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
  return (await answer.json()) as { statusCode: number }
}

/** Nothing, the first byte, the middle, and all but the last byte. */
const parts = ({ length }: Buffer) => [0, 1, Math.floor(length / 2), length - 1]

const count = async (text: string, ...values: unknown[]) =>
  (await server.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n

describe('a body that is cut off', () => {
  it('of a command does nothing and is not remembered: the whole command then runs, once', async () => {
    const [name, traceId] = ['截断的请求', randomBytes(16).toString('hex')]
    const input = { nameCn: name, nameEn: name, permissions: [...operator.actor.permissions].slice(0, 1) }
    const { body, headers } = await client.encrypt('addRole', input, { token: operator.token, traceId })
    const sent = { path: '/api', headers, body: Buffer.from(body) }
    for (const length of parts(sent.body)) {
      for (const how of departures) {
        expect([length, how, await sendPart(sent, length, how)]).not.toContain('200')
      }
    }
    expect(await count('role where name_cn = $1', name)).toBe(0)
    expect(await count('idempotency_record where trace = $1', Buffer.from(traceId, 'hex'))).toBe(0)
    expect(await sendWhole(sent)).toMatchObject({ statusCode: codes.done })
    expect(await sendWhole(sent)).toMatchObject({ statusCode: codes.done })
    expect(await count('role where name_cn = $1', name)).toBe(1)
  })

  it('of an upload stores nothing: the same address then takes the whole file', async () => {
    const content = Buffer.from(`姓名\n${'张伟\n'.repeat(20_000)}`)
    const { data } = await client.call<Output<'beginUpload'>>(
      'beginUpload',
      { purpose: 'sheet', name: '人员.csv', size: content.length, sha256: hash('sha256', content) },
      { token: operator.token },
    )
    const sent = { path: data.url, headers: { 'content-type': 'application/octet-stream' }, body: content }
    for (const length of parts(content)) {
      for (const how of departures) {
        expect([length, how, await sendPart(sent, length, how)]).not.toContain('200')
      }
    }
    expect(await count(`file where id = $1 and state = 'stored'`, data.fileId)).toBe(0)
    await vi.waitFor(async () => expect(await sendWhole(sent)).toMatchObject({ statusCode: codes.done }))
    expect(await count(`file where id = $1 and state = 'stored'`, data.fileId)).toBe(1)
  })

  it('of a device is no scan, and of a handshake no key', async () => {
    const scan: Sent = {
      path: '/api',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ command: 'pairDevice', code: 'AAAA-AAAA-AAAA', language: 'en' })),
    }
    const handshake: Sent = { ...scan, path: '/api/handshake', headers: { 'content-type': 'application/jose' } }
    for (const sent of [scan, handshake]) {
      for (const length of parts(sent.body)) {
        for (const how of departures) {
          expect([length, how, await sendPart(sent, length, how)]).not.toContain('200')
        }
      }
    }
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })
})
