import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../app/testing/stand-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createStandWorld())
const { call, form } = world
const fair = await world.standFair()
const { exhibitionId, participationId } = fair
const other = await world.standFair()
const venue = await world.world.administrator('platform')

const pageOf = async (caller: TestOperator, filter: object = {}) =>
  (await call(caller, 'getStandPage', { exhibitionId, pageSize: 999, ...filter })).data

describe('addStand', () => {
  it.each([
    [{ area: '0' }, 'area', '应为 0.01 至 100,000 平方米', 'Enter 0.01 to 100,000 m²'],
    [{ area: '-1' }, 'area', '应为 0.01', 'Enter 0.01'],
    [{ area: '9.005' }, 'area', '应为 0.01', 'Enter 0.01'],
    [{ area: '1e3' }, 'area', '应为 0.01', 'Enter 0.01'],
    [{ number: '=1+1' }, 'number', '只能有字母、数字', 'Letters, digits'],
    [{ number: '-A1' }, 'number', '只能有字母、数字', 'Letters, digits'],
    [{ hall: 'W5' as const }, 'hall', '展会没有使用这个展馆', 'This exhibition does not use that hall'],
    [{ section: ' ' }, 'section', '必填', 'Required'],
  ])('refuses %j at its field, in both languages', async (changes, path, cn, en) => {
    const said = async (language: 'cn' | 'en') => {
      const input = { exhibitionId, ...form({ number: 'B1' }), ...changes }
      const { statusCode, data } = await call(fair.organizer, 'addStand', input, { language })
      expect(statusCode).toBe(10002)
      return (data as unknown as { issues: { path: string; msg: string }[] }).issues
    }
    expect(await said('cn')).toEqual([{ path, msg: expect.stringContaining(cn) }])
    expect(await said('en')).toEqual([{ path, msg: expect.stringContaining(en) }])
  })

  it('stores number and area in half width, and takes each number of a hall once', async () => {
    const { id } = await world.add(fair, ' １.１a01 ', { area: '９.5' })
    expect(await world.db.one(sql`select number, area_dm2 as area, state from stand where id = ${id}`)).toEqual({
      ...{ number: '1.1A01', area: 950, state: 'free' },
    })
    const again = await call(fair.organizer, 'addStand', { exhibitionId, ...form({ number: '1.1A01' }) })
    expect(again).toMatchObject({ statusCode: 10017, reason: 'stand.numberTaken' })
    const elsewhere = await call(fair.organizer, 'addStand', {
      exhibitionId,
      ...form({ number: '1.1A01', hall: 'E2' }),
    })
    expect(elsewhere.statusCode).toBe(10001)
  })

  it('gives one number to one of many who add it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(fair.organizer, 'addStand', { exhibitionId, ...form({ number: 'R1' }) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, ...Array(7).fill(10017)])
  })

  it('is for the organizer and the venue, while the exhibition runs', async () => {
    const add = (caller: TestOperator, of = fair) =>
      call(caller, 'addStand', { exhibitionId: of.exhibitionId, ...form({ number: 'P1' }) })
    expect((await add(fair.partner)).statusCode).toBe(10003)
    expect((await add(other.organizer)).statusCode).toBe(10006)
    expect((await add(venue)).statusCode).toBe(10001)
    const over = await world.standFair()
    await world.db.run(sql`update exhibition set state = 'closed', ended_at = now() where id = ${over.exhibitionId}`)
    expect((await add(over.organizer, over)).reason).toBe('exhibition.notRunning')
  })
})

describe('editStand', () => {
  it('changes a stand without a holder; one with a holder keeps place and area', async () => {
    const key = await world.add(fair, 'C1')
    const edited = await call(fair.organizer, 'editStand', { ...key, ...form({ number: 'C2', area: '12' }) })
    expect(edited.data.version).toBe(key.version + 1)
    const stale = await call(fair.organizer, 'editStand', { ...key, ...form({ number: 'C3' }) })
    expect(stale.statusCode).toBe(10007)

    const assigned = await world.assigned(fair, 'C4', participationId)
    const edit = (changes: object) =>
      call(fair.organizer, 'editStand', { ...assigned, ...form({ number: 'C4', ...changes }) })
    for (const changes of [{ number: 'C5' }, { hall: 'E2' }, { section: '服装' }, { area: '10' }])
      expect((await edit(changes)).reason).toBe('stand.standInUse')
    expect((await edit({ kind: 'raw', note: '靠门' })).statusCode).toBe(10001)
    expect((await call(other.organizer, 'editStand', { ...assigned, ...form() })).statusCode).toBe(10006)
  })
})

describe('assignStands, reserveStands and releaseStands', () => {
  it('work row by row, and refuse a stand that another company has', async () => {
    const guest = await world.guest(fair)
    const [free, reserved] = [await world.add(fair, 'D1'), await world.add(fair, 'D2')]
    const assigned = await world.assigned(fair, 'D3', guest.participationId)
    const reserve = await call(fair.organizer, 'reserveStands', { exhibitionId, rows: [reserved, assigned] })
    expect(reserve.data).toMatchObject({ count: 1, failed: [{ id: assigned.id, msg: '展位已分配' }] })
    const rows = [free, { ...reserved, version: reserved.version + 1 }, assigned]
    const assign = await call(fair.organizer, 'assignStands', { exhibitionId, rows, participationId })
    expect(assign.data).toMatchObject({ count: 2, failed: [{ id: assigned.id, msg: '展位已分配' }] })
    const mine = (await pageOf(fair.partner)).list.map(({ number }) => number)
    expect(mine).toEqual(expect.arrayContaining(['D1', 'D2']))
    expect(mine).not.toContain('D3')

    const release = await call(fair.organizer, 'releaseStands', { exhibitionId, rows: [assigned] })
    expect(release.data.count).toBe(1)
    expect((await pageOf(guest.operator)).list).toEqual([])
  })

  it('refuses companies that do not take part, or no longer do', async () => {
    const rows = [await world.add(fair, 'D5')]
    const assign = (holder: string) =>
      call(fair.organizer, 'assignStands', { exhibitionId, rows, participationId: holder })
    expect((await assign(other.participationId)).reason).toBe('stand.holderUnknown')
    const guest = await world.guest(fair)
    await world.db.run(sql`update participation set state = 'ended' where id = ${guest.participationId}`)
    expect((await assign(guest.participationId)).reason).toBe('stand.holderUnknown')
  })

  it('give one stand to one of two companies at the same time', async () => {
    const guest = await world.guest(fair)
    const rows = [await world.add(fair, 'D6')]
    const answers = await Promise.all(
      [participationId, guest.participationId].map(holder =>
        call(fair.organizer, 'assignStands', { exhibitionId, rows, participationId: holder }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })
})

describe('getStandPage and getStandSections', () => {
  it('show the organizer all stands by hall and natural number, with filters, tabs and totals', async () => {
    const full = await world.standFair()
    const of = { exhibitionId: full.exhibitionId }
    for (const number of ['A10', 'A2', 'A1']) await world.add(full, number)
    await world.add(full, 'B1', { hall: 'E2', section: '服装', area: '13.5' })
    await world.assigned(full, 'B2', full.participationId, { hall: 'E2' })
    const all = (await call(full.organizer, 'getStandPage', of)).data
    expect(all.list.map(({ number }) => number)).toEqual(['A1', 'A2', 'A10', 'B1', 'B2'])
    expect(all).toMatchObject({ total: 5, tabs: { all: 5, free: 4, reserved: 0, assigned: 1 } })
    const inHall = (await call(full.organizer, 'getStandPage', { ...of, hall: 'E2', section: '服装' })).data
    expect(inHall.list).toMatchObject([{ number: 'B1', area: '13.5', holder: null }])
    const search = { type: 'holder' as const, value: full.partner.company.nameCn }
    const found = (await call(full.organizer, 'getStandPage', { ...of, search })).data
    expect(found.list.map(({ number }) => number)).toEqual(['B2'])
    const sections = (await call(full.organizer, 'getStandSections', of)).data
    expect(sections).toEqual({
      ...{ stands: 5, area: '49.5', quotas: [] },
      list: [
        { hall: 'E1', section: '电子', free: 3, reserved: 0, assigned: 0, area: '27' },
        { hall: 'E2', section: '服装', free: 1, reserved: 0, assigned: 0, area: '13.5' },
        { hall: 'E2', section: '电子', free: 0, reserved: 0, assigned: 1, area: '9' },
      ],
    })
    const own = (await call(full.partner, 'getStandSections', of)).data
    expect(own).toMatchObject({ stands: 1, area: '9' })
    expect((await call(full.partner, 'getStandPage', of)).data.list).toMatchObject([{ number: 'B2', actions: [] }])
    expect((await call(other.partner, 'getStandPage', of)).statusCode).toBe(10006)
  })
})
