import { randomUUID } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const { organizer } = fair
const other = await world.fair()
const { call, platform } = world

let serial = 0
const form = (changes: object = {}): Payload<'saveSeries'> => ({
  ...{ nameCn: '港口贸易博览会', nameEn: 'Harbour Trade Fair', code: `HT${++serial}` },
  ...changes,
})
const addSeries = async (caller: TestOperator = organizer) => (await call(caller, 'saveSeries', form())).data
const addEdition = (seriesId: string, number = 11, caller: TestOperator = organizer) =>
  call(caller, 'saveEdition', { seriesId, number, nameCn: `第 ${number} 届`, nameEn: `Edition ${number}` })
const versionOf = async (id: string) =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)).version
const join = async (caller: TestOperator, id: string, editionId: string | null) =>
  call(caller, 'joinEdition', { id, version: await versionOf(id), editionId })

describe('saveSeries', () => {
  it('adds and changes a series with a code of its own, in capital letters', async () => {
    const key = (await call(organizer, 'saveSeries', form({ code: 'canton' }))).data
    expect((await call(organizer, 'saveSeries', form({ code: 'CANTON' }))).reason).toBe('series.codeTaken')
    expect((await call(organizer, 'saveSeries', form({ code: 'A-1' }))).statusCode).toBe(10002)
    expect((await call(organizer, 'saveSeries', { ...key, ...form({ code: 'FAIR1' }) })).statusCode).toBe(10001)
    expect((await call(organizer, 'saveSeries', { ...key, ...form() })).reason).toBe('kernel.changedMeanwhile')
    const { data } = await call(organizer, 'getSeriesDetail', { id: key.id })
    expect(data).toMatchObject({ code: 'FAIR1', ownerId: organizer.company.id, actions: ['edit', 'delete'] })
  })

  it('is for organizers, and for the venue on behalf of one, and nobody else sees it', async () => {
    expect((await call(fair.partner, 'saveSeries', form())).reason).toBe('kernel.noPermission')
    expect((await call(platform, 'saveSeries', form())).reason).toBe('series.ownerRequired')
    const partner = form({ ownerId: fair.partner.company.id })
    expect((await call(platform, 'saveSeries', partner)).reason).toBe('series.ownerUnknown')
    const foreign = form({ ownerId: other.organizer.company.id })
    expect((await call(organizer, 'saveSeries', foreign)).reason).toBe('kernel.notFound')
    const key = (await call(platform, 'saveSeries', form({ ownerId: organizer.company.id }))).data
    expect((await call(other.organizer, 'getSeriesDetail', { id: key.id })).reason).toBe('kernel.notFound')
    expect((await call(other.organizer, 'saveSeries', { ...key, ...form() })).reason).toBe('kernel.notFound')
    expect((await addEdition(key.id, 1, other.organizer)).reason).toBe('kernel.notFound')
    const toOther = { ...key, ...form({ ownerId: other.organizer.company.id }) }
    expect((await call(platform, 'saveSeries', toOther)).reason).toBe('series.ownerUnknown')
    const search = { type: 'owner' as const, value: organizer.company.nameEn }
    const seen = async (caller: TestOperator) =>
      (await call(caller, 'getSeriesPage', { pageSize: 999, search })).data.list.some(({ id }) => id === key.id)
    expect([await seen(organizer), await seen(platform), await seen(other.organizer)]).toEqual([true, true, false])
  })
})

describe('saveEdition', () => {
  it('gives each edition of a series another number, also for concurrent calls', async () => {
    const { id } = await addSeries()
    const replies = await Promise.all([1, 2, 3, 4].map(() => addEdition(id, 12)))
    expect(replies.map(({ reason }) => reason ?? '').sort()).toEqual(['', ...Array(3).fill('series.numberTaken')])
    expect((await addEdition((await addSeries()).id, 12)).statusCode).toBe(10001)
  })

  it('keeps a series with editions, and an edition with exhibitions', async () => {
    const series = await addSeries()
    const edition = (await addEdition(series.id)).data
    expect((await call(organizer, 'deleteSeries', series)).reason).toBe('series.seriesInUse')
    await join(organizer, fair.exhibitionId, edition.id)
    expect((await call(organizer, 'deleteEdition', edition)).reason).toBe('series.editionInUse')
    await join(organizer, fair.exhibitionId, null)
    expect((await call(organizer, 'deleteEdition', edition)).statusCode).toBe(10001)
    expect((await call(organizer, 'deleteSeries', series)).statusCode).toBe(10001)
  })
})

describe('joinEdition', () => {
  it('shows the exhibition in its edition, and the edition with the exhibition', async () => {
    const series = await addSeries()
    const { id } = (await addEdition(series.id)).data
    expect((await join(organizer, fair.exhibitionId, id)).statusCode).toBe(10001)
    const detail = (await call(organizer, 'getSeriesDetail', { id: series.id })).data
    expect(detail.editions).toMatchObject([
      { number: 11, actions: ['edit', 'join'], exhibitions: [{ id: fair.exhibitionId, state: 'ready' }] },
    ])
    const shown = (await call(fair.partner, 'getExhibitionDetail', { id: fair.exhibitionId })).data
    expect(shown.edition).toEqual({
      name: { cn: '第 11 届', en: 'Edition 11' },
      series: { cn: '港口贸易博览会', en: 'Harbour Trade Fair' },
    })
    const joinable = (await call(organizer, 'getJoinableExhibitions', {})).data.list
    expect(joinable.map(one => one.id)).not.toContain(fair.exhibitionId)
    await join(organizer, fair.exhibitionId, null)
    const after = (await call(organizer, 'getJoinableExhibitions', {})).data.list
    expect(after.map(one => one.id)).toContain(fair.exhibitionId)
  })

  it('accepts only editions of the exhibition’s own organizer, and callers who run it', async () => {
    const { id } = (await addEdition((await addSeries()).id)).data
    expect((await join(organizer, fair.exhibitionId, randomUUID())).reason).toBe('exhibition.editionUnknown')
    expect((await join(platform, other.exhibitionId, id)).reason).toBe('exhibition.editionUnknown')
    expect((await join(organizer, other.exhibitionId, id)).reason).toBe('kernel.notFound')
    expect((await join(fair.partner, fair.exhibitionId, id)).reason).toBe('kernel.noPermission')
    const stale = { id: fair.exhibitionId, version: 9_999, editionId: id }
    expect((await call(organizer, 'joinEdition', stale)).reason).toBe('kernel.changedMeanwhile')
  })

  it('is a foreign key: without it an exhibition joins another organizer’s edition', async () => {
    const { id } = (await addEdition((await addSeries()).id)).data
    const foreign = sql`update exhibition set edition_id = ${id} where id = ${other.exhibitionId}`
    await expect(world.db.run(foreign)).rejects.toMatchObject({ constraint: 'exhibition_edition' })
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table exhibition drop constraint exhibition_edition')
      expect((await client.query(foreign.text, foreign.values)).rowCount).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('is decided once for an edition that is deleted at the same time', async () => {
    const series = await addSeries()
    for (let round = 0; round < 5; round++) {
      const edition = (await addEdition(series.id, 20 + round)).data
      const [joined, deleted] = await Promise.all([
        join(organizer, fair.exhibitionId, edition.id),
        call(organizer, 'deleteEdition', edition),
      ])
      expect([joined.reason, deleted.reason].filter(Boolean)).toHaveLength(1)
      expect(['exhibition.editionUnknown', 'series.editionInUse']).toContain(joined.reason ?? deleted.reason)
    }
  })
})

describe('the form of an exhibition', () => {
  it('chooses an edition of its organizer', async () => {
    const { id: seriesId } = await addSeries()
    const { id: editionId } = (await addEdition(seriesId)).data
    const options = (await call(organizer, 'getEditionOptions', {})).data.list
    expect(options.map(({ id }) => id)).toContain(editionId)
    expect((await call(other.organizer, 'getEditionOptions', {})).data.list).toEqual([])
    const foreign = { ownerId: organizer.company.id }
    expect((await call(other.organizer, 'getEditionOptions', foreign)).reason).toBe('kernel.notFound')
    const made = await call(organizer, 'addExhibition', { nameCn: '第一期', editionId })
    expect((await call(organizer, 'getExhibitionDetail', { id: made.data.id })).data.form.editionId).toBe(editionId)
    const refused = await call(other.organizer, 'addExhibition', { editionId })
    expect(refused).toMatchObject({ reason: 'exhibition.editionUnknown', data: { issues: [{ path: 'editionId' }] } })
    const edited = await call(organizer, 'editExhibition', { ...made.data, nameCn: '第一期' })
    expect((await call(organizer, 'getExhibitionDetail', { id: edited.data.id })).data.form.editionId).toBeNull()
  })
})
