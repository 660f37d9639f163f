import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const organizer = fair.organizer
const exhibitionId = fair.exhibitionId

async function sheetOf(input: object = {}, language: 'cn' | 'en' = 'cn', caller = organizer): Promise<string[][]> {
  const sent = { exhibitionId, format: 'xlsx', ...input }
  const { data, reason } = await world.call(caller, 'exportExhibitionDictionary', sent as never, { language })
  if (!data?.jobId) throw new Error(reason)
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, jobs)
  const path = join(world.config.dataDir, `${fileId}.sheet`)
  await world.services.store.withPath(fileId, from => copyFile(from, path))
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push([...cells])
  return rows
}

describe('the sheet of an exhibition’s dictionaries', () => {
  it('contains what the list shows: the venue’s options, which of them are hidden, and own options with what they count as', async () => {
    const own = {
      exhibitionId,
      code: 'vehicle_type',
      value: 'own_lift',
      nameCn: '叉车',
      nameEn: 'Own lift',
      countsAs: 'van',
    }
    expect((await world.call(organizer, 'addDictionaryOption', own as never)).statusCode).toBe(10001)
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = 'vehicle_type' and value = 'car' and exhibition_id is null`,
    )
    await world.call(organizer, 'setExhibitionOptionShown', { exhibitionId, id, shown: false })
    const input = { code: 'vehicle_type' } as const
    const { data } = await world.call(organizer, 'getExhibitionDictionaryPage', {
      exhibitionId,
      ...input,
      pageSize: 999,
    })
    const [titles, ...rows] = await sheetOf(input, 'en')
    expect(titles).toEqual([
      'Dictionary',
      'Name (Chinese)',
      'Name (English)',
      'Value',
      'Counts as',
      'Origin',
      'Status',
      'Order',
    ])
    expect(rows.map(cells => cells[3])).toEqual(data.list.map(({ value }) => value))
    expect(rows.find(cells => cells[3] === 'car')?.slice(5, 7)).toEqual(['Venue', 'Hidden'])
    const van = data.list.find(({ value }) => value === 'van')
    expect(rows.at(-1)?.slice(0, 7)).toEqual([
      ...['Vehicle types', '叉车', 'Own lift', 'own_lift', van?.nameEn, 'Exhibition', 'Enabled'],
    ])
    expect((await sheetOf({ ...input, origin: 'own' })).slice(1).map(cells => [cells[0], cells[4], cells[6]])).toEqual([
      ['车型', van?.nameCn, '启用'],
    ])
  })

  it('contains all dictionaries of the exhibition, and is refused to everybody but its organizer', async () => {
    const codes = new Set((await sheetOf()).slice(1).map(([code]) => code))
    expect(codes.size).toBeGreaterThan(3)
    const stranger = await world.world.administrator('sponsor')
    await expect(sheetOf({}, 'cn', stranger)).rejects.toThrow('kernel.notFound')
    const clerk = await world.world.operator(organizer.company, { permissions: ['badge:view'] })
    await expect(sheetOf({}, 'cn', clerk)).rejects.toThrow('kernel.noPermission')
    const wrong = { exhibitionId, format: 'pdf' } as never
    expect((await world.call(organizer, 'exportExhibitionDictionary', wrong)).statusCode).toBe(10002)
  })
})
