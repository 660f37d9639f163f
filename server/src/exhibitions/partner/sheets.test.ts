import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { partnerJobs } from './jobs.ts'

const world = await closeAfterAll(createPartnerWorld())
await migrateJobs(world.pool)

/** The rows of a job's file, including its header. */
async function sheetOf(fileId: string | undefined): Promise<string[][]> {
  const path = join(world.services.config.dataDir, `${fileId}.sheet`)
  await world.services.store.withPath(fileId ?? '', from => copyFile(from, path))
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push(cells)
  return rows
}

describe('an export', () => {
  it.each(['xlsx', 'csv'] as const)('as %s equals the displayed list', async format => {
    const caller = await world.owner('Agent')
    const mark = `出口${format}`
    for (let n = 0; n < 12; n++) await world.partnerInUse('Agent', caller, { nameCn: `${mark}${n}` })
    const [first] = (await world.send(caller, 'Agent', 'get…Page', {})).data.list
    await world.each(world.reviewer, 'Agent', 'freeze…', { id: first?.id ?? '', version: first?.version ?? 0 })
    const same = async (input: object) => {
      const { data } = await world.send(caller, 'Agent', 'get…Page', { pageSize: 999, ...input })
      const job = (await world.send(caller, 'Agent', 'export…', { format, ...input })).data
      const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(job.jobId, partnerJobs)
      const [titles, ...cells] = await sheetOf(fileId)
      // A title without a text would be its key.
      expect(titles?.filter(title => title.startsWith('partner.'))).toEqual([])
      expect(rows).toBe(data.list.length)
      expect(cells.map(row => [row[0], row[3], row[6]])).toEqual(
        data.list.map(({ name, creditCode, contactTelephone }) => [name.cn, creditCode, contactTelephone]),
      )
      return rows
    }
    expect(await same({})).toBe(12)
    expect(await same({ tab: 'frozen' })).toBe(1)
    expect(await same({ search: { type: 'name', value: `${mark}1` } })).toBe(3)
    const contactTelephone = first?.contactTelephone ?? ''
    expect(await same({ search: { type: 'contactTelephone', value: contactTelephone } })).toBe(1)
    expect((await world.logged('exportAgent')).all).not.toContain(contactTelephone)
    const stranger = await world.owner('Agent')
    const empty = (await world.send(stranger, 'Agent', 'export…', { format })).data
    expect((await world.runJob<{ rows: number }>(empty.jobId, partnerJobs)).rows).toBe(0)
  })
})
