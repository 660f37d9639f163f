import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet, writeSheets } from './write-sheet.ts'
import { writeTemplate } from './write-template.ts'

async function written(write: (out: PassThrough) => Promise<unknown>): Promise<Buffer> {
  const out = new PassThrough()
  const whole = buffer(out)
  await write(out)
  out.end()
  return whole
}

const dangerous = ['=1+1', '+86 138', '-5+1', '@SUM(A1)', '\tx', '\rx']

describe('writeSheet', () => {
  it('is readable by another reader: text, numbers, blanks, markup, characters that XML cannot contain', async () => {
    const rows = [['张伟 <&>"𠮷', 12.5, true, null, '', 'a\u0000b\ud800']]
    const book = await written(out => writeSheet(rows, [{ title: '姓名 Name' }, { title: 'b' }], out, '人员/名单'))
    const sheet = (await readXlsx(book)).sheets[0]
    expect(sheet?.name).toBe('人员 名单')
    expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['姓名 Name', 'b'])
    expect(sheet?.rows[1]).toEqual(['张伟 <&>"𠮷', 12.5, true, null, null, 'ab\ufffd'])
  })

  it('puts an apostrophe before text that begins like a formula, never before a number', async () => {
    const book = await written(out => writeSheet([[...dangerous, -5]], [], out))
    const cells = (await readXlsx(book)).sheets[0]?.rows[1]
    expect(cells?.slice(0, 4)).toEqual(["'=1+1", "'+86 138", "'-5+1", "'@SUM(A1)"])
    expect(cells?.at(-1)).toBe(-5)
  })

  it('writes amounts as numbers, only in a column of amounts, and with no more digits than it can hold', async () => {
    const columns = [{ title: '金额', amount: true }, { title: '单号' }]
    const rows = [
      ['-12.00', '-12.00'],
      ['1234.50', '20.30'],
      ['9999999999999.99', ''],
      ['-99999999999999.99', ''],
      ['=1+1', '=1+1'],
    ]
    const book = await written(out => writeSheet(rows, columns, out))
    expect((await readXlsx(book)).sheets[0]?.rows.slice(1).map(row => row.slice(0, 2))).toEqual([
      [-12, '-12.00'],
      [1234.5, '20.30'],
      [9999999999999.99, null],
      ['-99999999999999.99', null],
      ["'=1+1", "'=1+1"],
    ])
    const csv = (await written(out => writeCsv(rows, columns, out))).toString()
    expect(csv).toBe(
      "\uFEFF金额,单号\r\n-12.00,-12.00\r\n1234.50,20.30\r\n9999999999999.99,\r\n-99999999999999.99,\r\n'=1+1,'=1+1\r\n",
    )
  })

  it('references repeated texts by number and preserves blanks, guards and formulas', async () => {
    function* rows() {
      for (let number = 0; number < 5_000; number++)
        yield [number % 2 ? '待付款' : '=1+1', `第 ${number} 行`, number % 3 ? ' 两端 ' : 'a\nb', `${number % 2_300}`]
    }
    const book = await written(out =>
      writeSheets(
        [
          { name: 'a', columns: [], rows: rows() },
          { name: 'b', columns: [], rows: rows() },
        ],
        out,
      ),
    )
    const expected = Array.from(rows(), row => row.map(cell => (cell === '=1+1' ? "'=1+1" : cell)))
    const { sheets } = await readXlsx(book)
    for (const sheet of sheets) expect(sheet.rows.slice(1)).toEqual(expected)
    const own: unknown[] = []
    for await (const { cells } of readSheet(Readable.from([book]))) own.push(cells)
    expect(own).toEqual(expected.map(row => row.map(cell => cell?.trim())))
  })

  it('preserves text that looks like an escaped character, for any reader', async () => {
    const row = ['_x0041_', 'a_x000D_b_x005F_', '_x00_', '_xABCD_x0041_', `${'长'.repeat(70)}_x0042_`]
    const book = await written(out => writeSheet([row, row], [{ title: '_x0043_' }], out))
    expect((await readXlsx(book)).sheets[0]?.rows.slice(1)).toEqual([row, row])
    const own: unknown[] = []
    for await (const { cells } of readSheet(Readable.from([book]))) own.push(cells)
    expect(own).toEqual([['_x0043_'], row, row])
    const template = await written(out =>
      writeTemplate(
        [{ key: 'a', cn: '编号', en: '_x0044_', about: ['a', 'b'], example: '_x0045_' }],
        {
          ...{ sheet: ['a', 'a'], guide: ['b', 'b'], instructions: ['_x0046_', 'c'], required: ['d', 'd'] },
          guideTitles: [
            ['a', 'a'],
            ['b', 'b'],
            ['c', 'c'],
            ['d', 'd'],
            ['e', 'e'],
          ],
        },
        out,
      ),
    )
    const texts = (await readXlsx(template)).sheets.flatMap(({ rows }) => rows.flat()).join(' ')
    for (const text of ['_x0044_', '_x0045_', '_x0046_']) expect(texts).toContain(text)
  })

  it('passes on an error of the rows and does not hang', async () => {
    async function* rows() {
      yield ['a']
      throw new Error('source broke')
    }
    await expect(written(out => writeSheet(rows(), [], out))).rejects.toThrow('source broke')
  })
})

describe('writeCsv', () => {
  it('writes byte order mark, quotes and guards', async () => {
    const text = (await written(out => writeCsv([['a,"b"', 1, null], dangerous], [{ title: '姓名' }], out))).toString()
    expect(text).toBe(`\uFEFF姓名\r\n"a,""b""",1,\r\n'=1+1,'+86 138,'-5+1,'@SUM(A1),'\tx,"'\rx"\r\n`)
  })
})

describe('writeTemplate', () => {
  it('has instructions, a header in both languages, lists and a sheet that explains the fields', async () => {
    const columns = [
      {
        key: 'name',
        cn: '姓名',
        en: 'Name',
        required: true,
        about: ['真实姓名', 'Real name'] as const,
        example: '张伟',
      },
      {
        key: 'kind',
        cn: '证件类型',
        en: 'Type',
        about: ['选择', 'Choose'] as const,
        example: '护照',
        values: ['身份证', '护照'],
      },
    ]
    const guideTitles = [
      ['字段', 'Field'],
      ['必填', 'Required'],
      ['说明', 'About'],
      ['可选值', 'Values'],
      ['示例', 'Example'],
    ] as const
    const text = {
      sheet: ['人员', 'People'],
      guide: ['说明', 'Guide'],
      instructions: ['从第三行起填写', 'Fill in from row 3'],
      guideTitles,
      required: ['必填', 'Required'],
    } as const
    const book = await readXlsx(await written(out => writeTemplate(columns, text, out)))
    expect(book.sheets.map(sheet => sheet.name)).toEqual(['人员 People', '说明 Guide', 'lists'])
    expect(book.sheets[0]?.rows.map(cells => cells.filter(Boolean))).toEqual([
      ['从第三行起填写\nFill in from row 3'],
      ['* 姓名 Name', '证件类型 Type'],
    ])
    expect(book.sheets[0]?.dataValidations?.[0]).toMatchObject({ type: 'list', range: 'B3:B100002' })
    expect(book.sheets[1]?.rows[2]).toContain('身份证\n护照')
  })
})
