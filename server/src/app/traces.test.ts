import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRealName } from '../admission/whitelist/real-name.ts'
import { sendSms } from '../foundation/message/send.ts'
import { providerOf } from '../identity/session/sso/provider.ts'
import { toDb } from '../kernel/database/database.ts'
import {
  currentTraceparent,
  inTrace,
  newTrace,
  parseTrace,
  traceFields,
  traceparent,
} from '../kernel/services/trace.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

describe('a traceparent', () => {
  it('is read as the W3C writes it, and nothing else is', () => {
    expect(parseTrace(`00-${trace}-${parent}-01`)).toMatchObject({ traceId: trace, parentId: parent, flags: '01' })
    // A later version may say more.
    expect(parseTrace(`01-${trace}-${parent}-01-what-comes`)).toMatchObject({ traceId: trace })
    const wrong = [
      ...[`00-${trace}-${parent}-01-more`, `ff-${trace}-${parent}-01`, `00-${'0'.repeat(32)}-${parent}-01`],
      ...[`00-${trace}-${'0'.repeat(16)}-01`, `00-${trace.toUpperCase()}-${parent}-01`, '', 'x', undefined, ['a']],
    ]
    for (const header of wrong) expect(parseTrace(header)).toBeUndefined()
  })

  it('goes on with a span of its own, through all that is waited for', async () => {
    const read = parseTrace(`00-${trace}-${parent}-01`)
    const seen = await inTrace(read, async () => {
      await new Promise(resolve => setImmediate(resolve))
      return [currentTraceparent(), traceFields()]
    })
    const spanId = read?.spanId ?? ''
    expect(spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(spanId).not.toBe(parent)
    expect(seen).toEqual([`00-${trace}-${spanId}-01`, { trace_id: trace, span_id: spanId, parent_span_id: parent }])
    expect([currentTraceparent(), traceFields()]).toEqual([null, {}])
    expect(traceparent(newTrace(trace))).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`))
  })
})

describe('an external service', () => {
  it('gets the trace: SMS, the real-name service, the single sign-on provider', async () => {
    const heard: string[] = []
    const outside = createServer((request, response) => {
      heard.push(String(request.headers.traceparent))
      const { port } = outside.address() as AddressInfo
      const issuer = `http://127.0.0.1:${port}`
      const said = { matches: true, issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(said))
    }).listen(0, '127.0.0.1')
    await once(outside, 'listening')
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
    const services = { config: { realnameUrl: url, realnameToken: 'x' } } as never
    const own = newTrace(trace)
    const person = { name: '张三', documentType: 'passport', documentNumber: 'E12345678' } as const
    await inTrace(own, async () => {
      await sendSms(url, 'x', { id: 'm', recipient: '13800000000', text: 't' } as never)
      await checkRealName(person, 'guest', services)
      await providerOf({ oidcIssuer: url, oidcClientId: 'c', oidcClientSecret: 's' } as never)
    })
    await sendSms(url, 'x', { id: 'm', recipient: '13800000000', text: 't' } as never)
    outside.close()
    expect(heard).toEqual([traceparent(own), traceparent(own), traceparent(own), 'undefined'])
  })

  it('is called in one way only', () => {
    const root = join(import.meta.dirname, '..')
    // Requests of doctor belong to no trace; a device is not this server; an order of the tax platform is a method of
    // that name.
    const known = [
      'kernel/http/outbound-http.ts',
      'kernel/doctor/outside.ts',
      'admission/gate/device-client.ts',
      'finance/invoice/tax-platform.ts',
    ]
    const withQueries = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      file =>
        /^(?!app\/testing).*(?<!\.test)\.ts$/.test(file) &&
        /(?<![.\w])fetch\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(withQueries.toSorted()).toEqual(known.toSorted())
  })
})

describe('a trace that others began', () => {
  let server: TestServer
  let operator: TestOperator
  beforeAll(async () => {
    server = await startTestServer()
    operator = await createWorld(server.pool).administrator('platform')
  }, 60_000)
  afterAll(() => server.close())

  it('reaches the jobs of a request; without one it begins under the id that people see', async () => {
    const client = new WireClient(server.address)
    const db = toDb(server.pool)
    const traceId = randomBytes(16).toString('hex')
    const jobs = () =>
      db.many<{ traceparent: string }>(
        sql`select traceparent from job where operator_id = ${operator.operatorId} order by id`,
      )
    await client.call('exportOperationLog', {}, { token: operator.token, traceId })
    expect((await jobs()).map(job => job.traceparent)).toEqual([
      expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-00$`),
    ])
    const encrypted = await client.encrypt('exportOperationLog', {}, { token: operator.token })
    const headers = { ...encrypted.headers, traceparent: `00-${trace}-${parent}-01` }
    await client.send({ ...encrypted, headers })
    expect((await jobs()).at(-1)?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${parent})[0-9a-f]{16}-01$`))
  })
})
