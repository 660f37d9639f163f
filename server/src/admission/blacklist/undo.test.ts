import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBlacklistWorld } from '../../app/testing/blacklist-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { transitionDueEntries } from './clock.ts'

const world = await closeAfterAll(createBlacklistWorld())
const fair = await world.fair({ onePersonOneBadge: false })

interface Key {
  id: string
  version: number
}

/** A person with an active badge of the exhibition. */
async function holder() {
  const { documentNumber, name, phone } = world.person()
  const badgeId = await world.active(fair, { documentNumber, name, phone })
  return { badgeId, form: { documents: [{ documentType: 'identityCard' as const, documentNumber }] } }
}
const refuse = async (key: Key, caller = world.second): Promise<Key> => {
  const { data, statusCode } = await world.call(caller, 'refuseBlacklist', { ...key, note: '证据不足' })
  expect(statusCode).toBe(10001)
  return data
}
const undo = (key: Key, caller = world.second) => world.call(caller, 'undoBlacklistDecision', key)
const urgent = async (form: Parameters<typeof world.proposed>[0]): Promise<Key> => {
  const id = await world.proposed(form)
  const { data, statusCode } = await world.call(world.first, 'urgentBlacklist', { id, version: 1 })
  expect(statusCode).toBe(10001)
  return data
}
const keysOf = ({ id }: Pick<Key, 'id'>) =>
  world.db.many(sql`select from blacklist_key where blacklist_id = ${id} and "from" <= clock_timestamp()`)
const rowOf = ({ id }: Pick<Key, 'id'>) =>
  world.db.one<Record<string, unknown>>(sql`
    select to_jsonb(b) - 'version' - 'in_force_at' as row from blacklist b where id = ${id}`)

const approve = async (key: Key, caller = world.second): Promise<Key> => {
  const { data, statusCode } = await world.call(caller, 'approveBlacklist', key)
  expect(statusCode).toBe(10001)
  return { id: data.id, version: data.version }
}

describe('undoing the approval of a blacklist entry', () => {
  it('makes it pending, resumes its badges, and a second approval has the same result', async () => {
    const { badgeId, form } = await holder()
    const id = await world.proposed(form)
    const before = await rowOf({ id })
    const approved = await approve({ id, version: 1 })
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    const { data: link } = await world.call(world.second, 'getBlacklistCode', { id })
    const back = await undo(approved)
    expect([back.statusCode, back.data]).toEqual([10001, { id, version: 3 }])
    expect([await rowOf({ id }), await keysOf({ id })]).toEqual([before, []])
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'active', suspended_by: [] })
    const { data } = await world.call(world.second, 'getBlacklistPage', { tab: 'pending' })
    expect(data.list.map(row => row.id)).toContain(id)
    await approve(back.data)
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    expect(await keysOf({ id })).toHaveLength(1)
    // A link issued in the meantime led to an undecided entry.
    expect((await world.call(world.second, 'getBlacklistCode', { id })).data.url).not.toBe(link.url)
  })

  it('leaves an urgent one in force', async () => {
    const { badgeId, form } = await holder()
    const key = await urgent(form)
    const before = await rowOf(key)
    expect((await undo(await approve(key))).statusCode).toBe(10001)
    expect([await rowOf(key), await keysOf(key)]).toEqual([before, [{}]])
    expect(await world.entryOf(key.id)).toMatchObject({ state: 'urgent', force: true })
    expect((await world.badgeOf(badgeId)).state).toBe('suspended')
  })

  it('is possible only for the decider, once, within seconds, and either the undo or a concurrent lift wins', async () => {
    const approved = await approve({ id: await world.proposed(), version: 1 })
    expect((await undo(approved, world.first)).reason).toBe('decision.nothingToUndo')
    const both = await Promise.all([undo(approved), undo(approved)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    const late = await approve({ id: await world.proposed(), version: 1 })
    await tooLateToUndo(world.pool, late)
    expect((await undo(late)).reason).toBe('decision.tooLateToUndo')
    const { badgeId, form } = await holder()
    const entry = await approve({ id: await world.proposed(form), version: 1 })
    const replies = await Promise.all([
      undo(entry),
      world.call(world.second, 'liftBlacklist', { ...entry, note: '误报' }),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect([(await world.badgeOf(badgeId)).state, await keysOf(entry)]).toEqual(['active', []])
  })
})

describe('undoing the refusal of a blacklist entry', () => {
  it('makes it pending as before if it suspended nobody', async () => {
    const { badgeId, form } = await holder()
    const id = await world.proposed(form)
    const before = await rowOf({ id })
    const refused = await refuse({ id, version: 1 })
    const back = await undo(refused)
    expect([back.statusCode, back.data]).toEqual([10001, { id, version: 3 }])
    expect([await rowOf({ id }), await keysOf({ id })]).toEqual([before, []])
    expect((await world.badgeOf(badgeId)).state).toBe('active')
    const { data } = await world.call(world.second, 'getBlacklistDetail', { id })
    expect(data.history.map(({ event, undone }) => [event, undone])).toEqual([
      ['undo', false],
      ['refuse', true],
      ['submit', false],
    ])
    const { data: log } = await world.call(world.second, 'getBlacklistLogPage', {})
    expect(log.list[0]).toMatchObject({ event: 'undo', blacklistId: id })
    const { after } = await world.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'undoBlacklistDecision' and target_id = ${id}`)
    expect(after).toMatchObject({ state: 'pending', undone: 'refuse' })
    expect((await world.call(world.second, 'approveBlacklist', back.data)).statusCode).toBe(10001)
    expect((await world.badgeOf(badgeId)).state).toBe('suspended')
  })

  it('puts an urgent one in force again, until its former end', async () => {
    const { badgeId, form } = await holder()
    const key = await urgent(form)
    const before = await rowOf(key)
    const refused = await refuse(key)
    expect([(await world.badgeOf(badgeId)).state, await keysOf(key)]).toEqual(['active', []])
    expect((await undo(refused)).statusCode).toBe(10001)
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    expect([await rowOf(key), await keysOf(key)]).toEqual([before, [{}]])
    expect(await world.entryOf(key.id)).toMatchObject({ state: 'urgent', force: true })
    const node = { services: world.services, publish: () => {} }
    await transitionDueEntries(node, new Date(Date.now() + 4.1 * 3_600_000))
    expect(await world.entryOf(key.id)).toMatchObject({ state: 'pending', force: false })
    expect((await world.badgeOf(badgeId)).state).toBe('active')
  })

  it.each([
    ['its hours are over', sql`urgent_until = now() - interval '1 second'`, 'pending'],
    ['its last day is over', sql`until_day = current_date - 2`, 'urgent'],
    ['its first day has not come', sql`from_day = current_date + 2`, 'urgent'],
  ])('holds nobody where %s meanwhile, nor by the clock', async (_, meanwhile, state) => {
    const { badgeId, form } = await holder()
    const refused = await refuse(await urgent(form))
    await world.db.run(sql`update blacklist set ${meanwhile} where id = ${refused.id}`)
    expect((await undo(refused)).statusCode).toBe(10001)
    expect(await world.entryOf(refused.id)).toMatchObject({ state: 'urgent', force: false })
    await transitionDueEntries({ services: world.services, publish: () => {} }, new Date())
    expect(await world.entryOf(refused.id)).toMatchObject({ state, force: false })
    expect([(await world.badgeOf(badgeId)).state, await keysOf(refused)]).toEqual(['active', []])
  })

  it('is possible only for the decider, once, with the same permission', async () => {
    const { badgeId, form } = await holder()
    const refused = await refuse(await urgent(form))
    expect((await undo(refused, world.first)).reason).toBe('decision.nothingToUndo')
    expect((await undo(refused, fair.organizer)).statusCode).toBe(10003)
    const both = await Promise.all([undo(refused), undo(refused)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
  })

  it('is refused after some seconds, and once a duplicate was entered', async () => {
    const old = await refuse({ id: await world.proposed(), version: 1 })
    await tooLateToUndo(world.pool, old)
    const late = await world.call(world.second, 'undoBlacklistDecision', old, { language: 'en' })
    expect([late.reason, late.msg]).toEqual(['decision.tooLateToUndo', 'The time to undo has passed'])

    const { form } = await holder()
    const vehicle = { kind: 'vehicle' as const, name: '', documents: [], phone: '', plate: '沪A54321' }
    for (const one of [form, vehicle]) {
      const refused = await refuse({ id: await world.proposed(one), version: 1 })
      // An entry of one show has another scope.
      await world.proposed({ ...one, exhibitionId: fair.exhibitionId })
      const proposedAgain = await world.proposed(one)
      const overtaken = await undo(refused)
      expect([overtaken.reason, overtaken.msg]).toEqual(['decision.overtaken', '之后已有变化，不能撤销'])
      await world.call(world.first, 'withdrawBlacklist', { id: proposedAgain, version: 1 })
      expect((await undo(refused)).statusCode).toBe(10001)
    }
    const other = await refuse({ id: await world.proposed(), version: 1 })
    expect((await undo({ ...other, version: 1 })).reason).toBe('decision.overtaken')
  })
})
