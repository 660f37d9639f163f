import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { enabledOptions, optionNamed, regionNamed, takeOption } from './api.ts'

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const admin = await world.administrator('platform')

interface Row {
  id: string
  version: number
  value: string
  statusCode: number
  actions: string[]
}
interface List {
  list: Row[]
  total: number
}

const send = <T = { id: string; version: number }>(command: string, payload: object, language: 'cn' | 'en' = 'cn') =>
  client.call<T>(command, payload, { token: admin.token, language })
let serial = 0
const option = () => ({
  code: 'industry',
  value: `new${++serial}`,
  nameCn: `新行业${serial}`,
  nameEn: `New ${serial}`,
  position: 5,
})
const offered = async (code: string, more: object = {}) =>
  (await client.call<{ list: { value: string; label: string }[] }>('getEnableDictionaryOption', { code, ...more })).data
    .list

describe('options under the command names of the specification', () => {
  it.each([
    ['getJobClassOptions', 'job_class'],
    ['getIndustryOptions', 'industry'],
    ['getDocumentTypes', 'document_type'],
  ])('%s answers the dictionary %s in both languages', async (command, code) => {
    for (const language of ['cn', 'en'] as const) {
      const ask = { token: admin.token, language }
      const answer = await client.call<{ list: unknown[] }>(command, {}, ask)
      const same = await client.call<{ list: unknown[] }>('getEnableDictionaryOption', { code }, ask)
      expect(answer.data.list.length).toBeGreaterThan(0)
      expect(answer.data).toEqual(same.data)
    }
  })

  it('returns document types to everybody, the others to operators', async () => {
    expect((await client.call('getDocumentTypes', {})).statusCode).toBe(10001)
    expect((await fetch(`${server.address}/api/getDocumentTypes?language=en`)).status).toBe(200)
    expect((await client.call('getIndustryOptions', {})).http).toBe(401)
  })
})

describe('getEnableDictionaryOption', () => {
  it('is public, also as a GET request, in the requested language', async () => {
    const answer = await fetch(`${server.address}/api/getEnableDictionaryOption?code=show_type&status=1&language=en`)
    const { statusCode, data } = (await answer.json()) as { statusCode: number; data: { list: object[] } }
    expect(statusCode).toBe(10001)
    expect(data.list[0]).toEqual({ value: 'tradeFair', label: 'Trade fair' })
    expect((await offered('show_type'))[0]).toEqual({ value: 'tradeFair', label: '专业展' })
  })

  it('offers the reasons for an entity type together with those for all', async () => {
    const values = async (entityType?: string) =>
      (await offered('back_reason', entityType ? { noun: entityType } : {})).map(({ value }) => value)
    expect(await values('badge')).toEqual(expect.arrayContaining(['incomplete', 'photoNotCompliant', 'other']))
    expect(await values('badge')).not.toContain('wrongHall')
    expect(await values('exhibition')).toContain('wrongHall')
    expect(await values()).toEqual(expect.arrayContaining(['wrongHall', 'photoNotCompliant']))
    expect((await client.call('getEnableDictionaryOption', { code: 'back_reason', noun: 'hall' })).statusCode).toBe(
      10002,
    )
  })

  it('offers a reason that is for one entity type to that type alone, by its latest change', async () => {
    const reason = { ...option(), code: 'back_reason', nouns: ['badge'] }
    const { data } = await send('addDictionaryOption', reason)
    const isFor = async (entityType: string) =>
      (await offered('back_reason', { noun: entityType })).some(({ value }) => value === reason.value)
    expect([await isFor('badge'), await isFor('share')]).toEqual([true, false])
    const { nameCn, nameEn, position } = reason
    const { data: edited } = await send('editDictionaryOption', { ...data, nameCn, nameEn, position })
    expect([await isFor('badge'), await isFor('share')]).toEqual([true, false])
    await send('editDictionaryOption', { ...edited, nameCn, nameEn, position, nouns: ['share', 'operator'] })
    expect([await isFor('badge'), await isFor('share')]).toEqual([false, true])
    const page = await send<List>('getDictionaryPage', {
      code: 'back_reason',
      search: { type: 'value', value: reason.value },
    })
    expect(page.data.list).toMatchObject([{ nouns: ['share', 'operator'] }])
  })

  it('accepts entity types for reasons only', async () => {
    const wrong = await send('addDictionaryOption', { ...option(), nouns: ['badge'] })
    expect(wrong).toMatchObject({ reason: 'dictionary.onlyReasons', data: { issues: [{ path: 'nouns' }] } })
    const plain = { ...option(), position: 9000 }
    const { data } = await send('addDictionaryOption', plain)
    const { code: _, value: __, ...names } = plain
    expect((await send('editDictionaryOption', { ...data, ...names, nouns: ['badge'] })).reason).toBe(
      'dictionary.onlyReasons',
    )
  })

  it('refuses any status but 1, and an unknown dictionary', async () => {
    expect((await client.call('getEnableDictionaryOption', { code: 'industry', status: 0 })).statusCode).toBe(10002)
    expect((await client.call('getEnableDictionaryOption', { code: 'passwords' })).statusCode).toBe(10002)
  })

  it('keeps the order that the venue chose and no longer offers disabled options', async () => {
    const added = await send('addDictionaryOption', option())
    const { value } = await world.db.one<{ value: string }>(
      sql`select value from dictionary_option where id = ${added.data.id}`,
    )
    expect((await offered('industry'))[0]?.value).toBe(value)
    await send('setDictionaryOptionStatus', { ...added.data, status: 0 })
    expect((await offered('industry')).map(({ value }) => value)).not.toContain(value)
    // Rows that use it still show its latest name.
    const stopped = await world.db.one<{ id: string; version: number }>(
      sql`select id, version from dictionary_option where id = ${added.data.id}`,
    )
    await send('editDictionaryOption', { ...stopped, nameCn: '旧行业', nameEn: 'Former', position: 5 })
    const { data: names } = await client.call<{ list: { value: string; label: string }[] }>('getOptionNames', {
      code: 'industry',
    })
    expect(names.list.find(option => option.value === value)?.label).toBe('旧行业')
  })
})

describe('addDictionaryOption', () => {
  it('refuses a value that the dictionary already has, at its field', async () => {
    const first = option()
    await send('addDictionaryOption', first)
    expect(await send('addDictionaryOption', first)).toMatchObject({
      statusCode: 10017,
      data: { issues: [{ path: 'value' }] },
    })
  })

  it('accepts one of two equal concurrent ones', async () => {
    const same = option()
    const both = await Promise.all([send('addDictionaryOption', same), send('addDictionaryOption', same)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017])
  })

  it('adds nothing to a dictionary whose values have rules in the code', async () => {
    expect(await send('addDictionaryOption', { ...option(), code: 'document_type' })).toMatchObject({
      statusCode: 10008,
      reason: 'dictionary.bySystem',
    })
  })

  it('refuses an unknown exhibition', async () => {
    const answer = await send('addDictionaryOption', { ...option(), exhibitionId: crypto.randomUUID() })
    expect(answer.statusCode).toBe(10006)
  })
})

describe('options of an exhibition', () => {
  it('follow those of the venue, in that exhibition only', async () => {
    const sponsor = await world.company('sponsor')
    const { id: exhibitionId } = await world.db.one<{ id: string }>(
      sql`insert into exhibition (sponsor_id) values (${sponsor.id}) returning id`,
    )
    const mine = option()
    expect((await send('addDictionaryOption', { ...mine, exhibitionId, countsAs: 'other' })).statusCode).toBe(10001)
    expect((await offered('industry')).map(({ value }) => value)).not.toContain(mine.value)
    expect((await offered('industry', { exhibitionId })).at(-1)?.value).toBe(mine.value)
    const { data } = await send<List>('getExhibitionDictionaryPage', { exhibitionId, origin: 'own' })
    expect(data.list.map(({ value }) => value)).toEqual([mine.value])
    expect((await send('getExhibitionDictionaryPage', { exhibitionId: sponsor.id })).statusCode).toBe(10006)
  })

  async function organized() {
    const organizer = await world.administrator('sponsor')
    const { id: exhibitionId } = await world.db.one<{ id: string }>(
      sql`insert into exhibition (sponsor_id) values (${organizer.company.id}) returning id`,
    )
    const by = <T = { id: string; version: number }>(command: string, payload: object) =>
      client.call<T>(command, payload, { token: organizer.token, language: 'cn' })
    return { organizer, exhibitionId, by }
  }
  const own = (code = 'reprint_reason') => ({ ...option(), code, countsAs: 'other' })

  it('are added, renamed, disabled and deleted by its organizer; those of others and of the venue are not', async () => {
    const { exhibitionId, by } = await organized()
    const foreign = await organized()
    const { data: key } = await by('addDictionaryOption', { ...own(), exhibitionId })
    const { data } = await by<List>('getExhibitionDictionaryPage', {
      exhibitionId,
      code: 'reprint_reason',
      pageSize: 40,
    })
    expect(data.list.at(-1)).toMatchObject({ id: key.id, actions: ['edit', 'disable', 'delete'] })
    expect((await by('setDictionaryOptionStatus', { ...key, status: 0 })).data).toEqual({ id: key.id, version: 2 })
    const names = { nameCn: '改名', nameEn: 'Renamed', position: 1 }
    const { data: venues } = await send('addDictionaryOption', { ...own(), countsAs: undefined })
    for (const [sendAs, { id, version }] of [
      [by, venues],
      [foreign.by, { id: key.id, version: 2 }],
    ] as const) {
      for (const [command, input] of [
        ['editDictionaryOption', { id, version, ...names }],
        ['setDictionaryOptionStatus', { id, version, status: 1 }],
        ['deleteDictionaryOption', { rows: [{ id, version }] }],
      ] as const) {
        expect([command, (await sendAs(command, input)).statusCode]).toEqual([command, 10006])
      }
    }
    expect((await foreign.by('addDictionaryOption', { ...own(), exhibitionId })).statusCode).toBe(10006)
    expect((await foreign.by('getExhibitionDictionaryPage', { exhibitionId })).statusCode).toBe(10006)
    expect((await by('addDictionaryOption', own())).statusCode).toBe(10003)
    expect((await by('getDictionaryPage', {})).statusCode).toBe(10003)
    expect((await by('deleteDictionaryOption', { rows: [{ id: key.id, version: 2 }] })).statusCode).toBe(10001)
  })

  it('replace the venue’s option of the same value: renamed or disabled there, and nowhere else', async () => {
    const { exhibitionId, by } = await organized()
    const { value } = own()
    const { countsAs: _, ...venues } = { ...own(), value }
    await send('addDictionaryOption', venues)
    const { data: key } = await by('addDictionaryOption', { ...venues, nameCn: '本展会的', exhibitionId })
    const labels = async (more: object) =>
      (await offered('reprint_reason', more)).filter(one => one.value === value).map(({ label }) => label)
    expect(await labels({ exhibitionId })).toEqual(['本展会的'])
    expect(await labels({})).toEqual([venues.nameCn])
    await by('setDictionaryOptionStatus', { ...key, status: 0 })
    expect([await labels({ exhibitionId }), await labels({})]).toEqual([[], [venues.nameCn]])
    const takes = (of: object) => transaction(server.pool, db => takeOption(db, 'reprint_reason', value, of))
    expect([await takes({ exhibitionId }), await takes({})]).toEqual([false, true])
  })

  it('are refused elsewhere, and in dictionaries that only the venue extends, by the handler and by the table', async () => {
    const { exhibitionId, by } = await organized()
    const other = await organized()
    const mine = own()
    await by('addDictionaryOption', { ...mine, exhibitionId })
    const takes = (of: object) => transaction(server.pool, db => takeOption(db, 'reprint_reason', mine.value, of))
    expect(await takes({ exhibitionId: other.exhibitionId })).toBe(false)
    expect([await takes({}), await takes({ exhibitionId })]).toEqual([false, true])
    for (const code of ['com_attr', 'com_type', 'show_type']) {
      expect(await by('addDictionaryOption', { ...own(code), exhibitionId })).toMatchObject({
        reason: 'dictionary.notOfExhibition',
        data: { issues: [{ path: 'code' }] },
      })
      await expect(
        world.db.run(sql`insert into dictionary_option (code, exhibition_id, value, name_cn, name_en, counts_as)
          values (${code}, ${exhibitionId}, 'x', 'x', 'x', 'x')`),
      ).rejects.toThrow('dictionary_option_of_exhibition')
    }
  })
})

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
