import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { lookAtSheet } from '../../../kernel/spreadsheet/look-at-sheet.ts'
import { writeSheets } from '../../../kernel/spreadsheet/write-sheet.ts'
import { audienceJobs } from '../jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const caller = await world.world.administrator('sponsor')

async function begun(content: Buffer | string, type: 'csv' | 'xlsx' = 'csv') {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: caller.company.id, operatorId: caller.operatorId },
    ...{ name: `people.${type}`, type, content: Buffer.from(content) },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  return (await world.call(caller, 'importAudience', { fileId: file.id })).data
}

async function imported(content: Buffer | string, type?: 'csv' | 'xlsx'): Promise<string> {
  const { importId, jobId } = await begun(content, type)
  await world.runJob(jobId, audienceJobs)
  return importId
}

/** Runs a job that is refused, and ends it like the job process does. */
async function refused(jobId: string, expected: object): Promise<void> {
  await expect(world.runJob(jobId, audienceJobs)).rejects.toMatchObject(expected)
  await world.db.run(sql`update job set state = 'failed', finished_at = now() where id = ${jobId}`)
}

async function corrected(importId: string, reading: SheetReading): Promise<string> {
  const { data, statusCode } = await world.call(caller, 'correctAudienceImportReading', { importId, reading })
  expect(statusCode).toBe(10001)
  await world.runJob(data.jobId, audienceJobs)
  return data.importId
}

const report = async (importId: string) => (await world.call(caller, 'getAudienceImportReport', { importId })).data
const issues = async (importId: string, language: 'cn' | 'en' = 'en') =>
  (await world.call(caller, 'getAudienceImportRowPage', { importId }, { language })).data.list.map(row => [
    row.rowNumber,
    row.issues[0]?.field,
    row.issues[0]?.msg,
  ])
const names = async () =>
  (
    await world.db.many<{ name: string }>(sql`
      select name from audience where owner_id = ${caller.company.id} order by created_at, id`)
  ).map(({ name }) => name)

type Rows = readonly (readonly string[])[]

async function book(sheets: Record<string, Rows>): Promise<Buffer> {
  const out = new PassThrough()
  const whole = buffer(out)
  await writeSheets(
    Object.entries(sheets).map(([name, [titles = [], ...rows]]) => ({
      ...{ name, rows },
      columns: titles.map(title => ({ title })),
    })),
    out,
  )
  out.end()
  return whole
}

let phone = 13_900_000_000
const phoneNumber = () => String(phone++)

describe('reading the file of an import', () => {
  it('names other filled sheets, and imports one of them on request without importing anything twice', async () => {
    const titles = ['姓名', '手机号码', '楼层']
    const importId = await imported(
      await book({
        N1馆: [titles, ['郑一', phoneNumber(), '1']],
        N2馆: [titles, ['郑二', phoneNumber(), '2'], ['郑三', phoneNumber(), '2']],
      }),
      'xlsx',
    )
    expect(await report(importId)).toMatchObject({
      ...{ total: 1, good: 1, bad: 0 },
      read: { format: 'xlsx', sheet: 'N1馆', headerRow: 1, columns: { name: 0, phone: 1 } },
      notImported: { sheets: [{ name: 'N2馆', rows: 3 }], columns: [{ position: 2, title: '楼层', cells: 1 }] },
    })
    const second = await corrected(importId, { sheet: 'N2馆' })
    expect(second).not.toBe(importId)
    expect(await report(second)).toMatchObject({ total: 2, good: 2, read: { sheet: 'N2馆' } })
    expect((await names()).filter(name => name.startsWith('郑')).sort()).toEqual(['郑一', '郑三', '郑二'])
    // Imported people appear in no sample.
    expect(JSON.stringify((await report(second)).heads)).not.toContain('郑二')
  })

  it('uses the sheet with the header, wherever it is', async () => {
    const importId = await imported(
      await book({
        说明: [['请先阅读'], ['每行一人']],
        名单: [
          ['姓名', '手机号码'],
          ['钱一', phoneNumber()],
        ],
      }),
      'xlsx',
    )
    expect(await report(importId)).toMatchObject({ good: 1, read: { sheet: '名单' } })
  })

  it('stores no formula error as a name, and truncates nothing that is too long', async () => {
    const long = '长'.repeat(401)
    const importId = await imported(
      `姓名,手机号码,公司\n#N/A,${phoneNumber()},a\n冯二,${phoneNumber()},#REF!\n冯三,${phoneNumber()},${long}\n冯四,${phoneNumber()},#1 Expo\n`,
    )
    expect(await report(importId)).toMatchObject({ good: 1, bad: 3, notImported: { errors: 2, tooLong: 1 } })
    expect(await issues(importId)).toEqual([
      [2, 'name', 'The formula results in #N/A. Enter the value instead.'],
      [3, 'employer', 'The formula results in #REF!. Enter the value instead.'],
      [4, 'employer', 'At most 400 characters; now 401'],
    ])
    expect((await issues(importId, 'cn'))[0]?.[2]).toBe('公式在这里的结果是 #N/A，请填写内容')
    const corrected = await world.call(caller, 'mendAudienceImportRow', {
      importId,
      rowNumber: 2,
      cells: { name: '#NAME?' },
    })
    expect(corrected.data.state).toBe('bad')
    expect(await names()).toContain('冯四')
  })

  it('recognizes Windows-1252, and reports what UTF-8 cannot contain', async () => {
    const western = Buffer.from(
      `Name;Phone;Company\nJürgen Müller;${phoneNumber()};Messebau Süd GmbH\nFrançois Lévêque;${phoneNumber()};Bâtiment Größe SARL\n`,
      'latin1',
    )
    const importId = await imported(western)
    expect(await report(importId)).toMatchObject({ good: 2, read: { encoding: 'windows-1252', separator: ';' } })
    expect(await names()).toEqual(expect.arrayContaining(['Jürgen Müller', 'François Lévêque']))

    const nearly = Buffer.concat([
      Buffer.from(`姓名,手机号码,公司\n赵甲,${phoneNumber()},甲展览公司\n`),
      Buffer.from(`M\xfcller,${phoneNumber()},b\n`, 'latin1'),
    ])
    const second = await imported(nearly)
    expect(await report(second)).toMatchObject({ good: 1, bad: 1, notImported: { unreadable: 1 } })
    expect((await issues(second))[0]).toEqual([3, 'name', 'Contains unreadable characters. Type it again.'])
  })

  it('refuses text with an ambiguous encoding, and reads it when the operator names one', async () => {
    // Russian in Windows-1251.
    const cells = Buffer.from('c8e2e0ed20c8e2e0edeee2', 'hex')
    const { importId, jobId } = await begun(
      Buffer.concat([Buffer.from('Name,Phone\n'), cells, Buffer.from(`,${phoneNumber()}\n`)]),
    )
    await refused(jobId, { reason: 'kernel.sheetEncoding' })
    expect(await report(importId)).toMatchObject({ correctable: true, read: { format: 'csv' }, heads: [] })
    await corrected(importId, { encoding: 'windows-1251' })
    expect(await report(importId)).toMatchObject({ good: 1, read: { encoding: 'windows-1251' } })
    expect(await names()).toContain('Иван Иванов')
  })

  it('finds separator and header behind a title', async () => {
    const importId = await imported(`Teilnehmerliste, Messe\n\nName;Phone\nLena Vogt;${phoneNumber()}\n`)
    expect(await report(importId)).toMatchObject({ total: 1, good: 1, read: { separator: ';', headerRow: 3 } })
  })

  it('names missing columns, and accepts the sheet once they are mapped', async () => {
    const { importId, jobId } = await begun(
      'Order #,First Name,Last Name,Email\n9001,Rosa,Dorn,rosa@example.com\n9002,Emil,Dorn,emil@example.com\n',
    )
    await refused(jobId, {
      ...{ reason: 'kernel.sheetNoHeader', values: { missing: '姓名 Name' } },
    })
    const looked = await report(importId)
    expect(looked).toMatchObject({ total: 0, read: { separator: ',', encoding: 'utf-8' } })
    expect(looked.heads[0]?.head[0]).toEqual({ number: 1, cells: ['Order #', 'First Name', 'Last Name', 'Email'] })
    await corrected(importId, { headerRow: 1, columns: { name: 1, email: 3 } })
    expect(await report(importId)).toMatchObject({
      ...{ total: 2, good: 2 },
      notImported: {
        columns: [
          { position: 0, title: 'Order #', cells: 2 },
          { position: 2, title: 'Last Name', cells: 2 },
        ],
      },
    })
    // A file without titles: its first row is data.
    const plain = await begun(`Ada,${phoneNumber()}\nBea,${phoneNumber()}\n`)
    await refused(plain.jobId, { reason: 'kernel.sheetNoHeader' })
    await corrected(plain.importId, { headerRow: 0, columns: { name: 0, phone: 1 } })
    expect(await report(plain.importId)).toMatchObject({ total: 2, good: 2 })
    const unknown = await world.call(caller, 'correctAudienceImportReading', {
      importId,
      reading: { columns: { x: 1 } },
    })
    expect(unknown.statusCode).toBe(10002)
  })

  it('reads dates in the only possible order; guesses none if two are possible', async () => {
    const row = (name: string, birth: string) => `${name},${phoneNumber()},${birth}\n`
    const clear = await imported(`Name,Phone,Date of birth\n${row('Uno', '24/03/1990')}${row('Due', '03/04/1990')}`)
    expect(await report(clear)).toMatchObject({ good: 2, read: { dateOrder: 'dmy' } })
    const births = await world.db.many<{ birth: string }>(sql`
      select birth::text from audience where owner_id = ${caller.company.id} and name in ('Uno', 'Due') order by name`)
    expect(births.map(({ birth }) => birth)).toEqual(['1990-04-03', '1990-03-24'])

    const open = await imported(`Name,Phone,Date of birth\n${row('Tre', '03/04/1990')}${row('Quattro', '')}`)
    expect(await report(open)).toMatchObject({ good: 1, bad: 1, notImported: { ambiguousDates: 1 } })
    // Only invalid rows are read again.
    await corrected(open, { dateOrder: 'mdy' })
    expect(await report(open)).toMatchObject({ total: 2, good: 2, bad: 0, read: { dateOrder: 'mdy' } })
    expect((await names()).filter(name => name === 'Quattro')).toHaveLength(1)
  })

  it.each(['cn', 'en'] as const)(
    'lists what was not imported on a second sheet next to the invalid rows (%s)',
    async language => {
      const titles = ['姓名', '手机号码', '楼层']
      const content = await book({
        N1馆: [titles, ['#N/A', phoneNumber(), '1'], ['吴二', phoneNumber(), '']],
        N2馆: [titles, ['吴三', phoneNumber(), '2']],
      })
      const importId = await imported(content, 'xlsx')
      const { data } = await world.call(caller, 'exportAudienceImportErrors', { importId }, { language })
      const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, audienceJobs)
      expect(rows).toBe(1)
      const lines = await world.services.store.withPath(fileId, async path => {
        const { sheets } = await lookAtSheet(path, {})
        return sheets[1]?.head.map(({ cells }) => cells.join())
      })
      expect(lines).toEqual([
        '未导入 Not imported',
        ...(language === 'cn'
          ? ['工作表“N2馆”：2 行', '“楼层”列：1 格', '公式错误：1 格']
          : ['Sheet “N2馆”: 2 rows', 'Column “楼层”: 1 cell', 'Formula errors: 1 cell']),
      ])
    },
  )

  it('shows the report although the key of its first rows is missing', async () => {
    const importId = await imported(`Name,Phone\nSechs,${phoneNumber()}\nSieben,1\n`)
    await world.db.run(sql`
      update import_row set cells_encrypted = decode('ff00ff00', 'hex') || cells_encrypted where import_id = ${importId} and row_number = 0`)
    expect(await report(importId)).toMatchObject({ total: 2, good: 1, heads: [] })
  })

  it('is corrected by nobody else, and not while it runs', async () => {
    const { importId, jobId } = await begun(`Name,Phone\nEins,${phoneNumber()}\n`)
    const call = (by: TestOperator) => world.call(by, 'correctAudienceImportReading', { importId, reading: {} })
    expect((await call(caller)).reason).toBe('kernel.importRunning')
    await world.runJob(jobId, audienceJobs)
    expect((await call(await world.world.administrator('sponsor'))).reason).toBe('kernel.notFound')
  })
})
