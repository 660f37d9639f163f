import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findLocations } from '../../../admission/gate/api.ts'
import { createBadgeWorld, type Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { slotJobs } from '../jobs.ts'

const world = await closeAfterAll(createBadgeWorld())

/** An exhibition whose badge type is for vehicles, with a door and optionally one slot of that many places. */
async function vehicleFair(capacity = 0): Promise<Fair & { doorId: string; slotId: string }> {
  const fair = await world.fair()
  await world.db.run(sql`update badge_type set subject = 'vehicle' where id = ${fair.badgeTypeId}`)
  const { id: doorId } = await world.db.one<{ id: string }>(sql`
    with i as (select gen_random_uuid() as id), z as (
      insert into zone (id, path, exhibition_id, code, name_cn, name_en)
      select id, array[id], ${fair.exhibitionId}, 'N1', '北一', 'North 1' from i returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${fair.exhibitionId}, id, 'N1-01', '货门', 'Freight' from z returning id`)
  const own = { ...fair, doorId, slotId: '' }
  if (capacity > 0) {
    expect((await slots(own, { capacity: capacity })).data).toMatchObject({ count: 1 })
    own.slotId = await slotOf(own)
  }
  return own
}

const slots = ({ exhibitionId, doorId, organizer }: Awaited<ReturnType<typeof vehicleFair>>, changes: object = {}) =>
  world.call(organizer, 'saveSlots', {
    ...{
      exhibitionId,
      doorId,
      phase: 'moveIn',
      beginsAt: '2030-03-01T08:00:00.000Z',
      endsAt: '2030-03-01T10:00:00.000Z',
    },
    ...{ minutes: 120, capacity: 2, ...changes },
  } as Payload<'saveSlots'>)
const slotPage = async ({ exhibitionId, organizer }: Fair) =>
  (await world.call(organizer, 'getSlotPage', { exhibitionId })).data.list
const slotOf = async (fair: Fair) => (await slotPage(fair))[0]?.id as string

let serial = 0
const plate = () => `沪A${String(++serial + 10_000)}`
const vehicle = ({ exhibitionId, badgeTypeId }: Fair, changes: object = {}) => {
  const { name, documentType, documentNumber, phone } = world.person()
  return {
    ...{ exhibitionId, badgeTypeId, plateOrigin: 'mainland', plate: plate(), vehicleType: 'lightTruck' },
    ...{ drivers: [{ name, documentType, documentNumber, phone }], ...changes },
  } as Payload<'addVehicle'>
}
const add = async (fair: Fair, changes: object = {}) => {
  const reply = await world.call(fair.partner, 'addVehicle', vehicle(fair, changes))
  if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
  return reply.data.id
}
const submit = ({ exhibitionId, partner }: Fair, ...ids: string[]) =>
  world.call(partner, 'submitBadges', { exhibitionId, ids })
const detail = async ({ exhibitionId, partner }: Fair, id: string) =>
  (await world.call(partner, 'getBadgeDetail', { exhibitionId, id })).data

describe('addVehicle', () => {
  it('creates a draft with its plate and drivers, and approval activates it with a code', async () => {
    const fair = await vehicleFair(2)
    const id = await add(fair, { plate: ' 沪a·12345 ', slotId: fair.slotId })
    expect((await submit(fair, id)).data).toMatchObject({ count: 1 })
    await world.call(fair.organizer, 'approveBadges', { exhibitionId: fair.exhibitionId, ids: [id] })
    const shown = await detail(fair, id)
    expect([shown.name, shown.state, shown.credential?.state]).toEqual(['沪A12345', 'active', 'coded'])
    expect(shown.vehicle).toMatchObject({
      ...{ plateOrigin: 'mainland', vehicleTypeName: { en: 'Light truck' } },
      slot: { id: fair.slotId, door: { en: 'N1-01 Freight' }, beginsAt: '2030-03-01T08:00:00.000Z' },
      drivers: [{ documentMasked: expect.stringContaining('*') }],
    })
    // The window has a tolerance of half an hour before and after.
    const stored = sql`select lower(slot_window) as "from", upper(slot_window) as "to", person_id from badge where id = ${id}`
    expect(await world.db.one(stored)).toMatchObject({
      ...{ from: '2030-03-01T07:30:00.000Z', to: '2030-03-01T10:30:00.000Z', person_id: null },
    })
    expect((await slotPage(fair))[0]).toMatchObject({ booked: 1, actions: ['edit'] })
  })

  it.each([
    [{ plate: '沪I12345' }, 'plate', expect.anything()],
    [{ plateOrigin: 'hongKong', plate: 'A' }, 'plate', '单牌车牌应为 2 至 8 位字母和数字，现在是“A”'],
    [{ vehicleType: 'submarine' }, 'vehicleType', '没有这个车型，或已停用'],
    [{ drivers: [] }, 'drivers', expect.anything()],
    [{ drivers: [{ name: '甲', documentType: 'identityCard' }] }, 'drivers.0.documentNumber', '必填'],
    [
      { drivers: [{ name: '甲', documentType: 'identityCard', documentNumber: '123' }] },
      'drivers.0.documentNumber',
      expect.anything(),
    ],
    [{ slotId: '01900000-0000-7000-8000-000000000000' }, 'slotId', '没有这个时段，或不在该类别的有效阶段内'],
  ])('refuses %j at its field', async (changes, path, msg) => {
    const fair = await vehicleFair()
    const { data, statusCode } = await world.call(fair.partner, 'addVehicle', vehicle(fair, changes))
    expect([10002, 10006]).toContain(statusCode)
    expect((data as unknown as { issues: unknown[] }).issues).toEqual([{ path, msg }])
  })

  it('accepts the exhibition’s own type by its name, and no hidden one', async () => {
    const [fair, other] = [await vehicleFair(), await vehicleFair()]
    const own = (of: Fair, nameEn: string) =>
      world.call(of.organizer, 'addDictionaryOption', {
        ...{ code: 'vehicle_type', value: 'scissorLift', nameCn: nameEn, nameEn, countsAs: 'van' },
        exhibitionId: of.exhibitionId,
      })
    const { data: savedVehicle } = await own(fair, 'Scissor lift')
    const type = async (of: Fair, vehicleType: string) =>
      (await world.call(of.partner, 'addVehicle', vehicle(of, { vehicleType }))).reason
    expect(await type(other, 'scissorLift')).toBe('badge.vehicleTypeStopped')
    await own(other, 'Truck of theirs')
    const id = await add(fair, { vehicleType: 'scissorLift' })
    expect((await detail(fair, id)).vehicle?.vehicleTypeName).toEqual({ cn: 'Scissor lift', en: 'Scissor lift' })
    const gone = await world.call(fair.organizer, 'deleteDictionaryOption', { rows: [{ ...savedVehicle, version: 1 }] })
    expect(gone.reason).toBe('dictionary.optionInUse')

    const crane = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = 'vehicle_type' and value = 'crane' and exhibition_id is null`,
    )
    const before = await add(fair, { vehicleType: 'crane' })
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'setExhibitionOptionShown', { exhibitionId, id: crane.id, shown: false })
    expect(await type(fair, 'crane')).toBe('badge.vehicleTypeStopped')
    await add(other, { vehicleType: 'crane' })
    // A vehicle keeps its type, but no other vehicle can be changed to it.
    const edit = async (key: string, vehicleType: string) => {
      const { exhibitionId: _, ...form } = vehicle(fair, { vehicleType })
      return (await world.call(fair.partner, 'editVehicle', { ...form, exhibitionId, id: key, version: 1 })).reason
    }
    expect(await edit(id, 'crane')).toBe('badge.vehicleTypeStopped')
    expect(await edit(before, 'crane')).toBeUndefined()
  })

  it('reveals whole numbers of its drivers only with the permission, and logs it', async () => {
    const fair = await vehicleFair()
    const drivers = [world.person(), { ...world.person(), phone: undefined }].map(one => ({
      ...{ name: one.name, documentType: 'identityCard', documentNumber: one.documentNumber, phone: one.phone },
    }))
    const id = await add(fair, { drivers })
    await submit(fair, id)
    const key = { exhibitionId: fair.exhibitionId, id }
    expect((await world.call(fair.partner, 'revealBadgeNumbers', key)).reason).toBe('kernel.noPermission')
    const { data } = await world.call(fair.organizer, 'revealBadgeNumbers', key)
    expect(data.drivers).toEqual(drivers.map(({ documentNumber, phone = '' }) => ({ documentNumber, phone })))
    const looks = sql`select from operation_log_entry where command = 'revealBadgeNumbers' and target_id = ${id}`
    expect(await world.db.many(looks)).not.toEqual([])
  })

  it('accepts single plates of Hong Kong and Macao, and refuses types for people', async () => {
    const fair = await vehicleFair()
    expect((await detail(fair, await add(fair, { plateOrigin: 'hongKong', plate: 'lv 1' }))).name).toBe('LV1')
    await world.db.run(sql`update badge_type set subject = 'person' where id = ${fair.badgeTypeId}`)
    expect((await world.call(fair.partner, 'addVehicle', vehicle(fair))).reason).toBe('badge.forPeople')
  })
})

describe('editVehicle', () => {
  it('is the only form of a vehicle: it cannot become the badge of a person', async () => {
    const fair = await vehicleFair()
    const id = await add(fair)
    await world.db.run(sql`update badge_type set subject = 'person' where id = ${fair.badgeTypeId}`)
    const { exhibitionId, badgeTypeId } = fair
    const form = { exhibitionId, id, version: 1, badgeTypeId, ...world.person() }
    expect((await world.call(fair.partner, 'editBadge', form)).reason).toBe('badge.forVehicles')
  })

  it('keeps the number of a driver that is left out; the slot can be changed until it begins', async () => {
    const fair = await vehicleFair(1)
    const id = await add(fair)
    const before = await detail(fair, id)
    const [driver] = before.vehicle?.drivers ?? []
    const { exhibitionId, badgeTypeId } = fair
    const edited = await world.call(fair.partner, 'editVehicle', {
      ...{ exhibitionId, id, version: 1, badgeTypeId, plateOrigin: 'mainland', plate: '沪B12345', vehicleType: 'van' },
      ...{ slotId: fair.slotId, drivers: [{ name: '改名', documentType: 'identityCard' }] },
    })
    expect(edited.statusCode).toBe(10001)
    const after = await detail(fair, id)
    expect([after.name, after.vehicle?.drivers]).toEqual(['沪B12345', [{ ...driver, name: '改名', phoneMasked: '' }]])
    await submit(fair, id)
    await slots(fair, { beginsAt: '2030-03-01T11:00:00.000Z', endsAt: '2030-03-01T13:00:00.000Z', capacity: 1 })
    const second = (await slotPage(fair))[1]?.id as string
    const change = (slotId: string, version: number) =>
      world.call(fair.partner, 'changeVehicleSlot', { exhibitionId, id, version, slotId })
    const { version } = await detail(fair, id)
    expect((await change(second, version)).statusCode).toBe(10001)
    expect((await slotPage(fair)).map(({ booked }) => booked)).toEqual([0, 1])
    await world.db.run(sql`update slot set begins_at = now() - interval '1 hour', ends_at = now() where id = ${second}`)
    expect((await change(fair.slotId, version + 1)).reason).toBe('badge.slotBegun')
  })
})

describe('slots', () => {
  it('are generated one after the other, and cannot be deleted while somebody booked them', async () => {
    const fair = await vehicleFair()
    expect((await slots(fair, { minutes: 30 })).data).toEqual({ count: 4 })
    expect((await slots(fair, { minutes: 30 })).reason).toBe('badge.slotTaken')
    expect((await slots(fair, { minutes: 180 })).reason).toBe('badge.slotsNone')
    expect((await slots(fair, { endsAt: '2030-03-01T07:00:00.000Z' })).reason).toBe('badge.slotsBackwards')
    const [first] = await slotPage(fair)
    const id = await add(fair, { slotId: first?.id })
    await submit(fair, id)
    const { exhibitionId, organizer } = fair
    const rows = [{ id: first?.id as string, version: first?.version as number }]
    expect((await world.call(organizer, 'deleteSlot', { exhibitionId, rows })).reason).toBe('badge.slotBooked')
    await world.call(fair.partner, 'withdrawBadges', { exhibitionId, ids: [id] })
    expect((await slotPage(fair))[0]).toMatchObject({ booked: 0, actions: ['edit', 'delete'] })
    expect((await world.call(organizer, 'deleteSlot', { exhibitionId, rows })).statusCode).toBe(10001)
    expect((await detail(fair, id)).vehicle?.slot).toBeNull()
    expect((await submit(fair, id)).reason).toBe('badge.slotNeeded')
  })

  it('are exported as they are listed, with their doors', async () => {
    const fair = await vehicleFair(3)
    const { exhibitionId, organizer, partner } = fair
    const input = { exhibitionId, format: 'csv' as const }
    const { data } = await world.call(organizer, 'exportSlots', input)
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(
      data.jobId,
      slotJobs({ findLocations }),
    )
    expect([rows, typeof fileId]).toEqual([1, 'string'])
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'exportSlots', input)).statusCode).toBe(10006)
    expect((await world.call(partner, 'exportSlots', input)).statusCode).toBe(10001)
  })

  it('are required if the exhibition has some', async () => {
    const fair = await vehicleFair(1)
    const id = await add(fair)
    expect((await submit(fair, id)).reason).toBe('badge.slotNeeded')
    const { exhibitionId, badgeTypeId } = fair
    const { data } = await world.call(fair.partner, 'getSlotOptions', { exhibitionId, badgeTypeId })
    expect(data).toMatchObject({ needed: true, list: [{ left: 1, door: { cn: 'N1-01 货门' } }] })
  })
})

describe('concurrent submissions', () => {
  /** Twelve vehicles are submitted for a slot of five places. Returns how many got one. */
  async function twelveForFive() {
    const fair = await vehicleFair(5)
    const ids = await Promise.all(Array.from({ length: 12 }, () => add(fair, { slotId: fair.slotId })))
    const answers = await Promise.all(ids.map(id => submit(fair, id)))
    const reasons = new Set(answers.map(({ reason }) => reason).filter(Boolean))
    const sent = answers.filter(({ statusCode }) => statusCode === 10001).length
    return { sent, reasons, booked: (await slotPage(fair))[0]?.booked }
  }

  /** Six badges with one plate are submitted for one slot. */
  async function sixOfOnePlate() {
    const fair = await vehicleFair(9)
    const same = plate()
    const ids = await Promise.all(Array.from({ length: 6 }, () => add(fair, { plate: same, slotId: fair.slotId })))
    const answers = await Promise.all(ids.map(id => submit(fair, id)))
    const reasons = new Set(answers.map(({ reason }) => reason).filter(Boolean))
    return { fair, same, reasons, sent: answers.filter(({ statusCode }) => statusCode === 10001).length }
  }

  it('of twelve vehicles fill the five places of a slot and no more', async () => {
    expect(await twelveForFive()).toEqual({ sent: 5, reasons: new Set(['badge.slotFull']), booked: 5 })
  })

  it('would let all twelve in without the constraint', async () => {
    await world.pool.query('alter table slot drop constraint slot_capacity')
    try {
      expect(await twelveForFive()).toMatchObject({ sent: 12, booked: 12 })
    } finally {
      await world.pool.query(
        'delete from vehicle_uniqueness_claim where slot_id in (select id from slot where booked > capacity)',
      )
      await world.pool.query('alter table slot add constraint slot_capacity check (booked between 0 and capacity)')
    }
  })

  it('allow one pass per plate and slot, and another for the next slot', async () => {
    const { fair, same, sent, reasons } = await sixOfOnePlate()
    expect([sent, reasons]).toEqual([1, new Set(['badge.plateHeld'])])
    await slots(fair, { beginsAt: '2030-03-01T11:00:00.000Z', endsAt: '2030-03-01T13:00:00.000Z' })
    const next = (await slotPage(fair))[1]?.id
    expect((await submit(fair, await add(fair, { plate: same, slotId: next }))).data).toMatchObject({ count: 1 })
    expect((await slotPage(fair)).map(({ booked }) => booked)).toEqual([1, 1])
  })

  it('would allow six without the constraint', async () => {
    await world.pool.query('alter table vehicle_uniqueness_claim drop constraint plate_claimed')
    try {
      expect(await sixOfOnePlate()).toMatchObject({ sent: 6 })
    } finally {
      await world.pool.query('delete from vehicle_uniqueness_claim')
      await world.pool.query(
        'alter table vehicle_uniqueness_claim add constraint plate_claimed unique nulls not distinct (exhibition_id, plate, slot_id)',
      )
    }
  })
})
