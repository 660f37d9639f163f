import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { commands } from '@fairgate/contract/app/catalogue'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { shownKey } from './key-route.ts'

const server = await closeAfterAll(startTestServer({ METRICS_TOKEN: 'a-token-for-tests' }))

interface Body {
  statusCode: number
  data: { list: { label: string }[] }
  paths: Record<string, unknown>
}
const json = async (answer: Response) => (await answer.json()) as Body
const ask = (path: string, init?: RequestInit) => fetch(`${server.address}${path}`, init)

describe('POST /api', () => {
  it.each([
    ['text/plain', 'x'],
    ['', ''],
  ])('answers 415 to %s', async (type, body) => {
    const answer = await ask('/api', { method: 'POST', headers: type ? { 'content-type': type } : {}, body })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ reason: 'kernel.wrongType', data: null })
  })

  it('refuses malformed and reserved JSON of devices without a fault', async () => {
    for (const body of ['{', '[]', 'null', '{"command":1}', '{"command":"decide","__proto__":{"a":1}}', '"\\u0000"']) {
      const answer = await ask('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(answer.status).toBeLessThan(500)
      expect((await json(answer)).statusCode).not.toBe(10001)
    }
  })

  it("accepts a form like its content: an envelope, or a device's fields", async () => {
    const form = (fields: Record<string, string>) => ask('/api', { method: 'POST', body: new URLSearchParams(fields) })
    const client = new WireClient(server.address)
    const { body, headers } = await client.encrypt('checkTokenInvalid', {})
    const encrypted = await ask('/api', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ envelope: body }),
    })
    expect([encrypted.status, (await encrypted.json()) as unknown]).toMatchObject([
      401,
      { reason: 'kernel.tokenAbsent' },
    ])
    expect(await json(await form({ envelope: 'a.b.c.d.e' }))).toMatchObject({ statusCode: 10014 })
    expect(await json(await form({ command: 'pairDevice', code: 'AAAA-AAAA-AAAA', language: 'en' }))).toMatchObject({
      reason: 'gate.pairingCodeWrong',
    })
    expect((await form({ command: 'getUserPermission' })).status).toBe(401)
  })

  it('accepts nothing unencrypted except calls of devices', async () => {
    const login = {
      command: 'userLogin',
      account: 'admin',
      password: 'x',
      captchaId: crypto.randomUUID(),
      captcha: 'abcd',
    }
    for (const body of [login, { command: 'getShowTextImgUrl', kind: 'typed' }, { command: 'getUserPermission' }]) {
      const answer = await ask('/api', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([body.command, answer.status]).toEqual([body.command, 401])
    }
  })

  it('answers an undecryptable envelope with 10014', async () => {
    const answer = await ask('/api', {
      method: 'POST',
      headers: { 'content-type': 'application/jose' },
      body: 'a.b.c.d.e',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: 10014, data: { rehandshake: false } })
  })
})

describe('GET /api/<command>', () => {
  it('answers public reads, in the requested language', async () => {
    const [cn, en] = await Promise.all(
      ['cn', 'en'].map(async language =>
        json(await ask(`/api/getEnableDictionaryOption?code=show_type&status=1&language=${language}`)),
      ),
    )
    expect(cn?.statusCode).toBe(10001)
    expect(cn?.data.list[0]?.label).not.toEqual(en?.data.list[0]?.label)
  })

  it.each(['getBadgePage', 'userLogin', 'decide', 'constructor'])('does not know %s', async name => {
    expect((await ask(`/api/${name}`)).status).toBe(404)
  })
})

describe('endpoints for operators of the server', () => {
  it('describe every command', async () => {
    const description = await json(await ask('/api/openapi.json'))
    const described = Object.keys(description.paths).filter(path => path.startsWith('/api#'))
    expect(described.sort()).toEqual(
      Object.keys(commands)
        .map(name => `/api#${name}`)
        .sort(),
    )
  })

  it('report alive and ready', async () => {
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
  })

  it('give metrics to holders of the token', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    const shown = await ask('/metrics', { headers: { authorization: 'Bearer a-token-for-tests' } })
    const figures = await shown.text()
    expect(figures).toMatch(/^fairgate_commands_total\{command="\w+",code="\d+"\} \d+$/m)
    expect(figures).toMatch(/^fairgate_jobs\{kind="late"\} 0$/m)
    expect(figures).toMatch(/^fairgate_push_sockets 0$/m)
    expect(figures).toMatch(/^# TYPE fairgate_gate_scans_total counter$/m)
    expect(figures).toMatch(/^# TYPE fairgate_tickets_sold gauge$/m)
    expect(figures).toMatch(/^fairgate_pool_connections\{kind="waiting"\} 0$/m)
    // The dashboard shows all of them, and only existing ones.
    const dashboard = readFileSync(join(import.meta.dirname, '../../../../docs/grafana.json'), 'utf8')
    const named = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()
    const elsewhere = ['fairgate_backup_age_seconds', 'fairgate_reads', 'fairgate_replica_behind_seconds']
    expect(named(dashboard, /\b(fairgate_[a-z_]+?)(?:_bucket)?\b/g)).toEqual(
      [...new Set([...named(figures, /^# TYPE (fairgate_\w+)/gm), ...elsewhere])].toSorted(),
    )
  })
})

describe('an address that cannot be decoded', () => {
  it.each(['/%zz', '/api/%E0%A4%A', '/files/%'])(
    '%s is answered in words, with the headers of every answer',
    async path => {
      const [known, answer] = await Promise.all([ask('/healthz'), ask(path, { headers: { 'accept-language': 'en' } })])
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: 10002, reason: 'kernel.inputRefused', data: null })
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect([name, answer.headers.get(name)]).toEqual([name, known.headers.get(name)])
    },
  )
})

/** Everything on a connection until the server closes it. `then` is sent after the first answer. */
async function onOneConnection(first: string, then = ''): Promise<string> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  const ended = once(socket, 'close')
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', bytes => {
    if (said === '' && then) socket.write(then)
    said += bytes
  })
  socket.write(first)
  await ended
  return said
}

const post = (path: string, type: string, rest: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAccept-Language: en\r\nContent-Type: ${type}\r\n${rest}`

describe('each request has one answer, in words, with the headers of every answer; unreadable input closes the connection', () => {
  it.each([
    ['a body of the wrong type', post('/api', 'text/plain', 'Content-Length: 9\r\n\r\n'), 'not HTTP!', 415],
    [
      'a broken body of the wrong type',
      post('/api', 'text/plain', 'Transfer-Encoding: chunked\r\n\r\n'),
      'ZZ\r\n',
      415,
    ],
    ['the same at once', post('/api', 'text/plain', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n'), '', 415],
    [
      'a body that is too large',
      post('/api', 'application/jose', 'Content-Length: 99999999\r\n\r\n'),
      'a b\r\n\r\n',
      413,
    ],
    ['a body at no address', post('/none', 'text/plain', 'Content-Length: 9\r\n\r\n'), 'not HTTP!', 404],
    ['a handshake of the wrong type', post('/api/handshake', 'a/b', 'Content-Length: 9\r\n\r\n'), 'not HTTP!', 415],
    ['a malformed request line', 'NONSENSE\r\n\r\n', '', 400],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', '', 400],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', '', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', '', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, '', 431],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', '', 404],
    ['an unknown expectation', post('/api', 'text/plain', 'Expect: a miracle\r\nContent-Length: 1\r\n\r\n'), '', 417],
    ['an upgrade elsewhere', 'GET /api HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n', '', 404],
  ])('%s', async (_name, first, then, http) => {
    const said = await onOneConnection(first, then)
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${http}`])
    const [head = '', body = ''] = said.split('\r\n\r\n', 2)
    expect(head).toMatch(/^connection: close$/im)
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(head).toMatch(new RegExp(`^${name}: .+$`, 'im'))
    const { statusCode, msg, data, traceId, reason } = JSON.parse(body)
    expect([statusCode, msg, data, traceId, reason]).toEqual([
      expect.any(Number),
      expect.stringMatching(/./),
      null,
      expect.stringMatching(/^[\da-f]{32}$/),
      expect.stringMatching(/^kernel\./),
    ])
  })

  it('and a connection whose requests were read completely stays open', async () => {
    const ok = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
    const said = await onOneConnection(ok, post('/api', 'text/plain', 'Content-Length: 9\r\n\r\n'))
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 415'])
  })
})

describe('a key', () => {
  it('is accepted in its one spelling', () => {
    const id = Buffer.alloc(16, 7).toString('base64url')
    const secret = Buffer.alloc(32, 7).toString('base64url')
    const next = (text: string) => text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
    expect(Buffer.from(next(id), 'base64url')).toEqual(Buffer.from(id, 'base64url'))
    expect(shownKey(`Bearer fgk_${id}_${secret}`)).toEqual({ keyId: '07070707-0707-0707-0707-070707070707', secret })
    expect(shownKey(`Bearer fgk_${next(id)}_${secret}`)).toBeUndefined()
    expect(shownKey(`Bearer fgk_${id}_${next(secret)}`)).toBeUndefined()
  })
})

describe('a server that gets the signal to stop', () => {
  it('answers running requests, and announces that the connection closes', async () => {
    const leaving = await startTestServer()
    const holder = await leaving.pool.connect()
    await holder.query('begin; lock dictionary_option in access exclusive mode')
    const path = '/api/getEnableDictionaryOption?code=show_type&status=1&language=en'
    const answer = fetch(`${leaving.address}${path}`)
    await vi.waitFor(async () => {
      const { rows } = await leaving.pool.query('select from pg_locks where not granted')
      expect(rows.length).toBeGreaterThan(0)
    })
    const closed = leaving.close()
    await holder.query('commit')
    holder.release()
    const { status, headers } = await answer
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    await closed
  })
})
