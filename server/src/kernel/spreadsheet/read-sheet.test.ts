import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { type ReadSheetOptions, readSheet } from './read-sheet.ts'
import { isErrorCell, type SheetRow } from './sheet-row.ts'
import { writeSheet } from './write-sheet.ts'
import { packageParts } from './xlsx-package.ts'
import { ZipWriter } from './zip-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheet-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = (extension: string) => join(folder, `${++files}.${extension}`)

function file(content: string | Uint8Array, extension = 'xlsx'): string {
  const path = newPath(extension)
  writeFileSync(path, content)
  return path
}

async function xlsx(sheetData: string, extra: [string, string][] = []): Promise<string> {
  const path = newPath('xlsx')
  const out = createWriteStream(path)
  const zip = new ZipWriter(out)
  const replaced = new Set(extra.map(([name]) => name))
  for (const [name, content] of packageParts([{ name: 'People' }])) {
    if (!replaced.has(name)) await zip.add(name, content)
  }
  for (const [name, content] of extra) await zip.add(name, content)
  await zip.add(
    'xl/worksheets/sheet1.xml',
    `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${sheetData}</sheetData></worksheet>`,
  )
  await zip.finish()
  out.end()
  await finished(out)
  return path
}

async function all(source: string | Readable, options?: ReadSheetOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(source, options)) rows.push(row)
  return rows
}

const inline = (text: string, reference = '') =>
  `<c ${reference && `r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const row = (cells: string, number?: number) => `<row ${number ? `r="${number}"` : ''}>${cells}</row>`
const columns = [
  { key: 'name', cn: '姓名', en: 'Name', required: true },
  { key: 'phone', cn: '手机号码', en: 'Phone', required: true },
  { key: 'company', cn: '公司', en: 'Company' },
]

describe('readSheet, xlsx', () => {
  it('reads files of another writer, with shared strings, numbers and booleans', async () => {
    const book = await writeXlsx({
      sheets: [{ name: 'a', rows: [['姓名', '𠮷野家'], [13800001234, true], [], ['x', 0.1]] }],
    })
    expect(await all(file(book))).toEqual([
      { number: 1, cells: ['姓名', '𠮷野家'], lostPrecision: [] },
      { number: 2, cells: ['13800001234', 'TRUE'], lostPrecision: [] },
      { number: 4, cells: ['x', '0.1'], lostPrecision: [] },
    ])
  })

  it('reads files of LibreOffice, with phones typed as numbers and as text', async () => {
    const rows = await all(join(import.meta.dirname, '../../../../e2e/fixtures/people-5000.xlsx'), { columns })
    expect(rows).toHaveLength(5_000)
    expect(rows[41]).toEqual({ number: 43, cells: ['𠮷田海', '19900410442', '远山建材'], lostPrecision: [] })
    expect(rows.filter(({ cells }) => !/^1\d{10}$/.test(cells[1] ?? ''))).toHaveLength(4)
  })

  it('reads a stream as well as a file', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'a', rows: [['a']] }] })
    expect((await all(Readable.from([Buffer.from(book)]))).map(found => found.cells)).toEqual([['a']])
  })

  it('formats dates as yyyy-MM-dd, custom and built-in, and preserves leading zeros of a 000000 format', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="31"/></cellXfs></styleSheet>'
    const path = await xlsx(
      row(
        '<c s="1"><v>46347</v></c><c s="2"><v>1</v></c><c s="3"><v>42</v></c><c s="4"><v>46347.5</v></c><c s="5"><v>46347</v></c><c s="0"><v>46347</v></c>',
      ),
      [['xl/styles.xml', styles]],
    )
    expect((await all(path))[0]?.cells).toEqual([
      '2026-11-21',
      '1900-01-01',
      '000042',
      '2026-11-21 12:00:00',
      '2026-11-21',
      '46347',
    ])
  })

  it('reports numbers of more than 15 digits as rounded by the program that wrote them', async () => {
    const path = await xlsx(
      row('<c><v>1.1010119900307E+17</v></c><c><v>110101199003070000</v></c><c><v>13800001234</v></c>'),
    )
    expect(await all(path)).toEqual([
      { number: 1, cells: ['110101199003070000', '110101199003070000', '13800001234'], lostPrecision: [0, 1] },
    ])
  })

  it('joins rich text, omits phonetic guides and decodes escapes', async () => {
    const path = await xlsx(
      row(
        '<c t="inlineStr"><is><r><t>张</t></r><r><t>伟 &amp; &#x4E2D;_x000A_b</t></r><rPh><t>zhang</t></rPh></is></c><c t="str"><f>A1&amp;B1</f><v>sum</v></c>',
      ),
    )
    expect((await all(path))[0]?.cells).toEqual(['张伟 & 中\nb', 'sum'])
  })

  it('marks characters that no text can contain, however they are encoded', async () => {
    const path = await xlsx(
      row('<c t="inlineStr"><is><t>a_x0000_b</t></is></c><c t="inlineStr"><is><t>c&#0;&#xD800;</t></is></c>'),
    )
    expect((await all(path))[0]?.cells).toEqual(['a\ufffdb', 'c\ufffd\ufffd'])
    const rest = '\nplain,text'.repeat(20)
    expect((await all(file(`a\0b,c\u0001d,e${rest}`, 'csv')))[0]?.cells).toEqual(['a\ufffdb', 'c\ufffdd', 'e'])
  })

  it('finds the header below a title line, in any column order and either language, and arranges the cells', async () => {
    const path = await xlsx(
      row(inline('人员名单', 'A1'), 1) +
        row(inline('Company') + inline('* 手机号码 Phone') + inline('姓名')) +
        row(inline('ACME') + inline('13800001234') + inline("'=1+1"), 7),
    )
    expect(await all(path, { columns })).toEqual([
      { number: 7, cells: ['=1+1', '13800001234', 'ACME'], lostPrecision: [] },
    ])
  })

  it('names the missing columns if there is no header', async () => {
    const path = await xlsx(row(inline('姓名') + inline('电话')) + row(inline('张伟')))
    await expect(all(path, { columns })).rejects.toMatchObject({ reason: 'noHeader', detail: '手机号码 Phone' })
  })

  it('refuses a file that is empty, and one with only a header', async () => {
    await expect(all(file(''))).rejects.toMatchObject({ reason: 'empty' })
    await expect(all(await xlsx(''))).rejects.toMatchObject({ reason: 'empty' })
    await expect(all(await xlsx(row(inline('姓名') + inline('Phone'))), { columns })).rejects.toMatchObject({
      reason: 'empty',
    })
  })

  it('refuses a truncated file, wherever it was cut', async () => {
    for (const share of [0.2, 0.6, 0.99]) {
      const path = newPath('xlsx')
      const out = createWriteStream(path)
      await writeSheet(
        Array.from({ length: 2000 }, (_, index) => [`row ${index}`, Math.sin(index)]),
        [{ title: 'a' }],
        out,
      )
      out.end()
      await finished(out)
      truncateSync(path, Math.floor(out.bytesWritten * share))
      await expect(all(path)).rejects.toMatchObject({ reason: 'truncated' })
    }
  })

  it.each([
    ['csv', 'a,b\n1,2\n'],
    ['html', '<html><table><tr><td>1</td></tr></table></html>'],
    ['pdf', '%PDF-1.7\n%\n'],
    ['xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ])('refuses a renamed %s', async (format, content) => {
    await expect(all(file(content), { format: 'xlsx' })).rejects.toMatchObject({ reason: 'notXlsx', detail: format })
  })

  it('reads a workbook with macros like any other, and never runs them', async () => {
    const types = packageParts([{ name: 'People' }]).find(([name]) => name === '[Content_Types].xml')?.[1] ?? ''
    const withMacros: [string, string][] = [
      [
        '[Content_Types].xml',
        types.replace(
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
          'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
        ),
      ],
      ['xl/vbaProject.bin', 'Sub Auto_Open()'],
    ]
    const path = await xlsx(row(inline('张三')), withMacros)
    expect((await all(path)).map(({ cells }) => cells)).toEqual([['张三']])
  })

  it('refuses a zip that is no workbook', async () => {
    const path = newPath('xlsx')
    const out = createWriteStream(path)
    const zip = new ZipWriter(out)
    await zip.add('readme.txt', 'hello')
    await zip.finish()
    out.end()
    await finished(out)
    await expect(all(path)).rejects.toMatchObject({ reason: 'notXlsx', detail: 'zip' })
  })

  it('refuses a workbook with a password', async () => {
    const sheets = [{ name: 'a', rows: [['secret']] }]
    const book = await writeXlsx({ sheets, encryption: { password: 'x', spinCount: 10 } })
    await expect(all(file(book))).rejects.toMatchObject({ reason: 'encrypted' })
  })

  it('refuses a decompression bomb before inflating it', async () => {
    const path = await xlsx(row(inline('a'.repeat(60_000_000))))
    await expect(all(path)).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  it('refuses entity definitions', async () => {
    const path = await xlsx(row(inline('a')), [['xl/styles.xml', '<!DOCTYPE x [<!ENTITY a "b">]><styleSheet/>']])
    await expect(all(path)).rejects.toMatchObject({ reason: 'notXlsx' })
  })

  it('skips 1,048,576 formatted blank rows', async () => {
    const blank = Array.from(
      { length: 1_048_570 },
      (_, index) => `<row r="${index + 3}" s="4" customFormat="1"><c r="A${index + 3}" s="4"/></row>`,
    ).join('')
    const path = await xlsx(row(inline('a'), 1) + row(inline('b'), 2) + blank)
    expect((await all(path)).map(found => found.number)).toEqual([1, 2])
  })

  it('refuses content below a thousand blank rows instead of losing it', async () => {
    const blank = Array.from({ length: 200_000 }, (_, index) => `<row r="${index + 2}"><c s="4"/></row>`).join('')
    const path = await xlsx(row(inline('a'), 1) + blank + row(inline('lost?'), 1_048_576))
    await expect(all(path)).rejects.toMatchObject({ reason: 'tooManyRows' })
  })

  it('refuses too many rows, and columns far to the right', async () => {
    const path = await xlsx(row(inline('a')) + row(inline('b')) + row(inline('c')))
    await expect(all(path, { maxRows: 2 })).rejects.toMatchObject({ reason: 'tooManyRows', detail: '2' })
    await expect(all(await xlsx(row(inline('a', 'XFD1'))))).rejects.toMatchObject({
      reason: 'tooManyColumns',
      detail: '16384',
    })
  })
})

describe('formulas', () => {
  it('whose result the file lacks are marked, not omitted; an empty result is empty', async () => {
    const path = await xlsx(
      row(
        '<c r="A1"><f>B1&amp;C1</f></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      ),
    )
    const [found] = await all(path)
    expect(found?.cells).toEqual(['#FORMULA!', '', '#DIV/0!'])
    expect(found?.cells.map(isErrorCell)).toEqual([true, false, true])
  })
})

describe('readSheet, csv', () => {
  const expected = [['姓名', 'Name'], ['张"伟"', 'a\nb'], ['x']]
  const text = '姓名,Name\r\n"张""伟""","a\nb"\r\n\r\nx,\r\n'

  it('reads UTF-8 with and without byte order mark', async () => {
    for (const mark of ['', '\uFEFF']) {
      const rows = await all(file(mark + text, 'csv'))
      expect(rows.map(found => found.cells)).toEqual(expected)
      expect(rows.map(found => found.number)).toEqual([1, 2, 4])
    }
  })

  it('detects GB18030, even if the first Chinese character comes late', async () => {
    const late = Buffer.concat([Buffer.from(`${'a,b\n'.repeat(40_000)}`), Buffer.from('d5c5cebf2cb1b1bea90a', 'hex')])
    expect((await all(file(late, 'csv'))).at(-1)?.cells).toEqual(['张慰', '北京'])
  })

  it('finds semicolons and tabs, and obeys a sep= line', async () => {
    expect((await all(file('a;b\n1;2', 'csv')))[1]?.cells).toEqual(['1', '2'])
    expect((await all(file('a\tb\n1\t2', 'csv')))[1]?.cells).toEqual(['1', '2'])
    expect((await all(file('sep=;\r\na;b,c', 'csv')))[0]).toMatchObject({ number: 2, cells: ['a', 'b,c'] })
  })

  it('reports numbers that Excel shortened, and refuses an unclosed quote', async () => {
    expect((await all(file('1.10101E+17,2', 'csv')))[0]?.lostPrecision).toEqual([0])
    await expect(all(file('a,"b\nc', 'csv'))).rejects.toMatchObject({ reason: 'truncated' })
  })
})
