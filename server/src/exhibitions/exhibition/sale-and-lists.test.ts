import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExhibitionFixture } from '../../app/testing/exhibition-fixture.ts'

const { database, db, call, organizer, other, venue, partner, draft, submitted, approved, key, stateOf } =
  await createExhibitionFixture()

const info = {
  saleFrom: '2037-01-01T00:00:00Z',
  saleTo: '2037-03-19T00:00:00Z',
  onePersonOneBadge: true,
  refundRule: 'beforeMoveIn',
} as const
async function ready() {
  return (await call(organizer, 'addAdditionalInfo', { ...(await approved()), ...info })).data
}

describe('withdrawExhibition and deleteExhibition', () => {
  it('withdraw a pending one and delete an undecided one', async () => {
    const { id, version } = await submitted()
    expect((await call(organizer, 'deleteExhibition', { id, version })).reason).toBe('exhibition.notEditable')
    const withdrawn = await call(organizer, 'withdrawExhibition', { id, version })
    expect(await stateOf(id)).toBe('withdrawn')
    expect((await call(other, 'deleteExhibition', key(withdrawn.data))).reason).toBe('kernel.notFound')
    expect((await call(organizer, 'deleteExhibition', key(withdrawn.data))).statusCode).toBe(10001)
    expect((await call(organizer, 'getExhibitionDetail', { id })).reason).toBe('kernel.notFound')
  })
})

describe('additional information and sale', () => {
  it('makes an approved exhibition ready, once', async () => {
    const { id, version } = await approved()
    const made = await call(organizer, 'addAdditionalInfo', { id, version, ...info })
    expect(await stateOf(id)).toBe('ready')
    const again = await call(organizer, 'addAdditionalInfo', { ...made.data, ...info })
    expect(again.reason).toBe('exhibition.additionalInfoExists')
  })

  it('refuses a sale that ends after move-out, or before it begins', async () => {
    const { id, version } = await approved()
    for (const saleTo of ['2037-03-21T00:00:00Z', '2036-12-31T00:00:00Z']) {
      const reply = await call(organizer, 'addAdditionalInfo', { id, version, ...info, saleTo })
      expect(reply).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'saleTo' }] } })
    }
  })

  it('opens and closes as a switch', async () => {
    const early = await approved()
    expect((await call(organizer, 'openSale', early)).reason).toBe('exhibition.saleNotReady')
    const made = await ready()
    const opened = await call(organizer, 'openSale', made)
    expect(opened.statusCode).toBe(10001)
    expect((await call(organizer, 'openSale', opened.data)).reason).toBe('exhibition.saleAlreadyOpen')
    const { data } = await call(organizer, 'getAdditionalInfo', { id: made.id })
    expect(data).toMatchObject({ saleState: 'scheduled', onePersonOneBadge: true })
    expect(data.actions).toContain('closeSale')
    const detail = await call(organizer, 'getAffairDetail', { exhibitionId: made.id })
    expect([detail.data.informationAt, detail.data.saleOpenedAt]).toEqual([expect.any(String), expect.any(String)])
    const closed = await call(organizer, 'closeSale', opened.data)
    expect((await call(organizer, 'closeSale', closed.data)).reason).toBe('exhibition.saleNotOpen')
  })

  it('does not open after the window', async () => {
    const made = await ready()
    const past = { saleFrom: '2020-01-01T00:00:00Z', saleTo: '2020-02-01T00:00:00Z' }
    const edited = await call(organizer, 'editAdditionalInfo', { ...made, ...info, ...past })
    expect((await call(organizer, 'openSale', edited.data)).reason).toBe('exhibition.saleOver')
  })
})

describe('cancelExhibition', () => {
  it('closes the sale and ends all tasks', async () => {
    const opened = (await call(organizer, 'openSale', await ready())).data
    expect((await call(organizer, 'cancelExhibition', { ...opened, note: '停办' })).statusCode).toBe(10003)
    await call(venue, 'cancelExhibition', { ...opened, note: '停办' })
    const row = await db.one(sql`select state, sale_open from exhibition where id = ${opened.id}`)
    expect(row).toEqual({ state: 'cancelled', sale_open: false })
    expect(await db.many(sql`select status from participation_task where exhibition_id = ${opened.id}`)).toEqual([
      { status: 1040 },
    ])
  })
})

describe('the lists', () => {
  beforeEach(async () => {
    await database.pool.query('delete from badge_type; delete from exhibition; truncate row_count')
  })

  it('count their tabs by counters, for each caller its own', async () => {
    await draft()
    await submitted()
    await approved()
    await call(other, 'addExhibition', {})
    const own = await call(organizer, 'getExhibitionPage', {})
    expect(own.data.tabs).toEqual({ all: 3, draft: 1, pending: 1, returned: 0, approved: 1, rejected: 0 })
    expect(own.data.list).toHaveLength(3)
    const toApprove = await call(venue, 'getExhibitionApprovalPage', { tab: 'pending' })
    expect(toApprove.data.tabs).toEqual({ all: 2, pending: 1, waiting: 0, processing: 0, finished: 1 })
    expect(toApprove.data).toMatchObject({ total: 1, list: [{ state: 'pending', statusCode: 0 }] })
    expect(toApprove.data.list[0]?.actions).toEqual(expect.arrayContaining(['approve', 'return', 'reject']))
  })

  it('find by name in either language, by code and by organizer', async () => {
    const { code } = await submitted()
    await draft()
    const found = async (type: 'name' | 'code' | 'sponsor' | 'showType' | 'openOn', value: string) =>
      (await call(venue, 'getExhibitionApprovalPage', { search: { type, value } })).data.list.length
    expect(await found('name', '机床')).toBe(1)
    expect(await found('name', 'machine TOOL')).toBe(1)
    expect(await found('code', code.toLowerCase())).toBe(1)
    expect(await found('sponsor', organizer.company.nameCn)).toBe(1)
    expect(await found('name', '%')).toBe(0)
    expect([await found('showType', 'tradeFair'), await found('showType', 'concert')]).toEqual([1, 0])
    // Open from 16 to 19 March in the venue's zone, whatever the day is in UTC.
    for (const [day, count] of [
      ['2037-03-15', 0],
      ['2037-03-16', 1],
      ['2037-03-19', 1],
      ['2037-03-20', 0],
    ] as const)
      expect([day, await found('openOn', day)]).toEqual([day, count])
    const wrong = await call(venue, 'getExhibitionApprovalPage', { search: { type: 'openOn', value: 'March' } })
    expect(wrong).toMatchObject({ statusCode: 10002 })
  })

  it('show a partner nothing before it takes part', async () => {
    const { id } = await approved()
    expect((await call(partner, 'getOperatorExhibitionPage', {})).data.list).toEqual([])
    expect((await call(partner, 'getExhibitionDetail', { id })).reason).toBe('kernel.notFound')
    expect((await call(partner, 'getAffairDetail', { exhibitionId: id })).reason).toBe('kernel.notFound')
    expect((await call(organizer, 'getLastExhibitions', {})).data.list).toHaveLength(1)
    expect((await call(partner, 'getLastExhibitions', {})).data.list).toEqual([])
  })

  it('name the cities of exhibitions, and regions by level', async () => {
    await draft()
    const cities = await call(organizer, 'getExhibitionCity', {})
    expect(cities.data.list.map(({ code }) => code)).toEqual(['310100'])
    expect((await call(other, 'getExhibitionCity', {})).data.list).toEqual([])
    const provinces = await call(organizer, 'getAreaByLevel', { level: 'province' })
    expect(provinces.data.list.length).toBeGreaterThan(30)
    const cityList = await call(organizer, 'getAreaByLevel', { level: 'city', parent: '330000' })
    expect(cityList.data.list.every(({ code }) => code.startsWith('33'))).toBe(true)
  })
})
