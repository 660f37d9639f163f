import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import type { WriteContext } from '../command/context.ts'
import { translateKey } from '../i18n/translate-key.ts'
import { toJobsActor } from '../jobs/acting.ts'
import type { JobFailure } from '../jobs/job-definition.ts'
import { Refused } from '../refusal/refuse.ts'
import { readSheet } from '../spreadsheet/read-sheet.ts'
import { exportedList } from './exported-list.ts'

const world = await closeAfterAll(createBillWorld())

type ExportInput = Parameters<typeof world.call<'exportQuotaUnpaid'>>[2]

async function sheetOf(caller: TestOperator, input: ExportInput, language: 'cn' | 'en' = 'cn'): Promise<string[][]> {
  const { data, reason } = await world.call(caller, 'exportQuotaUnpaid', input, { language })
  if (!data.jobId) throw new Error(reason)
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, jobs)
  const path = join(world.config.dataDir, `${fileId}.sheet`)
  await world.services.store.withPath(fileId, from => copyFile(from, path))
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push(cells)
  return rows
}
const numbers = (rows: readonly (readonly string[])[]) => rows.slice(1).map(([number]) => number)

describe('an exported list', () => {
  it.each(['csv', 'xlsx'] as const)(
    'contains the rows that its caller sees, in the order of the list, with titles: %s',
    async format => {
      const fair = await world.priced('20.00')
      const first = await world.addBill(fair, 100)
      const second = await world.addBill(fair, 3)
      const [titles, ...rows] = await sheetOf(fair.partner, { format }, 'en')
      expect(titles?.slice(0, 5)).toEqual(['Charge number', 'Payer', 'Exhibition', 'Quantity', 'Payable'])
      expect(rows.map(cells => [cells[0], cells[3], Number(cells[4]), cells[7], cells[8]])).toEqual([
        [second.number, '3', 52.5, 'Payer', 'Unpaid'],
        [first.number, '100', 1750, 'Payer', 'Unpaid'],
      ])
    },
  )

  it('applies tab, search, filter and sort of its list', async () => {
    const [fair, other] = [await world.priced(), await world.priced()]
    const made = [await world.addBill(fair, 1), await world.addBill(fair, 2), await world.addBill(other, 3)]
    const { exhibitionId } = fair
    const shown = async (input: Omit<ExportInput, 'format'>) =>
      numbers(await sheetOf(world.platform, { format: 'csv', ...input }))
    expect(await shown({ exhibitionId, sort: 'createdAt' })).toEqual([made[0]?.number, made[1]?.number])
    expect(await shown({ exhibitionId, tab: 'returned' })).toEqual([])
    expect(await shown({ search: { type: 'number', value: made[2]?.number ?? '' } })).toEqual([made[2]?.number])
  })

  it('contains no rows of others, not by a foreign exhibition either, and requires the permission of the list', async () => {
    const [fair, other] = [await world.priced(), await world.priced()]
    await world.addBill(fair, 1)
    expect(await sheetOf(other.partner, { format: 'csv', exhibitionId: fair.exhibitionId })).toHaveLength(1)
    const clerk = await world.world.operator(fair.partner.company, { permissions: ['badge:view'] })
    expect((await world.call(clerk, 'exportQuotaUnpaid', { format: 'csv' })).reason).toBe('kernel.noPermission')
  })

  it('contains more rows than a page or a batch, each once', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair, 1)
    await world.db.run(sql`
      insert into bill (kind, number, exhibition_id, participation_id, company_id, sponsor_id, holder_id, pay_setting_id, due_on,
        expires_on, created_at)
      select kind, 'Q' || n || '-0', exhibition_id, participation_id, company_id, sponsor_id, holder_id,
        pay_setting_id, due_on, expires_on, created_at from bill, generate_series(90000000, 90001200) n where id = ${id}`)
    const rows = numbers(await sheetOf(fair.partner, { format: 'csv' }))
    expect([rows.length, new Set(rows).size]).toEqual([1202, 1202])
  })

  it.each([
    [
      'cn',
      '超过 2 行，一个 Excel 工作表放不下。请改为导出 CSV，或缩小范围后分几次导出',
      '共 3 行，一个 Excel 工作表最多 2 行。可以分成多个工作表，或导出 CSV',
    ],
    [
      'en',
      'More than 2 rows don’t fit in an Excel sheet. Export as CSV, or narrow the list and export it in parts.',
      '3 rows; an Excel sheet holds at most 2. Split them into several sheets, or export as CSV.',
    ],
  ] as const)(
    'with more rows than an xlsx holds is refused with their number, and is exported as csv (%s)',
    async (language, texts, question) => {
      type Row = { id: string }
      const listing = {
        ...{ select: sql`t.id`, from: sql`unnest(array['a', 'b', 'c']) t (id)`, where: [], filtered: true, id: 't.id' },
        ...{ sorts: { id: { column: 't.id', type: 'text' as const } }, defaultSort: 'id' as const },
        finish: (row: Row) => row,
      }
      const definition: Parameters<typeof exportedList<Row, Row, object>>[0] = {
        ...{ kind: 'charge.many', entityType: 'charge', file: 'many', domain: 'charge', title: 'charge.quotaTitle' },
        listing: () => listing,
        columns: c => [c.text('id', 'kernel.rowColumn')],
      }
      const list = exportedList<Row, Row, object>({ ...definition, mostRows: 2 })
      const run = async (format: SheetFormat) => {
        const payload = { asked: { format }, actor: toJobsActor(world.platform.actor) }
        const { id } = await world.db.one<{ id: string }>(sql`
        insert into job (kind, title_key, payload, company_id, operator_id, language)
        values ('charge.many', 'charge.quotaTitle', ${JSON.stringify(payload)}, ${world.platform.company.id},
          ${world.platform.operatorId}, ${language}) returning id`)
        return world.runJob<{ fileId: string; rows: number }>(id, list.jobs)
      }
      const failure = await run('xlsx').catch((error: JobFailure) => error)
      expect(failure).toMatchObject({ reason: 'kernel.exportTooManyRows', values: { max: 2 } })
      expect(translateKey('kernel.exportTooManyRows', language, { max: 2 })).toBe(texts)
      expect((await run('csv')).rows).toBe(3)
      // Refused immediately with the number of rows, and nothing is begun.
      const [many, fits] = [exportedList({ ...definition, mostRows: 2 }), exportedList({ ...definition, mostRows: 3 })]
      const context = { actor: world.platform.actor, db: world.db, language, services: world.services } as WriteContext
      const refused = await many.start({ format: 'xlsx' }, context).catch((error: Refused) => error)
      expect(refused).toMatchObject({ reason: 'kernel.exportTooLong', details: { data: { rows: 3, max: 2 } } })
      expect((refused as Refused).render(language).msg).toBe(question)
      // Without a request, because this context cannot start a job.
      for (const [list, format] of [
        [many, 'csv'],
        [many, 'sheets'],
        [fits, 'xlsx'],
      ] as const)
        await expect(list.start({ format }, context)).rejects.not.toBeInstanceOf(Refused)
      const { fileId, rows } = await run('sheets')
      expect(rows).toBe(3)
      const path = join(world.config.dataDir, `${fileId}.xlsx`)
      await world.services.store.withPath(fileId, from => copyFile(from, path))
      const book = await Promise.all(
        [1, 2].map(async number => {
          const sheet = `${translateKey('charge.quotaTitle', language)} ${number}`
          const cells: string[] = []
          for await (const row of readSheet(path, { reading: { sheet } })) cells.push(...row.cells)
          return cells
        }),
      )
      const head = translateKey('kernel.rowColumn', language)
      expect(book).toEqual([
        [head, 'a', 'b'],
        [head, 'c'],
      ])
    },
  )
})
