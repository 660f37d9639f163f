import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { endPolicies } from './clock.ts'

let fair: Fair

const world = await closeAfterAll(createBadgeWorld())
const other = await world.fair()
beforeEach(async () => {
  fair = await world.fair()
})

const venue = <N extends CommandName>(command: N, input: Payload<N>) => world.call(world.platform, command, input)

const clause = (changes: object = {}) => ({
  ...{ nameCn: '参展人员', nameEn: 'Exhibitors', badgeTypeIds: [fair.badgeTypeId], days: [], hours: [] },
  ...{ entriesADay: null, ...changes },
})
const draft = (changes: object = {}): Payload<'savePolicy'> => ({
  exhibitionId: fair.exhibitionId,
  clauses: [clause()],
  ...changes,
})
const saved = async (changes: object = {}) => (await venue('savePolicy', draft(changes))).data
const published = async (changes: object = {}, effectiveAt: string | null = null) => {
  const key = await saved(changes)
  const { exhibitionId } = fair
  return (await venue('publishPolicy', { exhibitionId, ...key, effectiveAt, note: '现场调整' } as never)).data
}
const windows = (id: string) =>
  world.db.many<{ from: string; to: string }>(sql`
    select lower(w) as from, upper(w) as to from gate_rule r, unnest(r.windows) w where r.policy_id = ${id} order by 1`)
const findCells = (id: string) =>
  world.db.many(sql`select zone_id as zone, door_id as door from gate_rule where policy_id = ${id} order by 1, 2`)

describe('savePolicy', () => {
  it('begins one draft per gate context, which can be saved repeatedly', async () => {
    const key = await saved()
    expect((await venue('savePolicy', draft())).reason).toBe('policy.draftExists')
    const changed = (await venue('savePolicy', draft({ ...key, passback: 'off', clauses: [] }))).data
    expect(changed).toEqual({ id: key.id, version: 2 })
    expect((await venue('savePolicy', draft(key))).reason).toBe('kernel.changedMeanwhile')
    const { data } = await venue('getPolicy', { exhibitionId: fair.exhibitionId })
    expect(data.policy).toMatchObject({
      no: 1,
      passback: 'off',
      list: [],
      standing: 'draft',
      actions: ['publish', 'edit', 'discard'],
    })
  })

  it('begins one draft for two concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => venue('savePolicy', draft())))
    expect(answers.map(({ reason }) => reason ?? 'saved').sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'policy.draftExists'),
      'saved',
    ])
  })

  it('refuses types, zones, doors and companies of other gate contexts', async () => {
    const bad = async (changes: object) => (await venue('savePolicy', draft({ clauses: [clause(changes)] }))).reason
    expect(await bad({ badgeTypeIds: [other.badgeTypeId] })).toBe('policy.typeUnknown')
    expect(await bad({ zoneIds: [someId()] })).toBe('gate.zoneUnknown')
    expect(await bad({ doorIds: [someId()] })).toBe('gate.doorUnknown')
    expect(await bad({ companyIds: [someId()] })).toBe('policy.companyUnknown')
    expect(await bad({ entries: 'daily' })).toBe('kernel.inputRefused')
    expect(await bad({ companyIds: [fair.partner.company.id] })).toBeUndefined()
  })

  it('shows an organizer its own, and lets only the venue write', async () => {
    const key = await published()
    const shown = await world.call(fair.organizer, 'getPolicy', { exhibitionId: fair.exhibitionId })
    expect(shown.data).toMatchObject({ mayEdit: false, policy: { id: key.id, standing: 'inForce', actions: [] } })
    expect((await world.call(fair.organizer, 'savePolicy', draft())).reason).toBe('kernel.noPermission')
    const strange = await world.call(other.organizer, 'getPolicy', { exhibitionId: fair.exhibitionId })
    expect(strange.reason).toBe('kernel.notFound')
  })
})

describe('publishPolicy', () => {
  it('requires a simulation or a note, and accepts a moment that is not over', async () => {
    const { exhibitionId } = fair
    const key = await saved()
    const publish = (changes: object = {}) =>
      venue('publishPolicy', { exhibitionId, ...key, effectiveAt: null, ...changes } as never)
    expect((await publish()).reason).toBe('policy.notRehearsed')
    expect((await publish({ note: '急', effectiveAt: '2020-01-01T00:00:00.000Z' })).reason).toBe('policy.inThePast')
    await world.db.run(sql`update policy set simulated_digest = digest where id = ${key.id}`)
    expect((await publish()).statusCode).toBe(10001)
    expect((await publish()).reason).toBe('kernel.notInThisState')
  })

  it('succeeds for one of two concurrent calls', async () => {
    const { exhibitionId } = fair
    const key = await saved()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        venue('publishPolicy', { exhibitionId, ...key, effectiveAt: null, note: '同时' } as never),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it('ends the former version when the next begins; a moment can be used once', async () => {
    const first = await published()
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await published({}, at)
    const list = async () => (await venue('getPolicyPage', { exhibitionId: fair.exhibitionId })).data.list
    expect((await list()).map(({ no, standing, state }) => [no, standing, state])).toEqual([
      [2, 'planned', 'published'],
      [1, 'inForce', 'published'],
    ])
    expect(await published({}, at)).toMatchObject({})
    const node = { services: world.services, publish: () => {} }
    await endPolicies(node, new Date(Date.parse(at) + 1))
    expect((await list()).find(({ id }) => id === first.id)).toMatchObject({ state: 'ended', endsAt: at })
  })

  it('can be withdrawn before it is in force, and not after', async () => {
    const { exhibitionId } = fair
    const withdraw = (key: { id: string; version: number }) => venue('withdrawPolicy', { exhibitionId, ...key })
    expect((await withdraw(await published())).reason).toBe('policy.inForceAlready')
    const planned = await published({}, new Date(Date.now() + 3_600_000).toISOString())
    expect((await withdraw(planned)).statusCode).toBe(10001)
    const { list } = (await venue('getPolicyPage', { exhibitionId })).data
    expect(list[0]).toMatchObject({ state: 'ended', standing: 'withdrawn', effectiveAt: null })
  })

  it('deletes a discarded draft completely', async () => {
    const { exhibitionId } = fair
    const key = await saved()
    expect((await venue('discardPolicy', { exhibitionId, ...key })).statusCode).toBe(10001)
    expect((await venue('getPolicy', { exhibitionId })).data.policy).toBeNull()
    expect((await venue('discardPolicy', { exhibitionId, ...key })).reason).toBe('kernel.notFound')
  })
})

describe('a clause is compiled', () => {
  it('to the phases of its type if it has no times, and to its zones', async () => {
    const { id } = await published()
    expect(await windows(id)).toEqual([
      { from: '2030-03-01T00:00:00.000Z', to: '2030-03-02T10:00:00.000Z' },
      { from: '2030-03-03T01:00:00.000Z', to: '2030-03-05T09:00:00.000Z' },
    ])
    expect(await findCells(id)).toEqual([{ zone: null, door: null }])
  })

  it('to hours in the venue’s time zone, across midnight too, cut at the end of its phases', async () => {
    const { id } = await published({
      clauses: [clause({ phases: ['open'], hours: [{ from: '22:00', to: '02:00' }] })],
    })
    expect(await windows(id)).toEqual([
      { from: '2030-03-03T14:00:00.000Z', to: '2030-03-03T18:00:00.000Z' },
      { from: '2030-03-04T14:00:00.000Z', to: '2030-03-04T18:00:00.000Z' },
    ])
  })

  it('to its own days besides the phases, and to always if it denies without times', async () => {
    const { id } = await published({
      clauses: [
        clause({ days: ['2030-02-20'], hours: [{ from: '20:00', to: '24:00' }] }),
        clause({ nameCn: '禁', nameEn: 'No', effect: 'refuse' }),
      ],
    })
    expect(await windows(id)).toEqual([{ from: '2030-02-20T12:00:00.000Z', to: '2030-02-20T16:00:00.000Z' }])
    expect(
      await world.db.many(sql`select clause_no, windows, refuse from gate_rule where policy_id = ${id} and refuse`),
    ).toEqual([{ clause_no: 2, windows: null, refuse: true }])
  })

  it('again if the exhibition is postponed or its type changes', async () => {
    const { id } = await published()
    const { exhibitionId, badgeTypeId } = fair
    const { list } = (await venue('getBadgeTypeList', { exhibitionId })).data
    const type = list.find(one => one.id === badgeTypeId)
    const { actions: _a, no: _n, quotaRule: _q, priceRule: _p, ...form } = type as never as Record<string, unknown>
    const edited = await world.call(fair.organizer, 'editBadgeType', {
      exhibitionId,
      ...form,
      phases: ['open'],
    } as never)
    expect(edited.statusCode).toBe(10001)
    expect(await windows(id)).toEqual([{ from: '2030-03-03T01:00:00.000Z', to: '2030-03-05T09:00:00.000Z' }])
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from exhibition where id = ${exhibitionId}`,
    )
    const period = (from: string, to: string) => ({ from, to, daily: false })
    const postponed = await venue('postponeExhibition', {
      ...{ id: exhibitionId, version, note: '改期', halls: ['N1', 'N2'] },
      moveIn: period('2030-03-01T00:00:00.000Z', '2030-03-02T10:00:00.000Z'),
      open: period('2030-03-03T02:00:00.000Z', '2030-03-05T10:00:00.000Z'),
      moveOut: period('2030-03-05T10:00:00.000Z', '2030-03-06T10:00:00.000Z'),
    } as never)
    expect([postponed.statusCode, postponed.reason]).toEqual([10001, undefined])
    expect(await windows(id)).toEqual([{ from: '2030-03-03T02:00:00.000Z', to: '2030-03-05T10:00:00.000Z' }])
  })
})

describe('comparePolicies', () => {
  it('returns the differences by clause and field', async () => {
    const before = await published({ clauses: [clause(), clause({ nameCn: '媒体', nameEn: 'Press' })] })
    const { id } = await saved({
      passback: 'off',
      clauses: [
        clause({ entries: 'daily', entriesADay: 2, gapMinutes: 30 }),
        clause({ nameCn: '搭建', nameEn: 'Builders' }),
      ],
    })
    const { exhibitionId } = fair
    const { data } = await venue('comparePolicies', { exhibitionId, id, withId: before.id })
    expect(data).toMatchObject({
      ...{ no: 2, withNo: 1, differences: 5, settings: [{ field: 'passback', was: ['strict'], is: ['off'] }] },
      clauses: [
        {
          change: 'changed',
          fields: [
            { field: 'entries', was: ['asType'], is: ['daily 2'] },
            { field: 'gapMinutes', was: ['0'], is: ['30'] },
          ],
        },
        { change: 'added', name: { en: 'Builders' } },
        { change: 'removed', name: { en: 'Press' } },
      ],
    })
  })
})
