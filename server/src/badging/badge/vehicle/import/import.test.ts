import type { Payload } from '@fairgate/contract/app/catalogue'
import {
  type VehicleColumn,
  vehicleColumnNames,
  vehicleImportColumns,
} from '@fairgate/contract/badging/badge/vehicle-import-fields'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findLocations } from '../../../../admission/gate/api.ts'
import { createBadgeWorld, identityNumber } from '../../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../../app/testing/close-after-all.ts'
import { createStoredFile } from '../../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../../kernel/jobs/migrate-jobs.ts'
import { slotJobs } from '../../jobs.ts'

type Cells = Partial<Record<VehicleColumn, string>>

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const made = await world.fair()
await world.db.run(sql`update badge_type set subject = 'vehicle' where id = ${made.badgeTypeId}`)
const doors = await world.db.many<{ id: string }>(sql`
    with i as (select gen_random_uuid() as id), z as (
      insert into zone (id, path, exhibition_id, code, name_cn, name_en)
      select id, array[id], ${made.exhibitionId}, 'N1', '北一', 'North 1' from i returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${made.exhibitionId}, z.id, c.code, '货门', 'Freight' from z, (values ('N1-01'), ('N1-02')) c (code) returning id`)
const fair = { ...made, doorId: doors[0]?.id ?? '' }
for (const [at, { id }] of doors.entries()) {
  // 16:00 at both doors, in the venue's time; 18:00 only at the first.
  await world.call(fair.organizer, 'saveSlots', {
    ...{ exhibitionId: fair.exhibitionId, doorId: id, phase: 'moveIn', beginsAt: '2030-03-01T08:00:00.000Z' },
    ...{ endsAt: at === 0 ? '2030-03-01T12:00:00.000Z' : '2030-03-01T10:00:00.000Z', minutes: 120, capacity: 20 },
  } as Payload<'saveSlots'>)
}

let serial = 900
const good = (): Cells => ({
  ...{
    name: `沪A${String(++serial + 10_000)}`,
    vehicleType: '轻型货车',
    slot: '2030-03-01 16:00 N1-01',
    driver: '张三',
  },
  ...{ documentType: '身份证', documentNumber: identityNumber(serial), phone: '13800138000' },
})

async function imported(rows: readonly Cells[], correctedImportId?: string) {
  const { exhibitionId, badgeTypeId, partner } = fair
  const content = [
    vehicleColumnNames.map(column => vehicleImportColumns[column].join(' ')).join(','),
    ...rows.map(row => vehicleColumnNames.map(column => row[column] ?? '').join(',')),
  ].join('\n')
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: partner.company.id, operatorId: partner.operatorId },
    ...{ name: 'vehicles.csv', type: 'csv', content: Buffer.from(content) },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const started = await world.call(partner, 'importVehicles', {
    exhibitionId,
    badgeTypeId,
    fileId: file.id,
    mends: correctedImportId,
  })
  expect(started.msg, JSON.stringify(started.data)).toBeTypeOf('string')
  await world.runJob(started.data.jobId, slotJobs({ findLocations }))
  return started.data.importId
}
const reportOf = async (importId: string) =>
  (await world.call(fair.partner, 'getVehicleImportReport', { importId })).data

describe('importVehicles', () => {
  it('creates drafts with drivers and slots, which are submitted like those of the form', async () => {
    const plain = good()
    const second = {
      ...good(),
      ...{ slot: '2030/3/1 18:00', driver2: '李四', documentType2: 'Passport', documentNumber2: 'E12345678' },
    }
    const single = { ...good(), name: 'AB1234', plateOrigin: '香港单牌', slot: '' }
    const importId = await imported([plain, second, single])
    expect(await reportOf(importId)).toMatchObject({ total: 3, good: 3, bad: 0 })
    const { exhibitionId, partner } = fair
    const { data } = await world.call(partner, 'getBadgePage', { exhibitionId, batchId: importId })
    expect(data.list.map(({ name }) => name).toSorted()).toEqual([plain.name, second.name, 'AB1234'].toSorted())
    const idOf = (name: string) => data.list.find(row => row.name === name)?.id ?? ''
    const detail = async (name: string) =>
      (await world.call(partner, 'getBadgeDetail', { exhibitionId, id: idOf(name) })).data.vehicle
    expect(await detail(second.name ?? '')).toMatchObject({
      slot: { beginsAt: '2030-03-01T10:00:00.000Z' },
      drivers: [{ name: '张三' }, { name: '李四', documentType: 'passport' }],
    })
    expect(await detail('AB1234')).toMatchObject({ plateOrigin: 'hongKong', slot: null })
    const sent = await world.call(partner, 'submitBadges', {
      exhibitionId,
      ids: [idOf(plain.name ?? ''), idOf(second.name ?? '')],
    })
    expect(sent.data).toMatchObject({ count: 2 })
    const file = await world.call(partner, 'getVehicleTemplateFile', { exhibitionId, badgeTypeId: fair.badgeTypeId })
    expect(file.data.url).toMatch(/^\//)
  })

  it('reports in both languages what is wrong with a row, which becomes a draft after correction', async () => {
    const driver = good()
    const importId = await imported([
      driver,
      { ...good(), name: '沪I12345' },
      { ...good(), slot: '2030-03-01 16:00' },
      { ...good(), slot: '2030-03-01 07:00 N1-01' },
      { ...good(), vehicleType: '潜水艇', plateOrigin: '月球' },
      { ...good(), driver2: '李四' },
      { ...good(), documentNumber: '110101199003078891' },
      { ...good(), driver: '', phone: '123' },
      driver,
    ])
    expect(await reportOf(importId)).toMatchObject({ total: 9, good: 1, bad: 8 })
    const readMessages = async (language: 'cn' | 'en') =>
      (
        await world.call(fair.partner, 'getVehicleImportRowPage', { importId, pageSize: 40 }, { language })
      ).data.list.map(({ issues }) => issues.map(({ field, msg }) => `${field} ${msg}`))
    expect(await readMessages('cn')).toEqual([
      [expect.stringContaining('name ')],
      ['slot 该时间有几个门，请写明门号'],
      ['slot 没有这个时段，或已开始'],
      [expect.stringContaining('plateOrigin 不在可选项内：内地'), expect.stringContaining('vehicleType 不在可选项内')],
      ['documentType2 必填', 'documentNumber2 必填'].map(line => expect.stringContaining(line.split(' ')[0] as string)),
      [expect.stringContaining('documentNumber ')],
      [expect.stringContaining('driver '), expect.stringContaining('phone ')],
      ['name 与第 2 行重复'],
    ])
    for (const line of (await readMessages('en')).flat()) expect(line).not.toMatch(/\p{Script=Han}/u)
    const correctRow = { importId, rowNumber: 3, cells: { name: '沪B12345' } }
    expect((await world.call(fair.partner, 'mendVehicleImportRow', correctRow)).data.state).toBe('mended')
    const done = await world.call(fair.partner, 'submitMendedVehicleRows', { importId })
    expect(done.data).toEqual({ count: 1, failed: [] })
  })

  it('accepts the exhibition’s own types, and no hidden ones', async () => {
    const { exhibitionId, organizer } = fair
    const hidden = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = 'vehicle_type' and value = 'crane' and exhibition_id is null`,
    )
    await world.call(organizer, 'setExhibitionOptionShown', { exhibitionId, id: hidden.id, shown: false })
    await world.call(organizer, 'addDictionaryOption', {
      ...{
        code: 'vehicle_type',
        value: 'scissorLift',
        nameCn: '剪叉车',
        nameEn: 'Scissor lift',
        countsAs: 'van',
        exhibitionId,
      },
    })
    const own = { ...good(), vehicleType: '剪叉车' }
    const importId = await imported([own, { ...good(), vehicleType: 'crane' }])
    expect(await reportOf(importId)).toMatchObject({ good: 1, bad: 1 })
    const { list } = (await world.call(fair.partner, 'getBadgePage', { exhibitionId, batchId: importId })).data
    expect(list.map(({ name }) => name)).toEqual([own.name])
    const [row] = (await world.call(fair.partner, 'getVehicleImportRowPage', { importId, pageSize: 40 })).data.list
    expect(row?.issues).toMatchObject([{ field: 'vehicleType' }])
  })

  it('creates no duplicate vehicle from a second import, and is visible only to its company and the organizer', async () => {
    const rows = [good(), good()]
    await imported(rows)
    const importId = await imported(rows)
    expect(await reportOf(importId)).toMatchObject({ good: 0, bad: 2, reasons: [{ reason: 'held', count: 2 }] })
    const stranger = await world.world.administrator('cooperatorMain')
    expect((await world.call(stranger, 'getVehicleImportReport', { importId })).reason).toBe('kernel.notFound')
    expect((await world.call(fair.organizer, 'getVehicleImportReport', { importId })).statusCode).toBe(10001)
  })

  it('refuses types for people', async () => {
    const { exhibitionId, organizer } = fair
    const badgeTypeId = await world.badgeType(exhibitionId, organizer)
    const input = { exhibitionId, badgeTypeId, fileId: crypto.randomUUID() }
    expect((await world.call(fair.partner, 'importVehicles', input)).reason).toBe('badge.forPeople')
    expect((await world.call(fair.partner, 'getVehicleTemplateFile', input as never)).statusCode).not.toBe(10001)
  })
})
