import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { scanAt } from '../../app/testing/gate-of-fair.ts'
import { createGateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { mostOf } from '../../app/testing/most-of.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { openContent } from '../../foundation/message/api.ts'
import { createGuestToken } from '../../identity/session/guest.ts'
import { expireWhitelists } from './clock.ts'
import { whitelistJobs } from './jobs.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')

const world = await closeAfterAll(createBadgeWorld())
const organizer = await world.world.administrator('sponsor')
const gate = await createGateWorld(world.db, organizer.company.id, id => world.services.keyring.badgeKey(id))
const lane = await gate.reader({ zoneId: await gate.zone('N1') })
const other = await gate.reader({ zoneId: await gate.zone('N2') })
const doorId = (await world.db.one<{ id: string }>(sql`select door_id as id from channel where id = ${lane.channelId}`))
  .id

const call = <N extends CommandName>(caller: TestOperator | null, command: N, input: Payload<N>) =>
  world.call(caller, command, input)
const detail = async (id: string) => (await call(world.platform, 'getWhitelistDetail', { id })).data
const keyOf = async (id: string) => ({ id, version: (await detail(id)).version })

async function valid(more: Partial<Payload<'addWhitelist'>> = {}): Promise<string> {
  const form = {
    ...{ kind: 'certificate' as const, exhibitionId: gate.exhibitionId, allowedPeople: 50, doorIds: [doorId] },
    ...{ validFrom: today, validTo: addDays(today, 2), entriesKind: 'single' as const, entryReason: '设备维护' },
    ...more,
  }
  const { data, msg } = await call(organizer, 'addWhitelist', form)
  expect(data, msg).toHaveProperty('id')
  await call(world.platform, 'approveWhitelist', { id: data.id, version: 1 })
  return data.id
}

let serial = 0
const guestOf = (listId: string, telephone = `139${String(++serial).padStart(8, '0')}`) =>
  createGuestToken(world.services, {
    ...{ id: randomUUID(), purpose: 'whitelist', subject: listId, telephone, provedAt: Date.now() },
  })
const bind = (listId: string, more: Partial<Payload<'bindWhitelist'>> = {}) =>
  call(null, 'bindWhitelist', {
    ...{ guest: guestOf(listId), name: '张三', documentType: 'identityCard', documentNumber: identityNumber(++serial) },
    ...{ agrees: true, ...more },
  })
const scan = ({ deviceId }: Reader, code: string) => scanAt(world, deviceId, code)
const guestsOf = async (id: string) =>
  (await call(organizer, 'getWhitelistGuestPage', { whitelistId: id, pageSize: 999 })).data.list

describe('a guest', () => {
  it('registers by the code, enters with a badge only at the list’s gates, and is in no list of badges', async () => {
    const id = await valid({ allowedPeople: 1 })
    const { data: code } = await call(organizer, 'getWhitelistCode', { id })
    const link = code.url.slice(code.url.lastIndexOf('/') + 1)
    const page = await call(null, 'openWhitelist', { code: link })
    expect(page.data).toMatchObject({ placesLeft: 1, host: { cn: organizer.company.nameCn }, doors: [{}] })
    const telephone = '13911112222'
    const documentNumber = identityNumber(++serial)
    const guest = guestOf(id, telephone)
    const bound = await bind(id, { guest, documentNumber })
    expect(bound.data).toMatchObject({ name: '张三', number: expect.stringMatching(/^GU-\d{6}$/) })
    expect((await call(null, 'getWhitelistGuests', { guest })).data.list).toEqual([bound.data])
    const maskedRows = await world.db.many<{ masked: string }>(sql`
      select recipient_masked as masked from message where purpose = 'passLink' and exhibition_id = ${gate.exhibitionId}`)
    expect(maskedRows).toEqual([{ masked: expect.stringMatching(/^139.*2222$/) }])
    expect((await bind(id)).reason).toBe('whitelist.full')
    expect(await detail(id)).toMatchObject({ bound: 1, allowedPeople: 1 })
    expect(await scan(other, bound.data.qr)).toMatchObject({ verdict: 'refused', reason: 'wrongDoor' })
    expect(await scan(lane, bound.data.qr)).toMatchObject({ verdict: 'admitted', badgeCode: bound.data.number })
    const { data } = await call(organizer, 'getBadgePage', { exhibitionId: gate.exhibitionId })
    expect(data).toMatchObject({ list: [], total: 0 })
    const types = await call(organizer, 'getBadgeTypeList', { exhibitionId: gate.exhibitionId })
    expect(types.data.list.map(({ nameCn }) => nameCn)).not.toContain('来宾证')
    const [row] = await guestsOf(id)
    expect(row).toMatchObject({ entered: true, actions: [] })
    expect((await call(organizer, 'unbindWhitelist', { id: row?.id ?? '' })).reason).toBe('whitelist.entered')
    const figures = await call(organizer, 'getWhitelistStatistics', { scope: 'during' })
    expect(figures.data.list[0]).toMatchObject({ bound: 1, entered: 1 })
  })

  it('is refused with an invalid document, twice on a list, and by a code that has ended', async () => {
    const id = await valid()
    const right = identityNumber(++serial)
    const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1')
    expect((await bind(id, { documentNumber: wrong })).data).toMatchObject({ issues: [{ path: 'documentNumber' }] })
    expect((await bind(id, { documentNumber: right })).statusCode).toBe(10001)
    expect(await bind(id, { documentNumber: right })).toMatchObject({ statusCode: 10017, reason: 'whitelist.listed' })
    expect((await detail(id)).bound).toBe(1)
    expect((await bind(id, { guest: 'nobody' })).statusCode).not.toBe(10001)
    const before = (await call(organizer, 'getWhitelistCode', { id })).data.url.slice(-16)
    expect((await call(organizer, 'renewWhitelistCode', await keyOf(id))).statusCode).toBe(10001)
    expect((await call(null, 'openWhitelist', { code: before })).statusCode).toBe(10006)
  })

  it('sees their code by the link sent to them, after the list’s link is renewed and during a review', async () => {
    const id = await valid()
    const telephone = '13922223333'
    const bound = (await bind(id, { guest: guestOf(id, telephone) })).data
    const { encrypted, message } = await world.db.one<{ encrypted: Buffer; message: string }>(sql`
      select id as message, content_encrypted as encrypted from message where purpose = 'passLink' order by id desc limit 1`)
    const sent = openContent(world.services.cipher, message, encrypted)?.link?.slice(-16) ?? ''
    const invited = (await call(organizer, 'getWhitelistCode', { id })).data.url.slice(-16)
    expect(sent).not.toBe(invited)
    await call(organizer, 'renewWhitelistCode', await keyOf(id))
    const shown = async () => (await call(null, 'openWhitelist', { code: sent })).data
    expect(await shown()).toMatchObject({ binds: false })
    const byPass = createGuestToken(world.services, {
      ...{ id: randomUUID(), purpose: 'whitelistPass', subject: id, telephone, provedAt: Date.now() },
    })
    const readGuests = async () => (await call(null, 'getWhitelistGuests', { guest: byPass })).data.list
    expect(await readGuests()).toEqual([bound])
    expect((await bind(id, { guest: byPass })).reason).toBe('session.guestOver')

    const row = await detail(id)
    await call(organizer, 'editWhitelist', {
      ...(await keyOf(id)),
      ...{ allowedPeople: 60, doorIds: [doorId], validFrom: row.validFrom, validTo: row.validTo },
      ...{ entriesKind: row.entriesKind, entryReason: row.entryReason },
    })
    expect(await detail(id)).toMatchObject({ state: 'pendingReview' })
    const invites = (await call(organizer, 'getWhitelistCode', { id })).reason
    expect(invites).toBe('whitelist.codeGone')
    expect(await shown()).toMatchObject({ binds: false })
    expect(await readGuests()).toEqual([bound])
    expect(await scan(lane, bound.qr)).toMatchObject({ verdict: 'admitted' })
    await call(organizer, 'voidWhitelist', { ...(await keyOf(id)), note: '取消' })
    expect((await call(null, 'openWhitelist', { code: sent })).reason).toBe('whitelist.codeGone')
  })

  it('can be unbound before their entry; the place is free, and the code opens nothing', async () => {
    const id = await valid({ allowedPeople: 1 })
    const { data } = await bind(id)
    const [row] = await guestsOf(id)
    expect(row?.actions).toEqual(['unbind'])
    expect((await call(organizer, 'unbindWhitelist', { id: row?.id ?? '' })).statusCode).toBe(10001)
    expect(await scan(lane, data.qr)).toMatchObject({ verdict: 'refused', reason: 'dead' })
    expect((await bind(id)).statusCode).toBe(10001)
  })

  it('is suspended, resumed and ended with its list, and follows its terms', async () => {
    const id = await valid()
    const { qr } = (await bind(id)).data
    const set = async (state: 'valid' | 'stopped') =>
      call(organizer, 'setWhitelistState', { ...(await keyOf(id)), state, note: '安保要求' })
    await set('stopped')
    expect(await scan(lane, qr)).toMatchObject({ reason: 'suspended' })
    expect((await bind(id)).reason).toBe('whitelist.codeGone')
    await set('valid')
    const otherDoor = await world.db.one<{ id: string }>(
      sql`select door_id as id from channel where id = ${other.channelId}`,
    )
    const row = await detail(id)
    const terms = {
      ...{ allowedPeople: 50, doorIds: [doorId, otherDoor.id], validFrom: row.validFrom, validTo: row.validTo },
      ...{ entriesKind: 'unlimited' as const, entryReason: row.entryReason },
    }
    await call(organizer, 'editWhitelist', { ...(await keyOf(id)), ...terms })
    expect((await bind(id)).reason).toBe('whitelist.codeGone')
    expect(await scan(other, qr)).toMatchObject({ reason: 'wrongDoor' })
    await call(world.platform, 'approveWhitelist', await keyOf(id))
    expect(await scan(other, qr)).toMatchObject({ verdict: 'admitted' })
    const voided = await call(organizer, 'voidWhitelist', { ...(await keyOf(id)), note: '取消' })
    expect(voided.statusCode).toBe(10001)
    expect(await scan(other, qr)).toMatchObject({ reason: 'dead' })
  })

  it('ends with the last day of its list', async () => {
    const id = await valid()
    const { qr } = (await bind(id)).data
    await world.db.run(
      sql`update whitelist set valid_from = ${addDays(today, -3)}, valid_to = ${addDays(today, -1)} where id = ${id}`,
    )
    await expireWhitelists({ services: world.services, publish: () => {} }, new Date())
    expect(await detail(id)).toMatchObject({ state: 'expired' })
    expect(await scan(lane, qr)).toMatchObject({ reason: 'expired' })
  })

  it('in a vehicle is identified by its plate: known plates keep their places, others share the rest', async () => {
    const id = await valid({ kind: 'vehicle', plates: '沪A12345', allowedVehicles: 2 })
    expect((await bind(id, { plate: '沪B·12345' })).data).toMatchObject({
      plate: '沪B12345',
      number: expect.stringMatching(/^GV-/),
    })
    expect((await bind(id, { plate: '沪B12345' })).reason).toBe('whitelist.listed')
    expect((await bind(id, { plate: '沪C12345' })).reason).toBe('whitelist.full')
    expect((await bind(id, { plate: '沪A12345' })).statusCode).toBe(10001)
    expect((await bind(id, { plate: '沪I12345' })).data).toMatchObject({ issues: [{ path: 'plate' }] })
    expect(await detail(id)).toMatchObject({ bound: 2, boundVehicles: 2 })
    const found = await call(organizer, 'getVehicleWhitelistPage', { search: { type: 'plate', value: '沪b12345' } })
    expect(found.data.list.map(row => row.id)).toEqual([id])
  })
})

describe('guests and pending lists', () => {
  const csvOf = async (jobId: string) => {
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(jobId, whitelistJobs)
    return { rows, csv: (await buffer(await world.services.store.read(fileId))).toString() }
  }

  it('are exported as a sheet; another organizer is refused at the request', async () => {
    const id = await valid()
    await bind(id, { name: '王小明' })
    const { data } = await call(organizer, 'exportWhitelistGuests', { whitelistId: id, format: 'csv' })
    const { rows, csv } = await csvOf(data.jobId)
    expect([rows, csv]).toEqual([1, expect.stringMatching(/王小明.*已登记/)])
    const stranger = await world.world.administrator('sponsor')
    const answer = await call(stranger, 'exportWhitelistGuests', { whitelistId: id, format: 'csv' })
    expect(answer.statusCode).toBe(10006)
  })

  it('are exported by step, with the filter of the list', async () => {
    const id = await valid()
    const { number } = await detail(id)
    const search = { type: 'number' as const, value: number }
    const { data } = await call(organizer, 'exportFinishedWhitelists', { search, format: 'csv' })
    expect(await csvOf(data.jobId)).toEqual({ rows: 1, csv: expect.stringContaining(number) })
    const pending = await call(organizer, 'exportPendingWhitelists', { search, format: 'csv' })
    expect((await csvOf(pending.data.jobId)).rows).toBe(0)
    const processing = await call(organizer, 'exportProcessingWhitelists', { search, format: 'csv' })
    expect((await csvOf(processing.data.jobId)).rows).toBe(0)
  })
})

describe('concurrent calls', () => {
  /** Binds guests concurrently to a list with a number of places. Returns the answers. */
  async function boundAtOnce(guests: number, allowedPeople: number) {
    const id = await valid({ allowedPeople })
    // A request that waited too long on a busy machine is repeated, as a phone does.
    const bound = async (): Promise<string | undefined> => {
      const { reason } = await bind(id)
      return reason === 'kernel.tookTooLong' ? bound() : reason
    }
    return { id, reasons: await Promise.all(Array.from({ length: guests }, bound)) }
  }

  it('200 registrations for 50 places bind 50', async () => {
    const { id, reasons } = await boundAtOnce(200, 50)
    expect(reasons.filter(reason => reason === undefined)).toHaveLength(50)
    expect(new Set(reasons)).toEqual(new Set([undefined, 'whitelist.full']))
    expect(await detail(id)).toMatchObject({ bound: 50 })
    expect(await guestsOf(id)).toHaveLength(50)
  })

  it('would bind more without the constraint: a check before the insert is not enough', async () => {
    await world.pool.query('alter table whitelist drop constraint whitelist_capacity')
    try {
      const bound = async () => (await boundAtOnce(30, 3)).reasons.filter(reason => reason === undefined).length
      expect(await mostOf(3, bound)).toBeGreaterThan(3)
    } finally {
      await world.pool.query('update whitelist set allowed_people = bound where bound > allowed_people')
      await world.pool.query(`alter table whitelist add constraint whitelist_capacity
        check (bound <= allowed_people and bound_vehicles <= allowed_vehicles)`)
    }
  })

  it('a registration concurrent with a void gives no entry, and one concurrent with a stop is suspended', async () => {
    for (const event of ['void', 'stop'] as const) {
      const id = await valid()
      const key = await keyOf(id)
      const ending = () =>
        event === 'void'
          ? call(organizer, 'voidWhitelist', { ...key, note: '取消' })
          : call(organizer, 'setWhitelistState', { ...key, state: 'stopped', note: '取消' })
      const replies = await Promise.all([...Array.from({ length: 10 }, () => bind(id)), ending()])
      expect(replies.at(-1)?.statusCode).toBe(10001)
      const { active } = await world.db.one<{ active: number }>(sql`
        select count(*)::int as active from whitelist_guest g join badge b on b.exhibition_id = g.exhibition_id and b.id = g.id
        where g.whitelist_id = ${id} and b.state = 'active'`)
      expect(active).toBe(0)
    }
  })

  it('unbinding concurrent with an admission: either admitted and bound, or neither', async () => {
    const id = await valid({ entriesKind: 'unlimited' })
    const bound = await Promise.all(Array.from({ length: 12 }, () => bind(id)))
    const rows = await guestsOf(id)
    const codes = await world.db.many<{ id: string; code: string }>(sql`
      select badge_id as id, code from credential where badge_id = any(${rows.map(row => row.id)}::uuid[])`)
    expect(codes).toHaveLength(bound.length)
    const outcomes = await Promise.all(
      codes.map(async ({ id: guest, code }) => {
        const [scanned, unbound] = await Promise.all([
          scan(lane, code),
          call(organizer, 'unbindWhitelist', { id: guest }),
        ])
        return [scanned.verdict, unbound.statusCode === 10001] as const
      }),
    )
    for (const [verdict, unbound] of outcomes) expect(verdict === 'admitted').toBe(!unbound)
  })
})
