import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'

/**
 * Every answer has the security headers, and every JSON answer of ours has the members of the envelope
 * (`docs/wire.md`).
 */
const server = await closeAfterAll(startTestServer())

const security = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface Seen {
  http: number
  headers: Headers
  body: string
}

function expectEnvelope({ headers, body }: Seen): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  const said = JSON.parse(body) as Record<string, unknown>
  expect(said).toEqual({
    statusCode: expect.any(Number),
    msg: expect.any(String),
    data: said.data,
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    ...(said.statusCode !== 10001 && { reason: expect.stringMatching(/^\w+\.\w+$/) }),
  })
  expect('data' in said).toBe(true)
  if (said.statusCode !== 10001) expect(said.msg).not.toBe('')
}

const expectHeaders = ({ headers }: Seen) => expect(security.filter(name => !headers.get(name))).toEqual([])

async function ask(method: string, path: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(`${server.address}${path}`, { method, redirect: 'manual', ...init })
  return { http: answer.status, headers: answer.headers, body: await answer.text() }
}

/** The response on a raw connection, for requests that no HTTP client would send. */
async function send(bytes: string): Promise<Seen> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  let said = ''
  socket.on('data', more => {
    said += more
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = said.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map(line => line.split(': ', 2) as [string, string]))
  return { http: Number(first.split(' ')[1]), headers, body }
}

const id = '0199f2a4-0000-7000-8000-000000000000'
const json = (body: string, headers = {}) => ({ body, headers: { 'content-type': 'application/json', ...headers } })
const forms = Object.values(commands as Record<string, Command>).flatMap(({ form }) => (form ? [form.path] : []))

/** Each route as declared, and its answer to a request without permission or with invalid content. */
const routes: readonly [declared: string, path: string, init: RequestInit, http: number][] = [
  ['post /api', '/api', json('{"command":"getUserPermission"}'), 401],
  ['post /api', '/api', json('{'), 200],
  ['post /api', '/api', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
  ['post /api', '/api', json(`"${'x'.repeat(1024 * 1024)}"`), 413],
  ['post /api', '/api', { body: 'a.b.c.d.e', headers: { 'content-type': 'application/jose' } }, 400],
  ['get /api/:command', '/api/getEnableDictionaryOption?code=show_type&status=1', {}, 200],
  ['get /api/:command', '/api/getBadgePage', {}, 404],
  ['post /api/v1/:command', '/api/v1/getBadgePage', json('{}'), 401],
  ['post form.path', forms[0]?.replace(/:\w+/g, id) ?? '', { body: new URLSearchParams({ a: 'b' }) }, 200],
  ['post /api/handshake', '/api/handshake', { body: 'x', headers: { 'content-type': 'application/jose' } }, 400],
  ['post /api/handshake', '/api/handshake', json('{}'), 415],
  ['post /api/upload', '/api/upload?ticket=x', { body: 'x' }, 404],
  ['get /files/:id', `/files/${id}?expires=1&signature=x`, {}, 404],
  ['get /brand/:sha256', `/brand/${'0'.repeat(64)}`, {}, 404],
  ['get /healthz', '/healthz', {}, 200],
  ['get /readyz', '/readyz', {}, 200],
]

/** Routes whose format is defined elsewhere. */
const standards: readonly [declared: string, path: string, type: RegExp, shape: RegExp][] = [
  ['get /api/jwks', '/api/jwks', /^application\/json/, /^\{"keys":\[\{/],
  ['get /api/openapi.json', '/api/openapi.json', /^application\/json/, /^\{"openapi":"3/],
  ['get /metrics', '/metrics', /^text\/plain; version=0\.0\.4/, /^# HELP /m],
]

const methodOf = (declared: string) => declared.split(' ', 1)[0]?.toUpperCase() ?? ''

describe('every answer', () => {
  it.each(routes)('of %s (%s) has the envelope and the security headers', async (declared, path, init, http) => {
    const seen = await ask(methodOf(declared), path, init)
    expect(seen.http).toBe(http)
    expectHeaders(seen)
    expectEnvelope(seen)
  })

  it.each(standards)(
    'of %s has the security headers, and the format it is defined in',
    async (_, path, type, shape) => {
      const seen = await ask('GET', path)
      expect([seen.http, seen.headers.get('content-type')]).toEqual([200, expect.stringMatching(type)])
      expect(seen.body).toMatch(shape)
      expectHeaders(seen)
    },
  )

  it('of a successful handshake has both', async () => {
    const client = new WireClient(server.address)
    const answers: Seen[] = []
    const fetched = globalThis.fetch
    globalThis.fetch = async (...args) => {
      const answer = await fetched(...args)
      if (String(args[0]).endsWith('/api/handshake')) {
        const copy = answer.clone()
        answers.push({ http: copy.status, headers: copy.headers, body: await copy.text() })
      }
      return answer
    }
    try {
      await client.encrypt('checkTokenInvalid', {})
    } finally {
      globalThis.fetch = fetched
    }
    expect(answers).toHaveLength(1)
    for (const seen of answers) {
      expectHeaders(seen)
      expectEnvelope(seen)
    }
  })

  it.each([
    ['GET', '/api', 'POST'],
    ['DELETE', '/api/handshake', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['PUT', `/files/${id}?expires=1`, 'GET, HEAD'],
    ['POST', '/api/getBadgePage', 'GET, HEAD'],
    ['GET', '/api/v1/getBadgePage', 'POST'],
  ])('to %s %s is 405 and names the methods of the address', async (method, path, allowed) => {
    const seen = await ask(method, path)
    expect([seen.http, seen.headers.get('allow')]).toEqual([405, allowed])
    expectHeaders(seen)
    expectEnvelope(seen)
    expect(JSON.parse(seen.body)).toMatchObject({ reason: 'kernel.wrongMethod' })
  })

  it.each([
    ['GET', '/none.js'],
    ['GET', '/api/none/none'],
    ['POST', '/badges'],
    ['PROPFIND', '/none'],
  ])('to %s %s is 404', async (method, path) => {
    const seen = await ask(method, path)
    expect([seen.http, seen.headers.get('allow')]).toEqual([404, null])
    expectHeaders(seen)
    expectEnvelope(seen)
  })

  it.each([
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a malformed request line', 'NONSENSE\r\n\r\n', 400],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown expectation', 'POST /api HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 1\r\n\r\n', 417],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 404],
    ['an upgrade elsewhere', 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n', 404],
    [
      'push without a ticket',
      'GET /push?uid=a&token=b HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      403,
    ],
  ])('to %s has both', async (_, bytes, http) => {
    const seen = await send(bytes)
    expect(seen.http).toBe(http)
    expectHeaders(seen)
    expectEnvelope(seen)
  })
})

it('no route is missing here', () => {
  const source = join(import.meta.dirname, '../..')
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$|^app\/testing\//.test(name.replaceAll('\\', '/')))
    .flatMap(name => [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /\b(?:app|scope)\.(get|head|post|put|delete|patch|options|all|route)(?:<[^(]*>)?\(\s*([\w.]+|'[^']*')/g,
      ),
    ])
    .map(([, method, path]) => `${method} ${path?.replaceAll("'", '')}`)
  const pages = ['get /*', 'get /noLogin/gate']
  const known = [...routes, ...standards].map(([name]) => name)
  expect([...new Set(declared)].toSorted()).toEqual([...new Set([...known, ...pages])].toSorted())
})
