import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDispatch } from './dispatch.ts'
import type { Ports } from './ports.ts'
import type { Reply } from './reply.ts'
import type { Services } from './services.ts'

/** What somebody without a session, or a device without a key, is answered where so many wait already. */
async function asked(command: 'getBadgePage' | 'decide', waitingCount: number): Promise<Reply['http']> {
  const dispatch = createDispatch({
    pool: { waitingCount } as pg.Pool,
    ports: {} as Ports,
    services: {} as Services,
    handlers: { [command]: async () => ({}) },
    onFault: error => {
      throw error
    },
  })
  const traceId = randomBytes(16).toString('hex')
  return (await dispatch({ command, input: {}, language: 'en', traceId, address: '192.0.2.7', ticket: '' })).http
}

describe('a node with a long line', () => {
  test('tells people at once, and goes on hearing its gates', async () => {
    expect(await asked('getBadgePage', 999)).toBe(401)
    expect(await asked('getBadgePage', 1_000)).toBe(503)
    expect(await asked('decide', 3_999)).toBe(401)
    expect(await asked('decide', 4_000)).toBe(503)
  })
})
