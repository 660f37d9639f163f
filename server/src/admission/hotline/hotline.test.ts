import { parseSearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { phoneDigest, plateDigest } from '../../badging/badge/api.ts'
import { calls } from './calls.ts'

const world = await closeAfterAll(createAccessWorld())
const fair = await world.fair()
const supervisor = await world.world.administrator('platform')
const desk = await world.world.operator(supervisor.company, { permissions: ['hotline:use'] })
const second = await world.world.operator(supervisor.company, { permissions: ['hotline:use'] })
const badgeId = await world.active(fair, { phone: '13912345678' })
const code = (await world.db.one<{ code: string }>(sql`select code from badge where id = ${badgeId}`)).code

const call = <N extends CommandName>(
  requester: TestOperator,
  command: N,
  input: Payload<N>,
  language: 'cn' | 'en' = 'cn',
) => world.call(requester, command, input, { language })
const ask = (number: string, language: 'cn' | 'en' = 'cn', requester = desk) =>
  call(requester, 'getHotlineReceipt', { number, callerLanguage: language })
const readLog = async (requester: TestOperator, number?: string) =>
  (await call(requester, 'getHotlinePage', number ? { search: { type: 'number', value: number } } : {})).data.list

describe('askedNumber', () => {
  it.each([
    ['１３９ 1234 5678', 'phone', '13912345678'],
    ['+86 139-1234-5678', 'phone', '13912345678'],
    ['沪a·d12345', 'plate', '沪AD12345'],
    ['ex-000123', 'badgeCode', 'EX-000123'],
    ['3-000012', 'ticketCode', '3-000012'],
    ['11010519491231002x', 'document', '11010519491231002X'],
  ])('%s is a %s', (typed, kind, number) => {
    expect(parseSearchNumber(typed)).toEqual({ kind, number })
  })
  it.each(['', '5678', '张三', 'hello', '!!!'])('“%s” cannot be looked up', typed => {
    expect(parseSearchNumber(typed)).toBeUndefined()
  })
})

describe('getHotlineReceipt', () => {
  it('finds by telephone and code, and returns two sentences in the caller’s language', async () => {
    const { data } = await ask('139 1234 5678')
    expect(data).toMatchObject({ kind: 'phone', badges: [{ code, state: 'active', exhibition: { cn: '示例展会' } }] })
    expect(data.sentences).toEqual([expect.stringContaining(code), expect.stringContaining('2030-03-03 至 2030-03-05')])
    const english = (await ask(code.toLowerCase(), 'en')).data
    expect(english).toMatchObject({ kind: 'badgeCode', badges: [{ code }] })
    expect(english.sentences?.[0]).toMatch(/^You have a badge for Example Fair/)
    expect((await ask('13700000000')).data).toMatchObject({ badges: [], tickets: [], passages: [] })
  })

  it('finds a vehicle by its plate, and the white lists of a guest', async () => {
    const plate = '沪AD76543'
    const id = await world.active(fair, { phone: '13912340001' })
    await world.db.run(sql`
      update badge set name = ${plate}, document_blind_index = ${plateDigest(world.services.cipher, plate)} where id = ${id}`)
    const { code: shown } = await world.db.one<{ code: string }>(sql`select code from badge where id = ${id}`)
    const { exhibitionId, organizer } = fair
    await world.db.run(sql`
      with entry as (
        insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, allowed_vehicles, plates, bound,
          door_ids, valid_from, valid_to, entries_kind, entry_reason, submitted_by, submitted_by_name)
        values ('WL-2030-000071', 'valid', 'vehicle', ${exhibitionId}, ${organizer.company.id}, ${organizer.company.id}, 9, 2, ${[plate]}, 1,
          array[uuidv7()], '2030-03-01', '2030-03-09', 'single', '示例', ${organizer.operatorId}, '示例') returning id)
      insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
        phone_blind_index, phone_masked, plate)
      select uuidv7(), id, ${exhibitionId}, '示例', 'passport', ${phoneDigest(world.services.cipher, '13600000077')}, 'E*******0',
        ${phoneDigest(world.services.cipher, '13600000078')}, '', ${plate} from entry`)
    const { data } = await ask('沪A·D76543')
    expect(data).toMatchObject({
      ...{ kind: 'plate', badges: [{ code: shown, name: plate }] },
      invited: [{ code: 'WL-2030-000071', state: 'valid', company: { cn: expect.any(String) } }],
    })
    const searched = await call(supervisor, 'batchSearch', { numbers: plate, reason: '核对车辆' })
    expect(searched.data.list.map(({ holder, code }) => [holder, code])).toEqual([
      ['badge', shown],
      ['whitelist', 'WL-2030-000071'],
    ])
  })

  it('returns sentences of an exhibition only once it is clear which one is meant', async () => {
    const other = await world.fair()
    const phone = '13912349999'
    const ids = [await world.active(fair, { phone }), await world.active(other, { phone })]
    const codes = await world.db.many<{ exhibitionId: string; code: string }>(
      sql`select exhibition_id as "exhibitionId", code from badge where id = any(${ids}::uuid[])`,
    )
    const { data } = await ask(phone)
    expect(data.sentences).toBeNull()
    expect(data.exhibitions.map(({ id }) => id).toSorted()).toEqual([fair.exhibitionId, other.exhibitionId].toSorted())
    for (const { exhibitionId, code } of codes) {
      const [badgeSentences] = data.exhibitions.find(({ id }) => id === exhibitionId)?.sentences ?? []
      expect(badgeSentences).toContain(code)
    }
    // Two people with one code, each in another exhibition: they are not confused.
    await world.db.run(sql`update badge set code = 'EX-777777' where id = any(${ids}::uuid[])`)
    const shared = (await ask('EX-777777')).data
    expect([shared.sentences, shared.exhibitions.length]).toEqual([null, 2])
    expect((await ask('13700000000')).data).toMatchObject({
      exhibitions: [],
      sentences: [expect.any(String), expect.any(String)],
    })
  })

  it('finds data of the holder of a code by the holder’s numbers', async () => {
    const badgeId = await world.active(fair, { phone: '13912340777' })
    const { code: badgeCode, digest } = await world.db.one<{ code: string; digest: Buffer }>(
      sql`select code, document_blind_index as digest from badge where id = ${badgeId}`,
    )
    const { id } = await world.db.one<{ id: string }>(sql`
      insert into blacklist (code, scope, kind, name, reason, state, from_day, company_id, submitted_by)
      values ('BL-000077', 'exhibition', 'person', '示例', '示例', 'active', '2026-01-01', ${supervisor.company.id},
        ${supervisor.operatorId}) returning id`)
    await world.db.run(sql`
      insert into blacklist_document (blacklist_id, ordinal, type, blind_index, encrypted, masked)
      values (${id}, 1, 'passport', ${digest}, 'x', 'E*******0')`)
    const { data } = await ask(badgeCode)
    expect(data.listed).toMatchObject([{ code: 'BL-000077', state: 'active', exhibitionIds: [fair.exhibitionId] }])
    const searched = await call(supervisor, 'batchSearch', { numbers: badgeCode, reason: '核对证件' })
    expect(searched.data.list.map(({ holder, code: found }) => [holder, found])).toEqual([
      ['badge', badgeCode],
      ['blacklist', 'BL-000077'],
    ])
  })

  it.each([
    ['5678', '请输入完整的', 'Enter a full'],
    ['张三', '请输入完整的', 'Enter a full'],
  ])('refuses %s at its field, and keeps no call', async (number, cn, en) => {
    const before = (await readLog(supervisor)).length
    for (const [language, texts] of [
      ['cn', cn],
      ['en', en],
    ] as const) {
      const { statusCode, data } = await call(desk, 'getHotlineReceipt', { number, callerLanguage: language }, language)
      expect(statusCode).toBe(10002)
      expect(data).toMatchObject({ issues: [{ path: 'number', msg: expect.stringContaining(texts) }] })
    }
    expect((await readLog(supervisor)).length).toBe(before)
  })

  it('is saved masked, for the operator and supervisors', async () => {
    await ask('13912345678', 'en', second)
    const [own] = await readLog(second, '13912345678')
    expect(own).toMatchObject({ kind: 'phone', asked: '139****5678', language: 'en', badges: 1 })
    expect((await readLog(desk)).some(({ id }) => id === own?.id)).toBe(false)
    expect((await readLog(supervisor, '13912345678')).some(({ id }) => id === own?.id)).toBe(true)
    const { text } = await world.db.one<{ text: string }>(
      sql`select string_agg(to_jsonb(t)::text, '') as text from hotline_call t`,
    )
    expect(text).not.toContain('13912345678')
  })

  it('is exported as it is listed: the operator’s own calls, all for supervisors', async () => {
    await ask('13912340042', 'cn', second)
    const rowsOf = async (requester: TestOperator) => {
      const { data } = await call(requester, 'exportHotlineCalls', { format: 'csv' })
      return (await world.runJob<{ rows: number }>(data.jobId, calls.jobs)).rows
    }
    const [own, all] = [await rowsOf(second), await rowsOf(supervisor)]
    expect(own).toBe((await readLog(second)).length)
    expect(all).toBeGreaterThan(own)
  })

  it('returns nothing if the call cannot be saved', async () => {
    await world.db.run(sql`alter table hotline_call add constraint hotline_call_full check (badges < 0) not valid`)
    try {
      // The same number that was found above.
      const refused = await ask('13912345678').catch(() => undefined)
      expect(refused?.statusCode).not.toBe(10001)
      expect(JSON.stringify(refused ?? null)).not.toContain(code)
    } finally {
      await world.db.run(sql`alter table hotline_call drop constraint hotline_call_full`)
    }
    await expect(world.db.run(sql`update hotline_call set badges = 0`)).rejects.toThrow()
  })
})
