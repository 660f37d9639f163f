import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { holdersNear, holdersOfNumber } from './holders.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const other = await world.fair()

const find = async (caller: TestOperator, typed: string, exhibitionId?: string) =>
  (await world.call(caller, 'findHolders', { typed, exhibitionId })).data
const ids = async (caller: TestOperator, typed: string, exhibitionId?: string) =>
  (await find(caller, typed, exhibitionId)).list.map(({ id }) => id)
const codeOf = async (id: string) =>
  (await world.db.one<{ code: string }>(sql`select code from badge where id = ${id}`)).code

describe('findHolders', () => {
  it('finds a holder by everything that can be typed or scanned, in any exhibition', async () => {
    const person = world.person({ name: '慕容雪', nameEn: 'Snow Murong' })
    const id = await world.active(fair, person)
    const [card] = await world.credentials(id)
    const code = await codeOf(id)
    for (const typed of [
      '慕容雪',
      '容雪',
      'murong',
      person.documentNumber,
      person.documentNumber.slice(-4),
      person.phone,
      ` ${person.phone.slice(0, 3)} ${person.phone.slice(3)} `,
      person.phone.slice(-4),
      code.toLowerCase(),
      code.replace('-', ''),
      card?.code ?? '',
    ])
      expect([typed, await ids(world.platform, typed, other.exhibitionId)]).toEqual([
        typed,
        expect.arrayContaining([id]),
      ])
    const [found] = (await find(world.platform, '慕容雪')).list
    expect(found).toMatchObject({ exhibitionId: fair.exhibitionId, name: '慕容雪', state: 'active', statusCode: 2 })
    expect(found?.documentMasked).not.toContain(person.documentNumber.slice(6, 14))
    expect(await find(world.platform, '没有这个人')).toEqual({ list: [], more: false })
  })

  it('returns only badges that the lists show to the caller', async () => {
    const person = world.person({ name: '令狐冲' })
    const here = await world.active(fair, person)
    const there = await world.active(other, person)
    const typed = ['令狐冲', '令狐', person.documentNumber, person.documentNumber.slice(-4), person.phone]
    const stranger = await world.world.administrator('cooperatorMain')
    for (const text of typed) {
      expect([text, (await ids(world.platform, text)).toSorted()]).toEqual([text, [here, there].toSorted()])
      expect([text, await ids(fair.organizer, text)]).toEqual([text, [here]])
      expect([text, await ids(other.partner, text)]).toEqual([text, [there]])
      expect([text, await ids(stranger, text)]).toEqual([text, []])
    }
    const badges = [
      { exhibitionId: other.exhibitionId, id: there },
      { exhibitionId: fair.exhibitionId, id: here },
    ]
    const recent = async (caller: TestOperator) =>
      (await world.call(caller, 'getRecentHolders', { badges })).data.list.map(({ id }) => id)
    expect(await recent(world.platform)).toEqual([there, here])
    expect(await recent(fair.organizer)).toEqual([here])
    expect(await recent(other.partner)).toEqual([there])
    expect(await recent(stranger)).toEqual([])
  })

  it('lists the current exhibition first, whole names before partial matches, and says where there are more', async () => {
    for (let at = 0; at < 5; at++) await world.draft(fair, fair.partner, { name: `尉迟恭${at}` })
    for (let at = 0; at < 5; at++) await world.draft(other, other.partner, { name: `尉迟恭${at}` })
    const whole = await world.draft(other, other.partner, { name: '尉迟恭' })
    for (const exhibitionId of [fair.exhibitionId, other.exhibitionId]) {
      const { list, more } = await find(world.platform, '尉迟恭', exhibitionId)
      expect([list[0]?.id, list[1]?.exhibitionId, list.length, more]).toEqual([whole, exhibitionId, 8, true])
    }
    expect((await find(world.platform, '尉迟恭3')).list).toHaveLength(2)
  })

  it('uses an index for any search text, and does not scan the badges of an exhibition', async () => {
    await world.db.run(sql`analyze badge`)
    const cipher = world.services.cipher
    const actor = { ...world.platform, companyType: 'platform' as const } as never
    const at = [fair.exhibitionId, other.exhibitionId]
    const plan = async ({ text, values }: { text: string; values: unknown[] }) => {
      const client = await world.pool.connect()
      try {
        await client.query('begin; set local enable_seqscan = off')
        return JSON.stringify((await client.query(`explain (format json) ${text}`, values)).rows)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const numbers = await plan(holdersOfNumber(actor, cipher, at, '13800001234'))
    expect(numbers).toMatch(/badge_\d_exhibition_id_phone/)
    expect(numbers).not.toContain('"Seq Scan"')
    for (const [typed, index] of [
      ['慕容', /badge_\d_search"/],
      ['murong', /badge_\d_search_en"/],
      ['1234', /badge_\d_search"/],
    ] as const) {
      const query = holdersNear(actor, cipher, at, typed)
      expect(await plan(query as { text: string; values: unknown[] })).toMatch(index)
    }
  })
})
