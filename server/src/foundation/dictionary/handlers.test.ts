import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createDictionaryFixture, type List } from '../../app/testing/dictionary-fixture.ts'
import { exhibitions } from '../../app/testing/factories/exhibitions.ts'
import { transaction } from '../../kernel/database/database.ts'
import { takeOption } from './api.ts'

const { server, client, world, admin, send, option } = await createDictionaryFixture()

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
    const exhibitionId = await exhibitions.build(world.db, { sponsorId: sponsor.id })
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
    const exhibitionId = await exhibitions.build(world.db, { sponsorId: organizer.company.id })
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
