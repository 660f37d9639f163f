import { randomBytes, randomUUID } from 'node:crypto'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld, type Reader } from '../../app/testing/gate-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { createGuestToken } from '../../identity/session/guest.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decideHandlers } from '../gate/decide.ts'
import { expireWhitelists } from './clock.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')

const world = await closeAfterAll(createBadgeWorld())
const organizer = await world.world.administrator('sponsor')
const gate = await createGateWorld(world.db, organizer.company.id, id => world.services.keyring.badgeKey(id))
const lane = await gate.reader({ zoneId: await gate.zone('N1') })
const other = await gate.reader({ zoneId: await gate.zone('N2') })
const doorOf = async ({ channelId }: Reader) =>
  (await world.db.one<{ id: string }>(sql`select door_id as id from channel where id = ${channelId}`)).id
const doorId = await doorOf(lane)
const otherDoor = await doorOf(other)
/** Administers the first door, and sees no other white lists. */
const owner = await world.world.operator(world.platform.company, {
  permissions: ['door:administer', 'doorWhitelist:edit'],
})
await world.db.run(sql`insert into door_admin (door_id, operator_id) values (${doorId}, ${owner.operatorId})`)

const call = <N extends CommandName>(caller: TestOperator | null, command: N, input: Payload<N>) =>
  world.call(caller, command, input)
let serial = 700
const give = (caller: TestOperator, more: Partial<Payload<'addDoorWhitelist'>> = {}) =>
  call(caller, 'addDoorWhitelist', {
    ...{ kind: 'certificate', exhibitionId: gate.exhibitionId, doorId, name: '张三', documentType: 'identityCard' },
    ...{ documentNumber: identityNumber(++serial), phone: '13911110000', validFrom: today },
    ...{ validTo: addDays(today, 300), entryReason: '设备维护', ...more },
  } as Payload<'addDoorWhitelist'>)
const scan = (reader: Reader, code: string) =>
  decideHandlers.decide({ scanId: uuidv7(), code, at: new Date().toISOString() as never }, {
    ...{ actor: { deviceId: reader.deviceId, profile: ['decide'] }, db: world.db, language: 'cn', now: new Date() },
    ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', ticket: '' },
    services: { ...world.services, publisher: { publish() {}, isHeard: () => false } } as unknown as Services,
  } as ReadContext<DeviceActor>)
const passes = async (caller: TestOperator) =>
  (await call(caller, 'getDoorWhitelistPage', { scope: 'during', pageSize: 999 })).data.list
/** The code of a holder, who opens it with their telephone. */
const qrOf = async (id: string) => {
  const guest = createGuestToken(world.services, {
    ...{ id: randomUUID(), purpose: 'whitelist', subject: id, telephone: '13911110000', provedAt: Date.now() },
  })
  return (await call(null, 'getWhitelistGuests', { guest })).data.list[0]?.qr ?? ''
}

describe('a standing pass', () => {
  it('is issued by the administrator of a door, valid at once, only at that door, and in no list of places', async () => {
    const { data } = await give(owner)
    const qr = await qrOf(data.id)
    expect(await scan(other, qr)).toMatchObject({ verdict: 'refused', reason: 'wrongDoor' })
    expect(await scan(lane, qr)).toMatchObject({ verdict: 'admitted' })
    const row = (await passes(owner)).find(({ id }) => id === data.id)
    expect(row).toMatchObject({ name: '张三', entered: true, actions: ['stop', 'void', 'code'] })
    expect(row?.documentMasked).toContain('*')
    const lists = await call(world.platform, 'getCertificateWhitelistPage', { pageSize: 999 })
    expect(lists.data.list.map(({ id }) => id)).not.toContain(data.id)
    const options = await call(owner, 'getDoorWhitelistOptions', { scope: 'during' })
    expect(options.data.exhibitions.flatMap(({ doors }) => doors.map(({ id }) => id))).toEqual([doorId])
    const guests = await call(owner, 'getWhitelistGuestPage', { whitelistId: data.id })
    expect(guests.data.list).toMatchObject([{ actions: [] }])
    expect((await call(world.platform, 'unbindWhitelist', { id: guests.data.list[0]?.id ?? '' })).reason).toBe(
      'kernel.notInThisState',
    )
  })

  it('of another door cannot be issued, seen or ended by the administrator', async () => {
    expect(await give(owner, { doorId: otherDoor })).toMatchObject({ reason: 'whitelist.notYourDoor' })
    const { data } = await give(world.platform, { doorId: otherDoor })
    expect((await passes(owner)).map(({ id }) => id)).not.toContain(data.id)
    const key = { id: data.id, version: data.version, note: '不再需要' }
    for (const command of ['getWhitelistDetail', 'getWhitelistCode'] as const)
      expect((await call(owner, command, { id: data.id })).reason).toBe('kernel.notFound')
    expect((await call(owner, 'voidWhitelist', key)).reason).toBe('kernel.notFound')
    expect((await call(world.platform, 'voidWhitelist', key)).statusCode).toBe(10001)
  })

  it('gives its administrator no access to white lists', async () => {
    const { data } = await call(world.platform, 'addWhitelist', {
      ...{ kind: 'certificate', exhibitionId: gate.exhibitionId, allowedPeople: 5, doorIds: [doorId] },
      ...{ validFrom: today, validTo: today, entriesKind: 'single', entryReason: '设备维护' },
    } as Payload<'addWhitelist'>)
    const key = { id: data.id, version: 1, note: '不再需要' }
    expect((await call(owner, 'voidWhitelist', key)).reason).toBe('kernel.notFound')
    expect((await call(owner, 'getWhitelistDetail', { id: data.id })).reason).toBe('kernel.notFound')
  })

  it('can be stopped, resumed and voided by its administrator; after that another may be issued', async () => {
    const documentNumber = identityNumber(++serial)
    const { data } = await give(owner, { documentNumber })
    expect((await give(owner, { documentNumber })).reason).toBe('whitelist.listed')
    const qr = await qrOf(data.id)
    const set = async (state: 'stopped' | 'valid') => {
      const { version } = (await call(owner, 'getWhitelistDetail', { id: data.id })).data
      return call(owner, 'setWhitelistState', { id: data.id, version, state, note: '检修' })
    }
    expect((await set('stopped')).statusCode).toBe(10001)
    expect(await scan(lane, qr)).toMatchObject({ reason: 'suspended' })
    expect((await set('valid')).statusCode).toBe(10001)
    expect(await scan(lane, qr)).toMatchObject({ verdict: 'admitted' })
    const { version } = (await call(owner, 'getWhitelistDetail', { id: data.id })).data
    const ended = await call(owner, 'voidWhitelist', { id: data.id, version, note: '离职' })
    expect(ended.statusCode).toBe(10001)
    expect(await scan(lane, qr)).toMatchObject({ reason: 'dead' })
    expect((await give(owner, { documentNumber })).statusCode).toBe(10001)
  })

  it('exists once per person and door, also after concurrent calls', async () => {
    const documentNumber = identityNumber(++serial)
    const replies = await Promise.all(Array.from({ length: 8 }, () => give(owner, { documentNumber })))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect((await give(world.platform, { documentNumber, doorId: otherDoor })).statusCode).toBe(10001)
  })

  it('of a vehicle is identified by its plate', async () => {
    expect(await give(owner, { kind: 'vehicle' })).toMatchObject({ data: { issues: [{ path: 'plate' }] } })
    expect((await give(owner, { kind: 'vehicle', plate: '沪I12345' })).data).toMatchObject({
      issues: [{ path: 'plate' }],
    })
    const documentNumber = identityNumber(++serial)
    const first = await give(owner, { kind: 'vehicle', plate: '沪a·54321', documentNumber })
    expect(first.statusCode).toBe(10001)
    expect((await give(owner, { kind: 'vehicle', plate: '沪A54321' })).reason).toBe('whitelist.listed')
    // A driver may have several vehicles.
    expect((await give(owner, { kind: 'vehicle', plate: '沪A54322', documentNumber })).statusCode).toBe(10001)
    const found = { scope: 'during', search: { type: 'plate', value: '沪A·54321' } } as const
    expect((await call(owner, 'getDoorWhitelistPage', found)).data.list.map(({ id }) => id)).toEqual([first.data.id])
    const byNumber = { scope: 'during', search: { type: 'documentNumber', value: documentNumber } } as const
    expect((await call(owner, 'getDoorWhitelistPage', byNumber)).data.list).toHaveLength(2)
  })

  it('is refused to blacklisted people, for past, inverted or more than 366 days, and with an invalid number', async () => {
    const documentNumber = identityNumber(++serial)
    const reviewer = await world.world.administrator('platform')
    const entry = await call(world.platform, 'addBlacklist', {
      ...{ scope: 'exhibition', exhibitionId: null, kind: 'person', name: '张三', reason: 'theft', from: today },
      ...{ until: null, birth: null, documents: [{ documentType: 'identityCard', documentNumber }] },
    } as Payload<'addBlacklist'>)
    expect(entry.statusCode, JSON.stringify(entry)).toBe(10001)
    await call(reviewer, 'approveBlacklist', { id: entry.data.id, version: entry.data.version })
    expect((await give(owner, { documentNumber })).reason).toBe('whitelist.holderListed')
    const wrong = [
      [{ validFrom: addDays(today, -2) }, 'validFrom'],
      [{ validTo: addDays(today, -1) }, 'validTo'],
      [{ validTo: addDays(today, 366) }, 'validTo'],
      [{ documentNumber: '110101199003078891' }, 'documentNumber'],
      [{ phone: '12345' }, 'phone'],
    ] as const
    for (const [form, path] of wrong) expect((await give(owner, form)).data).toMatchObject({ issues: [{ path }] })
  })

  it('ends with its last day', async () => {
    const { data } = await give(owner)
    const qr = await qrOf(data.id)
    await world.db.run(
      sql`update whitelist set valid_from = ${addDays(today, -3)}, valid_to = ${addDays(today, -1)} where id = ${data.id}`,
    )
    await expireWhitelists({ services: world.services, publish: () => {} }, new Date())
    expect((await passes(owner)).find(({ id }) => id === data.id)).toMatchObject({ state: 'expired', actions: [] })
    expect(await scan(lane, qr)).toMatchObject({ verdict: 'refused' })
  })
})
