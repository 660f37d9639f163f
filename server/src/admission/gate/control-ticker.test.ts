import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { PushMessage } from '../../kernel/push/push-message.ts'
import type { Services } from '../../kernel/services/services.ts'
import { createControlTicker } from './control-ticker.ts'

let sent: [topic: string, message: PushMessage][]
let published: PromiseWithResolvers<void>
let services: Services
let heard: boolean

const database = await closeAfterAll(testDatabase())
beforeEach(() => {
  sent = []
  heard = true
  published = Promise.withResolvers()
  const publish = (topic: string, message: PushMessage) => {
    sent.push([topic, message])
    if (topic.startsWith('passage:') || sent.length > 3) published.resolve()
  }
  services = {
    pool: database.pool,
    config: { venueTimeZone: 'Asia/Shanghai' },
    publisher: { publish, isHeard: () => heard },
  } as unknown as Services
})

const passage = (id: string) => ({
  id,
  at: '2026-11-21T06:00:00.000Z',
  channelId: id,
  direction: 'in' as const,
  verdict: 'admitted' as const,
  reason: null,
  badgeCode: 'EX-000123',
  name: '张三',
})

describe('the control room', () => {
  it('gets one message for a hundred decisions of the same second, with the newest ten', async () => {
    const ticker = createControlTicker(services, 5)
    const exhibitionId = randomUUID()
    const ids = Array.from({ length: 100 }, () => randomUUID())
    for (const id of ids) ticker.changed(exhibitionId, passage(id))
    await published.promise
    expect(sent.map(([topic]) => topic)).toEqual([`control:${exhibitionId}`, `passage:${exhibitionId}`])
    const newest = ids
      .slice(-10)
      .reverse()
      .map(id => ({ id }))
    expect(sent.at(1)?.[1]).toMatchObject({ list: newest })
  })

  it('costs nothing while nobody watches', async () => {
    heard = false
    const unused = { query: () => Promise.reject(new Error('asked')) }
    const ticker = createControlTicker({ ...services, pool: unused as never }, 1)
    ticker.changed(randomUUID(), passage(randomUUID()))
    heard = true
    const watched = randomUUID()
    createControlTicker(services, 5).changed(watched, passage(watched))
    await published.promise
    expect(sent.map(([topic]) => topic)).toEqual([`control:${watched}`, `passage:${watched}`])
  })

  it('gets the counters within the size of a NOTIFY', async () => {
    const world = toDb(database.pool)
    const { id: sponsor } = await world.one<{ id: string }>(
      sql`insert into company (type, name_cn, name_en) values ('sponsor', '主办方', 'Organizer') returning id`,
    )
    const { id: exhibitionId } = await world.one<{ id: string }>(
      sql`insert into exhibition (sponsor_id) values (${sponsor}) returning id`,
    )
    await world.run(sql`
      insert into zone (id, exhibition_id, path, code, name_cn, name_en)
      select id, ${exhibitionId}, array[id], 'Z' || n, '区', 'Zone'
      from (select uuidv7() as id, n from generate_series(1, 200) n) fresh`)
    createControlTicker(services, 5).changed(exhibitionId, passage(randomUUID()))
    await published.promise
    const [topic, message] = sent[0] ?? []
    expect(topic).toBe(`control:${exhibitionId}`)
    expect(message).toMatchObject({
      type: 'control',
      today: { in: 0, out: 0, refused: 0, scans: 0 },
      refusals: [],
      lastMinute: { in: 0, out: 0 },
    })
    for (const [, each] of sent) expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(7_500)
  })
})
