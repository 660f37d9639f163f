import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { exhibitions } from '../../app/testing/factories/exhibitions.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { countedAs, enabledOptions, takeOption } from './api.ts'

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const admin = await world.administrator('platform')

interface Row {
  id: string
  version: number
  value: string
  origin: 'venue' | 'own'
  status: number
  countsAs: string
  countsAsName: { cn: string; en: string } | null
  actions: string[]
}
const code = 'vehicle_type'
let serial = 0
const own = (more: object = {}) => {
  serial++
  return { code, value: `own${serial}`, nameCn: `自有${serial}`, nameEn: `Own ${serial}`, countsAs: 'van', ...more }
}

/** A new organizer with an exhibition, and its calls. */
async function organized() {
  const operator = await world.administrator('sponsor')
  const exhibition = () => exhibitions.build(world.db, { sponsorId: operator.company.id })
  const exhibitionId = await exhibition()
  const by = <T = { id: string; version: number }>(command: string, payload: object, caller = operator) =>
    client.call<T>(command, payload, { token: caller.token, language: 'cn' })
  const rows = async (more: object = {}) =>
    (await by<{ list: Row[] }>('getExhibitionDictionaryPage', { exhibitionId, pageSize: 40, code, ...more })).data.list
  const offers = async (of = exhibitionId) =>
    (await enabledOptions(world.db, code, { exhibitionId: of })).map(({ value }) => value)
  return { by, rows, offers, exhibition, exhibitionId }
}

describe('an own option of an exhibition', () => {
  it('counts as the named option of the venue, or as the one with its value', async () => {
    const { by, rows, exhibitionId } = await organized()
    const { data: key } = await by('addDictionaryOption', { ...own(), exhibitionId })
    await by('addDictionaryOption', { ...own({ value: 'car', countsAs: undefined }), exhibitionId })
    expect((await rows()).filter(({ origin }) => origin === 'own')).toMatchObject([
      { countsAs: 'van' },
      { value: 'car', countsAs: 'car', countsAsName: { cn: '小型客车', en: 'Car' } },
    ])
    const changed = await by('editDictionaryOption', {
      ...{ ...key, nameCn: '改名', nameEn: 'Renamed', position: 1, countsAs: 'bus' },
    })
    expect(changed.statusCode).toBe(10001)
    const { value } = await world.db.one<{ value: string }>(sql`
      select ${countedAs(code, sql`${exhibitionId}::uuid`, sql`mine.value`)} as value from dictionary_option mine where mine.id = ${key.id}`)
    expect(value).toBe('bus')
  })

  it.each([
    ['dictionary.countsAsNeeded', undefined],
    ['dictionary.countsAsUnknown', 'nothing'],
  ])('is refused at its field: %s', async (reason, countsAs) => {
    const { by, exhibitionId } = await organized()
    const answer = await by('addDictionaryOption', { ...own({ countsAs }), exhibitionId })
    expect(answer).toMatchObject({ statusCode: 10002, reason, data: { issues: [{ path: 'countsAs' }] } })
  })

  it("counts in statistics of the venue: the venue's options count as nothing else, and an option that others count as cannot be deleted", async () => {
    const { by, exhibitionId } = await organized()
    const send = <T = { id: string; version: number }>(command: string, payload: object) =>
      client.call<T>(command, payload, { token: admin.token })
    expect((await send('addDictionaryOption', own())).statusCode).toBe(10002)
    const { countsAs: _, ...venues } = own()
    const { data: key } = await send('addDictionaryOption', venues)
    await by('addDictionaryOption', { ...own({ countsAs: venues.value }), exhibitionId })
    expect((await send('deleteDictionaryOption', { rows: [key] })).reason).toBe('dictionary.optionInUse')
  })

  it('is created once by concurrent calls', async () => {
    const { by, exhibitionId, rows } = await organized()
    const same = own()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => by('addDictionaryOption', { ...same, exhibitionId })),
    )
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([10001, ...Array(9).fill(10017)])
    expect((await rows({ origin: 'own' })).length).toBe(1)
  })

  it('is chosen or disabled first: whoever chooses after it was disabled is refused', async () => {
    const { by, exhibitionId } = await organized()
    const mine = own()
    const { data: key } = await by('addDictionaryOption', { ...mine, exhibitionId })
    const chosen = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const takes = (db: Parameters<typeof takeOption>[0]) => takeOption(db, code, mine.value, { exhibitionId })
    const choosing = transaction(server.pool, async db => {
      const taken = await takes(db)
      chosen.resolve()
      await goOn.promise
      return taken
    })
    await chosen.promise
    const stopping = by('setDictionaryOptionStatus', { ...key, status: 0 })
    goOn.resolve()
    expect([await choosing, (await stopping).statusCode]).toEqual([true, 10001])
    const late = await Promise.all(Array.from({ length: 5 }, () => transaction(server.pool, takes)))
    expect(late).toEqual(Array(5).fill(false))
    expect((await by('deleteDictionaryOption', { rows: [{ ...key, version: 2 }] })).reason).toBe(
      'dictionary.optionInUse',
    )
  })
})

describe('setExhibitionOptionShown', () => {
  it('stops offering one of the venue’s options in this exhibition, and offers it again', async () => {
    const { by, rows, offers, exhibition, exhibitionId } = await organized()
    const crane = (await rows()).find(({ value }) => value === 'crane') as Row
    expect(crane).toMatchObject({ origin: 'venue', status: 1, actions: ['hide'] })
    const set = (shown: boolean) => by('setExhibitionOptionShown', { exhibitionId, id: crane.id, shown })
    const both = await Promise.all(Array.from({ length: 6 }, () => set(false)))
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([10001]))
    expect(await offers()).not.toContain('crane')
    expect(await offers(await exhibition())).toContain('crane')
    expect(await transaction(server.pool, db => takeOption(db, code, 'crane', { exhibitionId }))).toBe(false)
    expect(await rows({ status: 0 })).toMatchObject([{ value: 'crane', actions: ['show'] }])
    await set(true)
    expect(await offers()).toContain('crane')
  })

  it('is for the organizer of the exhibition, for options of the venue, in dictionaries that an exhibition can extend', async () => {
    const { by, exhibitionId, rows } = await organized()
    const foreign = await organized()
    const [venues] = await rows()
    const hide = { exhibitionId, id: venues?.id, shown: false }
    expect((await foreign.by('setExhibitionOptionShown', hide)).statusCode).toBe(10006)
    const { data: key } = await by('addDictionaryOption', { ...own(), exhibitionId })
    expect((await by('setExhibitionOptionShown', { ...hide, id: key.id })).statusCode).toBe(10006)
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = 'com_attr' limit 1`,
    )
    expect((await by('setExhibitionOptionShown', { ...hide, id })).reason).toBe('dictionary.bySystem')
  })
})

describe('copyExhibitionDictionary', () => {
  it('copies own and hidden options; existing ones do not change, and a second copy adds nothing', async () => {
    const { by, rows, offers, exhibition, exhibitionId: fromId } = await organized()
    const [first, second] = [own(), own()]
    for (const option of [first, second]) await by('addDictionaryOption', { ...option, exhibitionId: fromId })
    const bus = (await rows()).find(({ value }) => value === 'bus') as Row
    await by('setExhibitionOptionShown', { exhibitionId: fromId, id: bus.id, shown: false })
    const exhibitionId = await exhibition()
    await by('addDictionaryOption', { ...first, nameCn: '这里的', exhibitionId })
    const copy = () => by<{ added: number; hidden: number }>('copyExhibitionDictionary', { exhibitionId, fromId })
    const copies = await Promise.all(Array.from({ length: 5 }, copy))
    expect(copies.reduce((sum, { data }) => sum + data.added + data.hidden, 0)).toBe(2)
    expect(await offers(exhibitionId)).toEqual(expect.arrayContaining([first.value, second.value]))
    expect(await offers(exhibitionId)).not.toContain('bus')
    const stored = (await rows({ exhibitionId, origin: 'own' })).find(({ value }) => value === first.value)
    expect(stored).toMatchObject({ nameCn: '这里的' })
    expect((await copy()).data).toEqual({ added: 0, hidden: 0 })
  })

  it('copies only from other exhibitions that the caller runs', async () => {
    const { by, exhibitionId } = await organized()
    const foreign = await organized()
    expect((await by('copyExhibitionDictionary', { exhibitionId, fromId: foreign.exhibitionId })).statusCode).toBe(
      10006,
    )
    expect((await by('copyExhibitionDictionary', { exhibitionId, fromId: exhibitionId })).reason).toBe(
      'dictionary.copiedFromItself',
    )
  })
})
