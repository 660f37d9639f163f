import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { importColumns } from '@fairgate/contract/badging/badge/fields'
import { kernelRefusals, kernelTexts } from '@fairgate/contract/kernel/i18n/kernel-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { writeXlsx } from 'hucre'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../../app/testing/test-server.ts'
import { createWireFair } from '../../../app/testing/wire-fair.ts'
import { writeSheet } from '../../../kernel/spreadsheet/write-sheet.ts'
import { packageParts } from '../../../kernel/spreadsheet/xlsx-package.ts'
import { ZipWriter } from '../../../kernel/spreadsheet/zip-writer.ts'

/** Malformed files, uploaded over the wire as a person would do, and read by the job process. */
const fixture = join(import.meta.dirname, '../../../../../e2e/fixtures/people-5000.xlsx')

const server = await startTestServer()
const fair = await createWireFair(server)
const folder = await mkdtemp(join(tmpdir(), 'bad-sheets-'))
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const header = Object.values(importColumns).map(([cn, en]) => `${cn} ${en}`)
const person = ['张三', '', '身份证', '11010119900307889X', '13900000001', '示例公司', '']

/** A file that is written as a stream. */
async function written(work: (out: ReturnType<typeof createWriteStream>) => Promise<unknown>): Promise<Buffer> {
  const path = join(folder, 'sheet.xlsx')
  const out = createWriteStream(path)
  await work(out)
  out.end()
  await finished(out)
  return readFile(path)
}

const refusal = (key: keyof typeof kernelRefusals, language: Language, values = {}) => {
  const [, cn, en] = kernelRefusals[key]
  return render([cn, en], language, values)
}

/** Uploads the sheet and imports it. Returns the result of the job. */
async function imported(content: Buffer, language: Language): Promise<{ state: string; error: string | null }> {
  const { exhibitionId, badgeTypeId, partner } = fair
  const { http, data } = await fair.upload(content, 'people.xlsx', { language })
  expect(http).toBe(200)
  const started = await fair.call(partner, 'importBadges', { exhibitionId, badgeTypeId, fileId: data.fileId }, language)
  expect(started.statusCode).toBe(10001)
  return vi.waitFor(
    async () => {
      const { data: job } = await fair.call(partner, 'getJobDetail', { id: started.data.jobId }, language)
      expect(['done', 'failed']).toContain(job.state)
      return job
    },
    { timeout: 15_000, interval: 50 },
  )
}

const badges = async () =>
  (
    await fair.db.one<{ n: number }>(
      sql`select count(*)::int as n from badge where exhibition_id = ${fair.exhibitionId}`,
    )
  ).n

describe('a file that is no spreadsheet', () => {
  it.each([
    ['html', 'sheetHtml', '<html><table><tr><td>1</td></tr></table></html>'],
    ['pdf', 'sheetPdf', '%PDF-1.7\n%\n'],
    ['xls', 'sheetXls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ] as const)('is refused at the door, with what to do: a renamed %s', async (_, key, content) => {
    for (const language of ['cn', 'en'] as const) {
      const answer = await fair.upload(Buffer.from(content), 'people.xlsx', { language })
      expect(answer).toMatchObject({ http: 415, msg: refusal(key, language) })
    }
    expect(await badges()).toBe(0)
  })

  it('is refused by the job in the uploader’s language, and leaves nothing behind', async () => {
    const truncated = (await readFile(fixture)).subarray(0, 90_000)
    const encrypted = Buffer.from(
      await writeXlsx({
        sheets: [{ name: 'a', rows: [header, person] }],
        encryption: { password: 'x', spinCount: 10 },
      }),
    )
    const bomb = await written(async out => {
      const zip = new ZipWriter(out)
      for (const [name, text] of packageParts([{ name: 'a' }])) await zip.add(name, text)
      const cell = `<c t="inlineStr"><is><t>${'a'.repeat(60_000_000)}</t></is></c>`
      await zip.add(
        'xl/worksheets/sheet1.xml',
        `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`,
      )
      await zip.finish()
    })
    const wrong = [
      [truncated, 'sheetTruncated'],
      [bomb, 'sheetTooLarge'],
    ] as const
    for (const [content, key] of wrong) {
      for (const language of ['cn', 'en'] as const) {
        expect(await imported(content, language)).toMatchObject({ state: 'failed', error: refusal(key, language) })
      }
    }
    // An encrypted workbook is no zip, so it is refused before it is stored.
    for (const language of ['cn', 'en'] as const) {
      expect(await fair.upload(encrypted, 'people.xlsx', { language })).toMatchObject({
        http: 415,
        msg: refusal('sheetEncrypted', language),
      })
    }
    expect(await badges()).toBe(0)
  })

  it('is refused with 1,048,575 people under the header, before any row is saved', async () => {
    function* people() {
      for (let row = 0; row < 1_048_575; row++) yield ['张三']
    }
    const book = await written(out =>
      writeSheet(
        people(),
        header.map(title => ({ title })),
        out,
      ),
    )
    const { state, error } = await imported(book, 'cn')
    expect({ state, error }).toEqual({ state: 'failed', error: refusal('sheetTooManyRows', 'cn', { max: 100_000 }) })
    expect(await badges()).toBe(0)
  })
})

it('a CSV file with the extension xlsx is read as CSV', async () => {
  const csv = Buffer.from(`${header.join(',')}\n${person.join(',')}\n`)
  expect(await imported(csv, 'cn')).toMatchObject({ state: 'done' })
})

it('a wrong check digit makes one bad row, reported in the uploader’s language, and the other rows are saved', async () => {
  const before = await badges()
  const wrong = person.with(3, '110101199003078891')
  const right = person.with(0, '李四').with(2, '护照').with(3, 'E12345678')
  const { exhibitionId, badgeTypeId, partner } = fair
  const { data: file } = await fair.upload(
    Buffer.from([header, wrong, right].map(row => row.join(',')).join('\n')),
    'a.csv',
  )
  const { data: started } = await fair.call(partner, 'importBadges', { exhibitionId, badgeTypeId, fileId: file.fileId })
  await vi.waitFor(
    async () => expect((await fair.call(partner, 'getJobDetail', { id: started.jobId })).data.state).toBe('done'),
    { timeout: 15_000, interval: 50 },
  )
  for (const [language, texts] of [
    ['cn', /校验码/],
    ['en', /check/],
  ] as const) {
    const { data } = await fair.call(partner, 'getImportRowPage', { importId: started.importId, tab: 'bad' }, language)
    expect(data.list.map(({ rowNumber }) => rowNumber)).toEqual([2])
    expect(data.list[0]?.issues[0]?.msg).toMatch(texts)
  }
  expect(await badges()).toBe(before + 1)
})

it('U+0000 in a cell makes one bad row, and the other rows are saved', async () => {
  const before = await badges()
  const broken = person.with(0, '张\0三').with(2, '护照').with(3, 'E87654321')
  const right = person.with(0, '王五').with(2, '护照').with(3, 'E11223344')
  const { exhibitionId, badgeTypeId, partner } = fair
  const csv = Buffer.from([header, broken, right].map(row => row.join(',')).join('\n'))
  const { data: file } = await fair.upload(csv, 'a.csv')
  const { data: started } = await fair.call(partner, 'importBadges', { exhibitionId, badgeTypeId, fileId: file.fileId })
  await vi.waitFor(
    async () => expect((await fair.call(partner, 'getJobDetail', { id: started.jobId })).data.state).toBe('done'),
    { timeout: 15_000, interval: 50 },
  )
  for (const [at, language] of (['cn', 'en'] as const).entries()) {
    const { data } = await fair.call(partner, 'getImportRowPage', { importId: started.importId, tab: 'bad' }, language)
    expect(data.list.map(({ rowNumber }) => rowNumber)).toEqual([2])
    expect(data.list[0]?.issues.map(({ msg }) => msg)).toContain(kernelTexts.unreadable[at])
  }
  expect(await badges()).toBe(before + 1)
})
