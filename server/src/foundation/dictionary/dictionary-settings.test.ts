import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createDictionaryFixture, type List, type Row } from '../../app/testing/dictionary-fixture.ts'
import { transaction } from '../../kernel/database/database.ts'
import { enabledOptions, optionNamed, regionNamed, takeOption } from './api.ts'

const { server, client, world, send, option } = await createDictionaryFixture()

describe('editDictionaryOption', () => {
  it('renames, and refuses a stale version', async () => {
    const { data } = await send('addDictionaryOption', option())
    const change = { ...data, nameCn: '改名', nameEn: 'Renamed', position: 1 }
    expect((await send('editDictionaryOption', change)).data).toEqual({ id: data.id, version: 2 })
    expect((await send('editDictionaryOption', change)).statusCode).toBe(10007)
    expect((await send('editDictionaryOption', { ...change, id: crypto.randomUUID() })).statusCode).toBe(10006)
  })
})

describe('deleteDictionaryOption', () => {
  it('deletes all or none', async () => {
    const { data: one } = await send('addDictionaryOption', option())
    const { data: two } = await send('addDictionaryOption', option())
    expect((await send('deleteDictionaryOption', { rows: [one, { ...two, version: 9 }] })).statusCode).toBe(10007)
    expect((await send('deleteDictionaryOption', { rows: [one, two] })).statusCode).toBe(10001)
    expect((await send('deleteDictionaryOption', { rows: [one, two] })).statusCode).toBe(10006)
  })

  it('retains a chosen option, which can be disabled', async () => {
    const mine = option()
    const { data } = await send('addDictionaryOption', mine)
    expect(await takeOption(world.db, 'industry', mine.value)).toBe(true)
    expect(await send('deleteDictionaryOption', { rows: [data] })).toMatchObject({
      statusCode: 10008,
      reason: 'dictionary.optionInUse',
    })
    const { data: shown } = await send<List>('getDictionaryPage', { search: { type: 'value', value: mine.value } })
    expect(shown.list[0]?.actions).toEqual(['edit', 'disable'])
    expect((await send('setDictionaryOptionStatus', { ...data, status: 0 })).statusCode).toBe(10001)
    expect(await takeOption(world.db, 'industry', mine.value)).toBe(false)
  })

  it('waits for concurrent choosers', async () => {
    const mine = option()
    const { data } = await send('addDictionaryOption', mine)
    const chosen = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const choosing = [1, 2].map(() =>
      transaction(server.pool, async db => {
        await takeOption(db, 'industry', mine.value)
        chosen.resolve()
        await goOn.promise
      }),
    )
    await chosen.promise
    const deleting = send('deleteDictionaryOption', { rows: [data] })
    goOn.resolve()
    expect((await deleting).reason).toBe('dictionary.optionInUse')
    await Promise.all(choosing)
  })

  it('retains document types', async () => {
    const { data } = await send<List>('getDictionaryPage', { code: 'document_type' })
    const { id, version, actions } = data.list[0] as Row
    expect(actions).toEqual(['edit', 'disable'])
    expect((await send('deleteDictionaryOption', { rows: [{ id, version }] })).statusCode).toBe(10008)
  })
})

describe('getDictionaryPage', () => {
  it('filters by dictionary and status, searches by name in both languages and by value', async () => {
    const { data } = await send<List>('getDictionaryPage', { code: 'com_attr', pageSize: 40 })
    expect(data.total).toBe(12)
    const found = async (payload: object) =>
      (await send<List>('getDictionaryPage', payload)).data.list.map(({ value }) => value)
    expect(await found({ code: 'com_attr', search: { type: 'name', value: '国有' } })).toEqual(['stateOwned'])
    expect(await found({ search: { type: 'name', value: 'STATE-OWNED' } })).toEqual(['stateOwned'])
    expect(await found({ search: { type: 'value', value: 'stateowned' } })).toEqual(['stateOwned'])
    expect(await found({ code: 'com_attr', status: '0' })).toEqual([])
  })

  it('offers no actions to callers who may only view', async () => {
    const reader = await world.operator(await world.company('platform'), { permissions: ['dictionary:view'] })
    const { data } = await client.call<List>('getDictionaryPage', {}, { token: reader.token })
    expect(new Set(data.list.flatMap(({ actions }) => actions))).toEqual(new Set())
  })
})

describe('getRegionOptions', () => {
  const regions = async (query: string) => {
    const answer = await fetch(`${server.address}/api/getRegionOptions${query}`)
    return ((await answer.json()) as { data: { list: [string, string][] } }).data.list
  }

  it('returns the provinces, the level below a region, or all', async () => {
    const provinces = await regions('?parent=000000&language=en')
    expect(provinces).toContainEqual(['310000', 'Shanghai'])
    expect(await regions('?parent=310100')).toContainEqual(['310118', '青浦区'])
    expect((await regions('')).length).toBeGreaterThan(3_000)
    expect(await regions('?parent=999999')).toEqual([])
  })

  it('distinguishes Shaanxi and Shanxi', async () => {
    const names = new Map(await regions('?parent=000000&language=en'))
    expect([names.get('610000'), names.get('140000')]).toEqual(['Shaanxi', 'Shanxi'])
  })
})

describe('system parameters', () => {
  const written = (name: string, kind: string, value: string) =>
    world.db.one<{ id: string; version: number }>(
      sql`insert into system_parameter (name, kind, value) values (${name}, ${kind}, ${value}) returning id, version`,
    )

  it.each([
    ['integer', '12', '1.5'],
    ['decimal', '12.5', 'twelve'],
    ['boolean', 'true', 'yes'],
    ['day', '2026-12-03', '2026-02-30'],
  ])('of kind %s that the venue created earlier take %s and refuse %s at the field', async (kind, right, wrong) => {
    const row = await written(`test.${kind}`, kind, right)
    expect(await send('editSystemParameter', { ...row, value: wrong })).toMatchObject({
      statusCode: 10002,
      data: { issues: [{ path: 'value' }] },
    })
    expect((await send('editSystemParameter', { ...row, value: right })).data).toEqual({ ...row, version: 2 })
  })

  it('are found by a part of their name', async () => {
    await written('gate.openHour', 'integer', '6')
    const { data } = await send<List>('getSystemParameterPage', { search: { type: 'name', value: 'OPENHOUR' } })
    expect(data.list).toMatchObject([{ name: 'gate.openHour', value: '6', actions: ['edit', 'delete'] }])
  })
})

describe('the api', () => {
  it('answers other modules by value, code and name', async () => {
    expect((await enabledOptions(world.db, 'show_type'))[0]).toEqual({
      value: 'tradeFair',
      cn: '专业展',
      en: 'Trade fair',
    })
    expect(await optionNamed(world.db, 'show_type', 'nothing')).toBeUndefined()
    expect(await regionNamed(world.db, '310118')).toEqual({ cn: '青浦区', en: 'Qingpu District' })
  })
})
