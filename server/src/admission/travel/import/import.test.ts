import { type TravelColumn, travelImportColumns } from '@fairgate/contract/admission/travel/import-fields'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { travelJobs } from '../jobs.ts'

type Cells = Partial<Record<TravelColumn, string>>

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fair = await world.fair()

const columns = Object.keys(travelImportColumns) as TravelColumn[]
const good: Cells = {
  ...{ name: '示例出行人', employer: '示例公司', origin: '杭州市', arriveOn: '2030-03-02', leaveOn: '2030/3/5' },
  ...{ purpose: '参展', heads: '３' },
}

async function imported(caller: TestOperator, rows: readonly Cells[]) {
  const content = [
    columns.map(column => travelImportColumns[column].join(' ')).join(','),
    ...rows.map(row => columns.map(column => row[column] ?? '').join(',')),
  ].join('\n')
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: caller.company.id, operatorId: caller.operatorId },
    ...{ name: 'travel.csv', type: 'csv', content: Buffer.from(content) },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const { exhibitionId } = fair
  const { data } = await world.call(caller, 'importTravel', { exhibitionId, fileId: file.id })
  await world.runJob(data.jobId, travelJobs)
  return data.importId
}

describe('importTravel', () => {
  it('imports travellers by names of regions, and reports in both languages what is wrong with other rows', async () => {
    const caller = fair.partner
    const importId = await imported(caller, [
      good,
      { ...good, name: '另一人', origin: '西湖区', purpose: 'Visiting', heads: '9999', remark: '=HYPERLINK(1)' },
      { ...good, name: '第三人', origin: '天上', heads: '0' },
      { ...good, name: '第四人', arriveOn: '2030-03-09', purpose: '旅游' },
      { ...good, name: '', leaveOn: '明天' },
      good,
    ])
    const report = (await world.call(caller, 'getTravelImportReport', { importId })).data
    expect(report).toMatchObject({ total: 6, good: 1, bad: 5, exhibitionId: fair.exhibitionId })
    const messages = await Promise.all(
      (['cn', 'en'] as const).map(async language =>
        (await world.call(caller, 'getTravelImportRowPage', { importId }, { language })).data.list.map(({ issues }) =>
          issues.map(({ field, msg }) => `${field} ${msg}`),
        ),
      ),
    )
    expect(messages[0]?.[1]).toEqual(['origin 没有这个地区', 'heads 人数应为 1 至 9999 的整数'])
    expect(messages[0]?.[2]).toEqual([
      'leaveOn 离开日期不能早于到达日期',
      expect.stringContaining('不在可选项内：参展'),
    ])
    expect(messages[0]?.[4]).toEqual(['name 与第 2 行相同'])
    for (const line of messages[1]?.flat() ?? []) expect(line).not.toMatch(/\p{Script=Han}/u)
    const rows = (await world.call(caller, 'getTravelPage', { exhibitionId: fair.exhibitionId })).data.list
    expect(rows).toMatchObject([
      { name: '示例出行人', origin: '330100', heads: 3, leaveOn: '2030-03-05', purpose: 'exhibit' },
    ])
    const fixed = { importId, rowNumber: 4, cells: { origin: '北京市', heads: '12' } }
    expect((await world.call(caller, 'mendTravelImportRow', fixed)).data.state).toBe('mended')
    expect((await world.call(caller, 'submitMendedTravelRows', { importId })).data).toEqual({ count: 1, failed: [] })
  })

  it('creates no duplicates, and is visible only to its company', async () => {
    const caller = fair.partner
    const row = { ...good, name: '只来一次' }
    await imported(caller, [row])
    const importId = await imported(caller, [row])
    expect((await world.call(caller, 'getTravelImportReport', { importId })).data).toMatchObject({ good: 0, bad: 1 })
    expect((await world.call(fair.organizer, 'getTravelImportReport', { importId })).reason).toBe('kernel.notFound')
  })
})
