import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeImportFixture } from '../../../app/testing/badge-import-fixture.ts'
import { type Fair, identityNumber } from '../../../app/testing/badge-world.ts'
import { badgeJobs } from '../jobs.ts'

const { world, header, upload, start, importSheet, reportOf } = await createBadgeImportFixture()

const fixtures = join(import.meta.dirname, '../../../../../e2e/fixtures')

const drafts = async (fair: Fair) =>
  (
    await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from badge where exhibition_id = ${fair.exhibitionId}`,
    )
  ).n

describe('importBadges', () => {
  it('imports five thousand people written by LibreOffice, and reports exactly the thirty-seven wrong rows', async () => {
    const fair = await world.fair({ requiredFields: ['employer'], quota: 6000 })
    const importId = await importSheet(fair, await readFile(join(fixtures, 'people-5000.xlsx')), 'xlsx')
    const report = await reportOf(fair, importId)
    expect(report).toMatchObject({ total: 5000, good: 4963, bad: 37, mended: 0 })
    expect(report.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(37)
    expect(Object.fromEntries(report.reasons.map(({ reason, count }) => [reason, count]))).toEqual({
      name: 1,
      documentType: 2,
      documentNumber: 15,
      duplicate: 6,
      phone: 4,
      required: 9,
    })
    const expected: { row: number }[] = JSON.parse(await readFile(join(fixtures, 'people-5000.expected.json'), 'utf8'))
    const rows = await world.call(fair.partner, 'getImportRowPage', { importId, pageSize: 40 }, { language: 'en' })
    expect(rows.data.list.map(({ rowNumber }) => rowNumber)).toEqual(expected.map(({ row }) => row))
    expect(rows.data.list[2]?.issues[0]?.msg).toBe('Duplicate of row 287')
    expect(await drafts(fair)).toBe(4963)
    const page = await world.call(fair.partner, 'getBadgePage', { exhibitionId: fair.exhibitionId, batchId: importId })
    expect(page.data.total).toBe(1000)
    expect(page.data.totalCapped).toBe(true)
  })

  it('reads days of entry as one day, several or a period, and reports a gap, other days and words', async () => {
    const fair = await world.fair()
    const row = (serial: number, days: string) => `张三,,身份证,${identityNumber(serial)},13800138000,公司,,${days}`
    const importId = await importSheet(
      fair,
      [
        `${header},入场日期`,
        row(21, '2030-03-03 ~ 2030-03-04'),
        row(22, '2030-03-05'),
        row(23, ''),
        row(24, '2030-03-01、2030-03-03'),
        row(25, '2030-04-01'),
        row(26, '展期'),
      ].join('\n'),
    )
    expect(await reportOf(fair, importId)).toMatchObject({ total: 6, good: 3, bad: 3 })
    const rows = await world.call(fair.partner, 'getImportRowPage', { importId }, { language: 'en' })
    expect(rows.data.list.map(({ issues }) => issues.map(({ field, msg }) => [field, msg]))).toEqual([
      [['entryDays', expect.stringContaining('consecutive')]],
      [['entryDays', expect.stringContaining('not within')]],
      [['entryDays', expect.stringContaining('2027-04-15')]],
    ])
    const written = await world.db.many<{ days: string | null; valid: boolean }>(sql`
      select entry_days::text as days, valid is not null as valid from badge
      where exhibition_id = ${fair.exhibitionId} order by code`)
    expect(written).toEqual([
      { days: '[2030-03-03,2030-03-05)', valid: true },
      { days: '[2030-03-05,2030-03-06)', valid: true },
      { days: null, valid: false },
    ])
  })

  it('accepts types in either language and full-width numbers, and reports each mistake in the uploader’s language', async () => {
    const fair = await world.fair()
    const [one, two] = [identityNumber(1), identityNumber(2)]
    const importId = await importSheet(
      fair,
      [
        header,
        `张三,,Identity card,${one.replaceAll('1', '１')},+86 138-0013-8000,公司,`,
        `李四,,居民身份证,${two.slice(0, 17)}${two.endsWith('0') ? '1' : '0'},13800138001,公司,`,
        `王五,,图书证,123,1380013800,公司,`,
        `赵六,,身份证,${one},,公司,`,
        `,,护照,E12345678,,公司,`,
        `ქართველი,,护照,E12345679,,公司,`,
        `境外人,,护照,E12345680,00852 6123-4567,公司,`,
      ].join('\n'),
    )
    expect(await reportOf(fair, importId)).toMatchObject({ total: 7, good: 2, bad: 5 })
    const { data } = await world.call(fair.partner, 'getImportRowPage', { importId })
    expect(data.list.map(({ issues }) => issues.map(({ reason }) => reason))).toEqual([
      ['documentNumber'],
      ['documentType', 'phone'],
      ['duplicate'],
      ['required'],
      ['name'],
    ])
    expect(data.list[4]?.issues[0]?.msg).toContain('“ქ ა რ თ ვ ე ლ ი”')
    expect(data.list[1]?.issues.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('居民身份证、护照'),
      '应为 11 位数字，现在是 10 位',
    ])
    expect(data.list[2]?.issues[0]?.msg).toBe('与第 2 行重复')
    const taken = (await world.call(fair.partner, 'getBadgePage', { exhibitionId: fair.exhibitionId })).data.list
    const [badge, abroad] = ['张三', '境外人'].map(name => taken.find(row => row.name === name))
    expect(
      (await world.call(fair.organizer, 'revealBadgeNumbers', { exhibitionId: fair.exhibitionId, id: badge?.id ?? '' }))
        .data,
    ).toEqual({ documentNumber: one, phone: '13800138000', drivers: [] })
    const key = { exhibitionId: fair.exhibitionId, id: abroad?.id ?? '' }
    expect((await world.call(fair.organizer, 'revealBadgeNumbers', key)).data.phone).toBe('+85261234567')
  })

  it('accepts the usual names of documents, and residence permits of foreigners', async () => {
    const fair = await world.fair({ requiredFields: [] })
    const rows = [
      ['二代身份证', identityNumber(701), 'identityCard'],
      ['回乡证', 'H12345678', 'homeReturnPermit'],
      ['港澳居民来往内地通行证', 'HA1234567', 'homeReturnPermit'],
      ['港澳居民来往内地通行证（非中国籍）', 'ma7654321', 'homeReturnPermit'],
      ['台胞证', '12345678', 'taiwanPermit'],
      ['永久居留身份证', 'CAN110077010101', 'foreignPermanentResident'],
      ['Chinese Passport', 'E99303001', 'passport'],
    ] as const
    const sheet = rows.map(([type, number], at) => `李第${at}人,,${type},${number},,,`)
    const report = await reportOf(fair, await importSheet(fair, [header, ...sheet].join('\n')))
    expect(report).toMatchObject({ total: 7, good: 7, bad: 0 })
    const stored = await world.db.many<{ type: string }>(sql`
      select document_type as type from badge where exhibition_id = ${fair.exhibitionId} order by name`)
    expect(stored.map(({ type }) => type)).toEqual(rows.map(([, , type]) => type))
  })

  it('accepts telephones as they are typed and as spreadsheets format them, and never two numbers in one cell', async () => {
    const fair = await world.fair({ requiredFields: [] })
    const good = [
      '139 0002 0001',
      '+8613900020002',
      '86-139-0002-0003',
      '１３９０００２０００４',
      "'13900020005",
      '0086 13900020006',
    ]
    const bad = ['13900020013/13900020014', '021-55550000']
    const sheet = [...good, ...bad].map((phone, at) => `孙第${at}人,,护照,E9910200${at},${phone},,`)
    const report = await reportOf(fair, await importSheet(fair, [header, ...sheet].join('\n')))
    expect(report).toMatchObject({ good: good.length, bad: bad.length })
  })

  it('stores a name with any kind of middle dot in one spelling', async () => {
    const fair = await world.fair({ requiredFields: [] })
    const dots = [...'·•‧・･∙⋅.．●\u0387']
    const sheet = dots.map((dot, at) => `阿卜杜拉${dot}买买提,,护照,E${99202000 + at},,,`)
    await importSheet(fair, [header, ...sheet].join('\n'))
    const names = await world.db.many<{ name: string; n: number }>(sql`
      select name, count(*)::int as n from badge where exhibition_id = ${fair.exhibitionId} group by 1`)
    expect(names).toEqual([{ name: '阿卜杜拉·买买提', n: dots.length }])
  })

  it('reads a birth date that the document does not contain, as it is typed or as a spreadsheet shows it', async () => {
    const fair = await world.fair({ minimumAge: 18 })
    const rows = ['1990-05-20', '1990/5/20', '19900520', '1990年5月20日', '', '2020-01-01', '20.5.90', '2090-01-01']
    const people = rows.map((birth, at) => `旅客${'甲乙丙丁戊己庚辛'[at]},,护照,E1234567${at},,,,${birth}`)
    const known = `本人,,身份证,${identityNumber(77_123)},,,,1990-05-20`
    const importId = await importSheet(fair, [`${header},出生日期`, ...people, known].join('\n'))
    const { rows: made } = await world.pool.query<{ birth: string }>(
      'select birth::text from badge where exhibition_id = $1',
      [fair.exhibitionId],
    )
    expect(made.map(({ birth }) => birth)).toEqual(Array(4).fill('1990-05-20'))
    const { data } = await world.call(fair.partner, 'getImportRowPage', { importId, pageSize: 40 })
    expect(data.list.map(({ issues }) => [issues.length, issues[0]?.field, issues[0]?.reason, issues[0]?.msg])).toEqual(
      [
        [1, 'birth', 'required', expect.any(String)],
        [1, 'birth', 'other', '未满 18 周岁'],
        [1, 'birth', 'other', '应为 年-月-日，例如 1990-05-20'],
        [1, 'birth', 'other', expect.stringContaining('之后')],
        [1, 'birth', 'other', expect.stringContaining('不一致')],
      ],
    )
    const correctRow = { importId, rowNumber: data.list[0]?.rowNumber ?? 0, cells: { birth: '1988-01-02' } }
    expect((await world.call(fair.partner, 'mendImportRow', correctRow)).data.state).toBe('mended')
  })

  it('reports people who have a badge already, so that a sheet that is imported twice creates no duplicates', async () => {
    const fair = await world.fair()
    const sheet = [
      header,
      `张三,,身份证,${identityNumber(11)},,公司,`,
      `李四,,身份证,${identityNumber(12)},,公司,`,
    ].join('\n')
    await importSheet(fair, sheet)
    const again = await importSheet(fair, sheet)
    expect(await reportOf(fair, again)).toMatchObject({ good: 0, bad: 2, reasons: [{ reason: 'held', count: 2 }] })
    expect(await drafts(fair)).toBe(2)
    const { data } = await world.call(fair.partner, 'getImportRowPage', { importId: again })
    const { data: mine } = await world.call(fair.partner, 'getBadgePage', { exhibitionId: fair.exhibitionId })
    for (const { name, issues } of data.list) {
      const found = mine.list.find(badge => badge.name === name)
      expect(issues.map(({ msg }) => msg)).toEqual([`在本展会已有证件 ${found?.code}`])
    }
  })

  it('refuses a broken sheet or one without a header as a whole, and leaves nothing behind', async () => {
    const fair = await world.fair()
    const xlsx = await readFile(join(fixtures, 'people-5000.xlsx'))
    const broken = await start(fair, await upload(fair, xlsx.subarray(0, 90_000), 'xlsx'))
    await expect(world.runJob(broken.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'kernel.sheetTruncated' })
    const headless = await start(fair, await upload(fair, 'a,b,c\n1,2,3'))
    await expect(world.runJob(headless.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'kernel.sheetNoHeader' })
    expect(await drafts(fair)).toBe(0)
  })

  it('refuses another company’s file, and a company that does not participate', async () => {
    const [fair, other] = [await world.fair(), await world.fair()]
    const fileId = await upload(other, `${header}\n`)
    const { exhibitionId, badgeTypeId } = fair
    expect((await world.call(fair.partner, 'importBadges', { exhibitionId, badgeTypeId, fileId })).reason).toBe(
      'kernel.sheetWanted',
    )
    expect((await world.call(other.partner, 'importBadges', { exhibitionId, badgeTypeId, fileId })).reason).toBe(
      'kernel.notFound',
    )
  })
})
