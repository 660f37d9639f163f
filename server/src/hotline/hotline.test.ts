import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { askedNumber } from '@fairgate/contract/hotline/asked-number'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../testing/access-world.ts'
import type { Fair } from '../testing/badge-world.ts'
import type { TestOperator } from '../testing/world.ts'

let world: Awaited<ReturnType<typeof createAccessWorld>>
let fair: Fair
let desk: TestOperator
let second: TestOperator
let supervisor: TestOperator
let code: string
beforeAll(async () => {
  world = await createAccessWorld()
  fair = await world.fair()
  supervisor = await world.world.administrator('platform')
  desk = await world.world.operator(supervisor.company, { permissions: ['hotline:use'] })
  second = await world.world.operator(supervisor.company, { permissions: ['hotline:use'] })
  const badgeId = await world.active(fair, { phone: '13912345678' })
  code = (await world.db.one<{ code: string }>(sql`select code from badge where id = ${badgeId}`)).code
})
afterAll(() => world.close())

const call = <N extends CommandName>(who: TestOperator, command: N, input: Payload<N>, language: 'cn' | 'en' = 'cn') =>
  world.call(who, command, input, { language })
const ask = (number: string, language: 'cn' | 'en' = 'cn', who = desk) =>
  call(who, 'lookUpCaller', { number, callerLanguage: language })
const calls = async (who: TestOperator, number?: string) =>
  (await call(who, 'getHotlineCallPage', number ? { search: { type: 'number', value: number } } : {})).data.list

describe('askedNumber', () => {
  it.each([
    ['１３９ 1234 5678', 'phone', '13912345678'],
    ['+86 139-1234-5678', 'phone', '13912345678'],
    ['沪a·d12345', 'plate', '沪AD12345'],
    ['ex-000123', 'badgeCode', 'EX-000123'],
    ['3-000012', 'ticketCode', '3-000012'],
    ['11010519491231002x', 'document', '11010519491231002X'],
  ])('%s is a %s', (typed, kind, number) => {
    expect(askedNumber(typed)).toEqual({ kind, number })
  })
  it.each(['', '5678', '张三', 'hello', '!!!'])('“%s” is nothing to look up', typed => {
    expect(askedNumber(typed)).toBeUndefined()
  })
})

describe('lookUpCaller', () => {
  it('finds by phone and by code, and says two sentences in the caller’s language', async () => {
    const { data } = await ask('139 1234 5678')
    expect(data).toMatchObject({ kind: 'phone', badges: [{ code, state: 'active', exhibition: { cn: '示例展会' } }] })
    expect(data.sentences).toEqual([expect.stringContaining(code), expect.stringContaining('2030-03-03 至 2030-03-05')])
    const english = (await ask(code.toLowerCase(), 'en')).data
    expect(english).toMatchObject({ kind: 'badgeCode', badges: [{ code }] })
    expect(english.sentences[0]).toMatch(/^You hold a badge for Example Fair/)
    expect((await ask('13700000000')).data).toMatchObject({ badges: [], tickets: [], passages: [] })
  })

  it.each([
    ['5678', '请输入完整的', 'Give a whole'],
    ['张三', '请输入完整的', 'Give a whole'],
  ])('refuses %s at its field, and keeps no call', async (number, cn, en) => {
    const before = (await calls(supervisor)).length
    for (const [language, words] of [
      ['cn', cn],
      ['en', en],
    ] as const) {
      const { statusCode, data } = await call(desk, 'lookUpCaller', { number, callerLanguage: language }, language)
      expect(statusCode).toBe(10002)
      expect(data).toMatchObject({ issues: [{ path: 'number', msg: expect.stringContaining(words) }] })
    }
    expect((await calls(supervisor)).length).toBe(before)
  })

  it('is kept masked, for who asked and who supervises', async () => {
    await ask('13912345678', 'en', second)
    const [own] = await calls(second, '13912345678')
    expect(own).toMatchObject({ kind: 'phone', asked: '139****5678', language: 'en', badges: 1 })
    expect((await calls(desk)).some(({ id }) => id === own?.id)).toBe(false)
    expect((await calls(supervisor, '13912345678')).some(({ id }) => id === own?.id)).toBe(true)
    const { text } = await world.db.one<{ text: string }>(
      sql`select string_agg(to_jsonb(t)::text, '') as text from hotline_call t`,
    )
    expect(text).not.toContain('13912345678')
  })

  it('answers nothing where the call cannot be kept', async () => {
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

  it('is the venue’s alone', async () => {
    expect((await ask('13912345678', 'cn', fair.organizer)).statusCode).toBe(10003)
    expect((await ask('13912345678', 'cn', fair.partner)).statusCode).toBe(10003)
  })
})
