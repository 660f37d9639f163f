import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDispatch, linesFor } from '../command/dispatch.ts'
import type { HandlerMap, IncomingRequest } from '../command/incoming-request.ts'
import { createPool } from '../database/database.ts'
import type { Ports } from '../services/ports.ts'
import type { Services } from '../services/services.ts'

const toRequest = (command: string, credential?: IncomingRequest['credential']): IncomingRequest => ({
  command,
  input: { code: 'show_type', status: 1 },
  language: 'en',
  traceId: randomBytes(16).toString('hex'),
  address: '192.0.2.7',
  ticket: '',
  ...(credential && { credential }),
})

/** A node whose lists do not end before the test says so. */
function nodeWithSlowLists() {
  const pool = createPool('postgresql://127.0.0.1:1/none', 16, { pipeline: true })
  const { promise: goOn, resolve: go } = Promise.withResolvers<void>()
  let working = 0
  const handlers = {
    getEnableDictionaryOption: async () => {
      working++
      await goOn
      return { list: [] }
    },
  }
  const lines = linesFor(pool)
  const dispatch = createDispatch({
    ...{ pool, lines, ports: {} as Ports, services: {} as Services },
    handlers: { ...handlers, decide: async () => ({}) } as unknown as HandlerMap,
    onFault: error => {
      throw error
    },
  })
  return { dispatch, lines, go, working: () => working }
}

describe('a node with a long queue', () => {
  test('answers a crowd of 3,000 that comes at once, a bounded number at a time', async () => {
    const { dispatch, lines, go, working } = nodeWithSlowLists()
    const crowd = Array.from({ length: 3_000 }, () => dispatch(toRequest('getEnableDictionaryOption')))
    await new Promise(resolve => setImmediate(resolve))
    expect([working(), lines.people.waiting]).toEqual([30, 2_970])
    go()
    const answers = new Map<number, number>()
    for (const { http } of await Promise.all(crowd)) answers.set(http, (answers.get(http) ?? 0) + 1)
    expect(Object.fromEntries(answers)).toEqual({ 200: 3_000 })
  })

  test('serves its gates before others', async () => {
    const { dispatch, go } = nodeWithSlowLists()
    const crowd = Array.from({ length: 3_000 }, () => dispatch(toRequest('getEnableDictionaryOption')))
    // Without a key it is refused, but not for want of time.
    expect((await dispatch(toRequest('decide'))).http).toBe(401)
    go()
    await Promise.all(crowd)
  })
})
