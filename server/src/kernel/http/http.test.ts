import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '@fairgate/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { WireClient } from '../../testing/wire-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'a-token-for-tests' })
})
afterAll(() => server?.close())

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

  it('refuses broken and reserved JSON of machines without a fault', async () => {
    for (const body of ['{', '[]', 'null', '{"command":1}', '{"command":"decide","__proto__":{"a":1}}', '"\\u0000"']) {
      const answer = await ask('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(answer.status).toBeLessThan(500)
      expect((await json(answer)).statusCode).not.toBe(10001)
    }
  })

  it('takes a form as it takes what is in it: an envelope, or a machine’s fields', async () => {
    const form = (fields: Record<string, string>) => ask('/api', { method: 'POST', body: new URLSearchParams(fields) })
    const client = new WireClient(server.address)
    const { body, headers } = await client.seal('checkTokenInvalid', {})
    const sealed = await ask('/api', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ envelope: body }),
    })
    expect([sealed.status, (await sealed.json()) as unknown]).toMatchObject([401, { reason: 'kernel.tokenAbsent' }])
    expect(await json(await form({ envelope: 'a.b.c.d.e' }))).toMatchObject({ statusCode: 10014 })
    expect(await json(await form({ command: 'pairDevice', code: 'AAAA-AAAA-AAAA', language: 'en' }))).toMatchObject({
      reason: 'gate.pairingCodeWrong',
    })
    expect((await form({ command: 'getUserPermission' })).status).toBe(401)
  })

  it('takes nothing unsealed but what devices call', async () => {
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

  it('answers an envelope that cannot be opened with 10014', async () => {
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
  it('answers what is public to read, in the language asked for', async () => {
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

describe('what a machine’s owner asks', () => {
  it('describes every command', async () => {
    const description = await json(await ask('/api/openapi.json'))
    const described = Object.keys(description.paths).filter(path => path.startsWith('/api#'))
    expect(described.sort()).toEqual(
      Object.keys(commands)
        .map(name => `/api#${name}`)
        .sort(),
    )
  })

  it('is alive and ready', async () => {
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
  })

  it('shows its figures to who has the token', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    const shown = await ask('/metrics', { headers: { authorization: 'Bearer a-token-for-tests' } })
    const figures = await shown.text()
    expect(figures).toMatch(/^fairgate_commands_total\{command="\w+",code="\d+"\} \d+$/m)
    expect(figures).toMatch(/^fairgate_jobs\{kind="late"\} 0$/m)
    expect(figures).toMatch(/^fairgate_push_sockets 0$/m)
    expect(figures).toMatch(/^# TYPE fairgate_gate_scans_total counter$/m)
    expect(figures).toMatch(/^# TYPE fairgate_tickets_sold gauge$/m)
    expect(figures).toMatch(/^fairgate_pool_connections\{kind="waiting"\} 0$/m)
    // The dashboard shows all of them, and nothing that is not there.
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

describe('a server that is told to end', () => {
  it('answers what is under way, and says that the connection closes', async () => {
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
