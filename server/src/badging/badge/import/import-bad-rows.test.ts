import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeImportFixture } from '../../../app/testing/badge-import-fixture.ts'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import { readSheet } from '../../../kernel/spreadsheet/read-sheet.ts'
import { badgeJobs } from '../jobs.ts'

const { world, header, upload, start, importSheet, reportOf } = await createBadgeImportFixture()

describe('bad rows', () => {
  const sheet = () =>
    [
      header,
      `张三,,身份证,${identityNumber(21)},,公司,`,
      `李四,,身份证,11,,公司,`,
      `王五,,身份证,22,,公司,`,
      `赵六,,身份证,33,,公司,`,
    ].join('\n')

  it('can be corrected one by one, submitted and removed, and the totals match', async () => {
    const fair = await world.fair()
    const importId = await importSheet(fair, sheet())
    const correctRow = (rowNumber: number, documentNumber: string) =>
      world.call(fair.partner, 'mendImportRow', { importId, rowNumber, cells: { documentNumber } })
    expect((await correctRow(3, '12')).data).toMatchObject({ state: 'bad', issues: [{ reason: 'documentNumber' }] })
    expect((await correctRow(3, identityNumber(21))).data).toMatchObject({ state: 'bad', issues: [{ reason: 'held' }] })
    expect((await correctRow(3, identityNumber(22))).data).toEqual({ state: 'mended', issues: [] })
    expect((await correctRow(4, identityNumber(22))).data.state).toBe('mended')
    const { badgeTypeId } = fair
    expect(await reportOf(fair, importId)).toMatchObject({ badgeTypeId, good: 1, bad: 1, mended: 2 })
    const sent = await world.call(fair.partner, 'submitMendedRows', { importId })
    const { data: bad } = await world.call(fair.partner, 'getImportRowPage', { importId, tab: 'bad' })
    const [failed] = bad.list.filter(({ rowNumber }) => rowNumber === 4)
    expect(sent.data).toEqual({
      count: 1,
      failed: [{ id: failed?.id, name: failed?.name, msg: failed?.issues[0]?.msg }],
    })
    expect((await world.call(fair.partner, 'removeImportRow', { importId, rowNumber: 5 })).statusCode).toBe(10001)
    expect((await world.call(fair.partner, 'removeImportRow', { importId, rowNumber: 5 })).reason).toBe(
      'kernel.rowSettled',
    )
    expect(await reportOf(fair, importId)).toMatchObject({
      good: 2,
      bad: 1,
      mended: 0,
      submitted: 1,
      reasons: [{ reason: 'duplicate', count: 1 }],
    })
    expect((await world.call(fair.partner, 'submitMendedRows', { importId })).reason).toBe('kernel.nothingMended')
    const stranger = await world.world.administrator('cooperatorMain')
    expect((await world.call(stranger, 'getImportReport', { importId })).reason).toBe('kernel.notFound')
  })

  it('can be exported in the form of the template, and corrected rows can be imported again', async () => {
    const fair = await world.fair()
    const importId = await importSheet(fair, sheet())
    const { jobId } = (await world.call(fair.partner, 'exportImportErrors', { importId })).data
    const { fileId } = await world.runJob<{ fileId: string }>(jobId, badgeJobs)
    const path = join(world.services.config.dataDir, 'errors.xlsx')
    await world.services.store.withPath(fileId, from => copyFile(from, path))
    const rows: string[][] = []
    for await (const row of readSheet(path)) rows.push(row.cells)
    expect(rows).toHaveLength(4)
    expect(rows[0]?.slice(-2)).toEqual(['行号 Row', '原因 Reason'])
    const fixed = rows.map((row, at) => (at === 0 || at === 3 ? row : row.with(3, identityNumber(30 + at))))
    const csv = fixed.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
    const other = await start(fair, await upload(fair, sheet()), importId)
    await expect(world.runJob(other.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'kernel.notTheBadRows' })
    await world.db.run(sql`update job set state = 'failed' where id = ${other.jobId}`)
    const back = await start(fair, await upload(fair, csv), importId)
    expect(back.importId).toBe(importId)
    await world.runJob(back.jobId, badgeJobs)
    expect(await reportOf(fair, importId)).toMatchObject({ total: 4, good: 3, bad: 1, submitted: 2 })
  })
})

describe('getBadgeTemplateFile', () => {
  it('returns a sheet whose header the import recognizes', async () => {
    const fair = await world.fair()
    const { exhibitionId, badgeTypeId } = fair
    const { data } = await world.call(fair.partner, 'getBadgeTemplateFile', { exhibitionId, badgeTypeId })
    expect(data.url).toMatch(/^\/files\/[\da-f-]{36}\?/)
    const id = /files\/([\da-f-]{36})/.exec(data.url)?.[1] ?? ''
    const stream = await world.services.store.read(id)
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    await finished(stream)
    const empty = await start(fair, await upload(fair, Buffer.concat(chunks), 'xlsx'))
    await expect(world.runJob(empty.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'kernel.sheetEmpty' })
  })
})
