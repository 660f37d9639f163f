import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dbOf } from './kernel/database.ts'
import { currentTraceparent, inTrace, newTrace, traceFields, traceOf, traceparent } from './kernel/trace.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

describe('a traceparent', () => {
  it('is read as the W3C writes it, and nothing else is', () => {
    expect(traceOf(`00-${trace}-${parent}-01`)).toMatchObject({ traceId: trace, parentId: parent, flags: '01' })
    // A later version may say more.
    expect(traceOf(`01-${trace}-${parent}-01-what-comes`)).toMatchObject({ traceId: trace })
    const wrong = [
      ...[`00-${trace}-${parent}-01-more`, `ff-${trace}-${parent}-01`, `00-${'0'.repeat(32)}-${parent}-01`],
      ...[`00-${trace}-${'0'.repeat(16)}-01`, `00-${trace.toUpperCase()}-${parent}-01`, '', 'x', undefined, ['a']],
    ]
    for (const header of wrong) expect(traceOf(header)).toBeUndefined()
  })

  it('goes on with a span of its own, through all that is waited for', async () => {
    const read = traceOf(`00-${trace}-${parent}-01`)
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

describe('a trace that others began', () => {
  let server: TestServer
  let operator: TestOperator
  beforeAll(async () => {
    server = await startTestServer()
    operator = await createWorld(server.pool).administrator('platform')
  }, 60_000)
  afterAll(() => server.close())

  it('is told to the jobs of a request; without one it begins under the id people are shown', async () => {
    const client = new WireClient(server.address)
    const db = dbOf(server.pool)
    const traceId = randomBytes(16).toString('hex')
    const jobs = () =>
      db.many<{ traceparent: string }>(
        sql`select traceparent from job where operator_id = ${operator.operatorId} order by id`,
      )
    await client.call('exportOperationLog', {}, { token: operator.token, traceId })
    expect((await jobs()).map(job => job.traceparent)).toEqual([
      expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-00$`),
    ])
    const sealed = await client.seal('exportOperationLog', {}, { token: operator.token })
    const headers = { ...sealed.headers, traceparent: `00-${trace}-${parent}-01` }
    await client.send({ ...sealed, headers })
    expect((await jobs()).at(-1)?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${parent})[0-9a-f]{16}-01$`))
  })
})
