import { standImportColumns } from '@fairgate/contract/exhibitions/stand/import-fields'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../../app/testing/stand-world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { standJobs } from '../jobs.ts'

const world = await closeAfterAll(createStandWorld())
const { call, db } = world

const header = Object.values(standImportColumns)
  .map(([cn]) => cn)
  .join(',')

async function upload({ organizer }: Fair, lines: readonly string[], head = header) {
  const file = await createStoredFile(db, world.services.store, {
    ...{ purpose: 'sheet', companyId: organizer.company.id, operatorId: organizer.operatorId },
    ...{ name: 'stands.csv', type: 'csv', content: Buffer.from([head, ...lines].join('\n')) },
  })
  await db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  return file.id
}

async function imported(fair: Fair, lines: readonly string[], more: { dryRun?: boolean; head?: string } = {}) {
  const { head, ...input } = more
  const fileId = await upload(fair, lines, head)
  const { exhibitionId, organizer } = fair
  const { data, statusCode } = await call(organizer, 'importStands', { exhibitionId, fileId, ...input })
  expect(statusCode).toBe(10001)
  await world.runJob(data.jobId, standJobs)
  return data.importId
}

const reportOf = async ({ organizer }: Fair, importId: string) =>
  (await call(organizer, 'getStandImportReport', { importId })).data
const badRows = async ({ organizer }: Fair, importId: string) =>
  (await call(organizer, 'getStandImportRowPage', { importId, tab: 'bad' })).data.list.map(({ rowNumber, issues }) => [
    rowNumber,
    ...issues.map(({ field, msg }) => `${field}: ${msg}`),
  ])

describe('importStands', () => {
  it('adds stands with their holders by code or name, and reports the rows it cannot add', async () => {
    const fair = await world.standFair()
    const guest = await world.guest(fair)
    const { nameCn } = fair.partner.company
    await db.run(sql`update company set credit_code = '91310000MA1TEST001' where id = ${guest.operator.company.id}`)
    await world.add(fair, 'X1')
    const importId = await imported(fair, [
      `E1,A1,电子,9,,,${nameCn}`,
      'e1,a2,电子,９.5,光地 Raw space,91310000ma1test001,',
      'E2,A1,服装,18,Standard,,',
      'W5,A1,服装,18,,,',
      'E1,=1+1,电子,9,,,',
      'E1,A4,电子,1e3,,,',
      'E1,A5,电子,9.005,,,',
      'E1,A6,电子,9,,NOSUCHCODE,',
      'E1,A7,电子,9,,,查无此企业',
      `E1,A8,电子,9,,91310000MA1TEST001,${nameCn}`,
      'E1,A1,电子,9,,,',
      'E1,X1,电子,9,,,',
      ',A9,,,,,',
    ])
    expect(await reportOf(fair, importId)).toMatchObject({ total: 13, good: 3, bad: 10, dryRun: false })
    expect(await badRows(fair, importId)).toEqual([
      [5, 'hall: 展会没有使用这个展馆'],
      [6, 'number: 只能有字母、数字、点和短横，且以字母或数字开头'],
      [7, 'area: 应为 0.01 至 100,000 平方米，最多两位小数'],
      [8, 'area: 应为 0.01 至 100,000 平方米，最多两位小数'],
      [9, 'holderCode: 找不到该企业'],
      [10, 'holderName: 找不到该企业'],
      [11, 'holderName: 企业代码与名称不是同一家企业'],
      [12, 'number: 与第 2 行相同'],
      [13, 'number: 展位号已有'],
      [14, 'hall: 必填', 'section: 必填', 'area: 必填'],
    ])
    const stands = await db.many(sql`
      select hall, number, area_dm2 as area, kind, state, participation_id as holder from stand
      where exhibition_id = ${fair.exhibitionId} and number <> 'X1' order by location`)
    expect(stands).toEqual([
      { hall: 'E1', number: 'A1', area: 900, kind: 'standard', state: 'assigned', holder: fair.participationId },
      { hall: 'E1', number: 'A2', area: 950, kind: 'raw', state: 'assigned', holder: guest.participationId },
      { hall: 'E2', number: 'A1', area: 1800, kind: 'standard', state: 'free', holder: null },
    ])
    expect(await world.changesOf(fair)).toContainEqual(
      expect.objectContaining({ kind: 'import', areaBefore: 0, areaAfter: 3650 }),
    )

    const corrected = await call(fair.organizer, 'mendStandImportRow', { importId, rowNumber: 7, cells: { area: '9' } })
    expect(corrected.data).toEqual({ state: 'mended', issues: [] })
    const submit = await call(fair.organizer, 'submitMendedStandRows', { importId })
    expect(submit.data).toMatchObject({ count: 1, failed: [] })
    expect((await world.standsOf(fair)).map(({ number }) => number)).toContain('A4')
  })

  it('only checks in a dry run, and adds the stands when it is applied', async () => {
    const fair = await world.standFair()
    const importId = await imported(fair, ['E1,A1,电子,9,,,', 'E1,A2,电子,0,,,'], { dryRun: true })
    expect(await reportOf(fair, importId)).toMatchObject({ total: 2, good: 1, bad: 1, dryRun: true })
    expect(await world.standsOf(fair)).toEqual([])
    const corrected = await call(fair.organizer, 'mendStandImportRow', { importId, rowNumber: 3, cells: { area: '9' } })
    expect(corrected.reason).toBe('stand.sheetChecked')
    const { data } = await call(fair.organizer, 'applyStandImport', { importId })
    expect((await call(fair.organizer, 'applyStandImport', { importId })).reason).toBe('stand.alreadyImported')
    await world.runJob(data.jobId, standJobs)
    expect(await reportOf(fair, importId)).toMatchObject({ total: 2, good: 1, bad: 1, dryRun: false })
    expect((await world.standsOf(fair)).map(({ number }) => number)).toEqual(['A1'])
  })

  it('reports what it has not read', async () => {
    const fair = await world.standFair()
    const importId = await imported(fair, ['E1,A1,电子,9,,,,靠窗'], { head: `${header},位置说明` })
    const { notImported } = await reportOf(fair, importId)
    expect(notImported?.columns).toMatchObject([{ title: '位置说明', cells: 1 }])
  })

  it('is for the organizer and the venue', async () => {
    const fair = await world.standFair()
    const fileId = await upload(fair, [])
    const { exhibitionId } = fair
    expect((await call(fair.partner, 'importStands', { exhibitionId, fileId })).statusCode).toBe(10003)
    const other = await world.standFair()
    expect((await call(other.organizer, 'importStands', { exhibitionId, fileId })).statusCode).toBe(10006)
    expect((await call(other.organizer, 'getStandTemplateFile', { exhibitionId })).statusCode).toBe(10006)
    expect((await call(fair.organizer, 'getStandTemplateFile', { exhibitionId })).data.url).toContain('/')
  })
})
