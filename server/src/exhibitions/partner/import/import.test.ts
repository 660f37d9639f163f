import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartnerColumn } from '@fairgate/contract/exhibitions/partner/import-fields'
import { type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { freshCreditCode } from '../../../app/testing/company-world.ts'
import { createPartnerWorld } from '../../../app/testing/partner-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { readSheet } from '../../../kernel/spreadsheet/read-sheet.ts'
import { partnerJobs } from '../jobs.ts'

const world = await closeAfterAll(createPartnerWorld())
await migrateJobs(world.pool)

const header = [
  ...[
    '中文名称',
    '英文名称',
    '统一社会信用代码',
    '国家或地区',
    '注册号',
    '企业性质',
    '企业类型',
    '所在地区',
    '中文地址',
  ],
  ...['英文地址', '联系人', '联系人手机', '联系人邮箱', '管理员姓名', '管理员账号', '管理员手机', '管理员邮箱'],
]
let serial = 0

/** A valid row, each time with another company and person; `changes` by the title of the column. */
function row(changes: Record<string, string> = {}): string[] {
  const mark = String(++serial).padStart(6, '0')
  const cells: Record<string, string> = {
    中文名称: `导入企业${mark}`,
    英文名称: `Imported ${mark} Ltd.`,
    统一社会信用代码: freshCreditCode(),
    企业性质: '民营企业',
    企业类型: 'mainContractor',
    所在地区: '310118',
    中文地址: '虹湾路 1 号',
    联系人: '周亦航',
    联系人手机: `13720${mark}`,
    联系人邮箱: `c${mark}@example.com`,
    管理员姓名: '许南乔',
    管理员账号: `in.${mark}`,
    管理员手机: `13520${mark}`,
    管理员邮箱: `a${mark}@example.com`,
    ...changes,
  }
  return header.map(title => cells[title] ?? '')
}

const csv = (rows: readonly string[][], titles = header) =>
  [titles, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n')

async function upload({ company, operatorId }: TestOperator, content: string | Buffer, type: 'csv' | 'xlsx' = 'csv') {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: company.id, operatorId, name: `partners.${type}`, type },
    content: Buffer.from(content),
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  return file.id
}

interface Begun {
  importId: string
  jobId: string
}

async function start(
  caller: TestOperator,
  kind: PartnerKind,
  content: string | Buffer,
  correctedImportId?: string,
): Promise<Begun> {
  const reply = await world.send(caller, kind, 'import…', {
    fileId: await upload(caller, content),
    ...(correctedImportId && { mends: correctedImportId }),
  })
  expect(reply.statusCode).toBe(10001)
  return reply.data
}

/** Imports a sheet; returns the import and its numbers. */
async function bringIn(caller: TestOperator, kind: PartnerKind, content: string | Buffer, correctedImportId?: string) {
  const { importId, jobId } = await start(caller, kind, content, correctedImportId)
  await world.runJob(jobId, partnerJobs)
  const { total, good, bad } = (await world.send(caller, kind, 'get…ImportReport', { importId })).data
  return { importId, total, good, bad }
}

const badRows = async (caller: TestOperator, kind: PartnerKind, importId: string) =>
  (await world.send(caller, kind, 'get…ImportRowPage', { importId, pageSize: 40 })).data.list

/** The faults, by row and column. */
const readMessages = async (caller: TestOperator, kind: PartnerKind, importId: string) =>
  (await badRows(caller, kind, importId)).flatMap(({ rowNumber, issues }) =>
    issues.map(({ field, reason, msg }) => ({ at: `${rowNumber} ${field}`, reason, msg })),
  )

/** The sheet of the invalid rows, with its header first. */
async function sheetOfBadRows(caller: TestOperator, kind: PartnerKind, importId: string): Promise<string[][]> {
  const { data } = await world.send(caller, kind, 'export…ImportErrors', { importId })
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, partnerJobs)
  const path = join(world.services.config.dataDir, `${fileId}.sheet`)
  await world.services.store.withPath(fileId, from => copyFile(from, path))
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push(cells)
  return rows
}

const findPartnersOf = async ({ company }: TestOperator) =>
  (
    await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from company where owner_company_id = ${company.id} and state = 'pending'`,
    )
  ).n

describe('an import', () => {
  it.each(partnerKindNames)('of %s creates pending partners, whose licences are uploaded later', async kind => {
    const caller = await world.owner(kind)
    expect(await bringIn(caller, kind, csv([row(), row()]))).toMatchObject({ total: 2, good: 2, bad: 0 })
    const { data } = await world.send(caller, kind, 'get…PendingPage', {})
    expect(data.list.slice(0, 2).map(({ name }) => name.cn)).toEqual([
      `导入企业${String(serial).padStart(6, '0')}`,
      `导入企业${String(serial - 1).padStart(6, '0')}`,
    ])
    const detail = await world.send(caller, kind, 'get…Detail', { id: data.list[0]?.id })
    expect(detail.data).toMatchObject({ licenceFileId: null, administrator: { name: '许南乔' }, comAttr: 'private' })
  })

  it('notifies approvers, once for a sheet, and not if no row became a partner', async () => {
    const kind = 'Cooperator'
    const [caller, venue] = [await world.owner(kind), await world.world.administrator('platform')]
    const readMessages = async () => (await world.call(venue, 'getNotificationPage', {}, { language: 'en' })).data.list
    await bringIn(caller, kind, csv([row({ 中文名称: '' })]))
    expect(await readMessages()).toEqual([])
    await world.db.run(sql`delete from notification`)
    await bringIn(caller, kind, csv([row(), row(), row()]))
    expect(await readMessages()).toMatchObject([
      { title: '3 partners submitted for approval', kind: 'waits', count: 3, path: '/cooperatorPage/cooperatorList' },
    ])
  })

  it('reports each mistake by row and field in both languages, and the corrected sheet of invalid rows is accepted', async () => {
    const caller = await world.owner('Cooperator')
    const taken = freshCreditCode()
    await world.partnerInUse('Cooperator', await world.owner('Cooperator'), { creditCode: taken })
    const same = row()
    const { importId, ...report } = await bringIn(
      caller,
      'Cooperator',
      csv([
        same,
        row({ 中文名称: '' }),
        row({ 统一社会信用代码: taken }),
        row({ 统一社会信用代码: same[2] ?? '', 管理员账号: (same[14] ?? '').toUpperCase() }),
        row({ 企业类型: '图书馆', 所在地区: '无此地' }),
        row({ 联系人手机: '123', 管理员账号: '1' }),
        row({ 所在地区: '上海市青浦区' }),
        row({ 统一社会信用代码: '', 国家或地区: '德国', 注册号: 'HRB 1', 所在地区: '', 英文地址: '1 Messeplatz' }),
      ]),
    )
    expect(report).toEqual({ total: 8, good: 3, bad: 5 })
    const issues = await readMessages(caller, 'Cooperator', importId)
    expect(issues.map(({ at, reason }) => `${at} ${reason}`)).toEqual([
      ...['3 nameCn required', '4 creditCode duplicate', '5 creditCode duplicate', '5 userName duplicate'],
      ...['6 comType option', '6 regionCode region', '7 contactTelephone phone', '7 userName other'],
    ])
    expect(issues[1]?.msg).toBe('该企业已登记')
    expect([issues[2]?.msg, issues[3]?.msg]).toEqual(['与第 2 行重复', '与第 2 行重复'])
    expect(issues[4]?.msg).toMatch(/^应为：.+、/)
    const inEnglish = await world.call(caller, 'getCooperatorImportRowPage', { importId }, { language: 'en' })
    for (const { msg } of inEnglish.data.list.flatMap(({ issues }) => issues))
      expect(msg).not.toMatch(/\p{Script=Han}/u)
    const rows = await badRows(caller, 'Cooperator', importId)
    expect(rows[1]?.name).toMatch(/^导入企业/)
    // Personal numbers are masked if they are not the fault.
    expect(rows[1]?.cells.telephone).toContain('*')
    const [titles = [], ...bad] = await sheetOfBadRows(caller, 'Cooperator', importId)
    expect(bad).toHaveLength(5)
    expect(titles.slice(-2)).toEqual(['行号 Row', '原因 Reason'])
    expect(bad[0]?.at(-1)).toContain('中文名称')
    const fixed = bad.map(cells => [...row(), cells.at(-2) ?? '', ''])
    await bringIn(caller, 'Cooperator', csv(fixed, titles), importId)
    const after = (await world.send(caller, 'Cooperator', 'get…ImportReport', { importId })).data
    expect(after).toMatchObject({ total: 8, good: 8, bad: 0 })
    expect(await findPartnersOf(caller)).toBe(8)
  })

  it('has invalid rows corrected one by one; one that is registered by then is invalid again, and visible only to its company', async () => {
    const caller = await world.owner('Agent')
    const [taken, second] = [row({ 联系人邮箱: 'nowhere' }), row({ 管理员手机: '12' })]
    const { importId } = await bringIn(caller, 'Agent', csv([taken, second]))
    const correctRow = (rowNumber: number, cells: Partial<Record<PartnerColumn, string>>) =>
      world.send(caller, 'Agent', 'mend…ImportRow', { importId, rowNumber, cells })
    expect((await correctRow(2, { contactEmail: 'still nowhere' })).data.state).toBe('bad')
    expect((await correctRow(2, { contactEmail: 'mended@example.com' })).data.state).toBe('mended')
    expect((await correctRow(3, { telephone: '13520999999' })).data.state).toBe('mended')
    // Meanwhile somebody else adds one of them.
    await world.pendingPartner('Agent', await world.owner('Agent'), { creditCode: taken[2] ?? '' })
    const sent = await world.send(caller, 'Agent', 'submitMended…Rows', { importId })
    expect(sent.data).toMatchObject({ count: 1, failed: [{ name: taken[0], msg: '该企业已登记' }] })
    expect(await readMessages(caller, 'Agent', importId)).toEqual([
      { at: '2 creditCode', reason: 'duplicate', msg: '该企业已登记' },
    ])
    expect(await findPartnersOf(caller)).toBe(1)
    const stranger = await world.owner('Agent')
    expect((await world.send(stranger, 'Agent', 'get…ImportReport', { importId })).reason).toBe('kernel.notFound')
    // Nor is it an import of another kind.
    const other = await world.send(world.platform, 'Logistics', 'get…ImportReport', { importId })
    expect(other.reason).toBe('kernel.notFound')
  })

  it('adds nothing if the same sheet comes twice, including foreign companies', async () => {
    const caller = await world.owner('Logistics')
    const abroad = { 统一社会信用代码: '', 国家或地区: 'DE', 注册号: 'HRB 77', 所在地区: '', 英文地址: '1 Messeplatz' }
    const sheet = csv([row(), row(), row(abroad)])
    expect(await bringIn(caller, 'Logistics', sheet)).toMatchObject({ good: 3, bad: 0 })
    const again = await bringIn(caller, 'Logistics', sheet)
    expect(again).toMatchObject({ good: 0, bad: 3 })
    expect((await readMessages(caller, 'Logistics', again.importId)).map(({ at }) => at)).toEqual([
      ...['2 creditCode', '3 creditCode', '4 registrationNumber'],
    ])
    expect(await findPartnersOf(caller)).toBe(3)
  })

  it("names the main partner by its code or an alias's, if the venue imports a secondary one", async () => {
    const code = freshCreditCode()
    const { id } = await world.partnerInUse('Cooperator', await world.owner('Cooperator'), { creditCode: code })
    const alias = freshCreditCode()
    const gone = await world.partnerInUse('Cooperator', await world.owner('Cooperator'), { creditCode: alias })
    await world.db.run(
      sql`update company set merged_into = ${id}, merged_at = now(), state = 'merged' where id = ${gone.id}`,
    )
    const titles = [...header, '上级企业代码']
    const rows = [
      [...row(), code],
      [...row(), alias],
      [...row(), freshCreditCode()],
      [...row(), ''],
    ]
    const report = await bringIn(world.platform, 'SecondaryCooperator', csv(rows, titles))
    expect(report).toMatchObject({ good: 2, bad: 2 })
    expect((await readMessages(world.platform, 'SecondaryCooperator', report.importId)).map(({ at }) => at)).toEqual([
      ...['4 mainCode', '5 mainCode'],
    ])
    const under = await world.db.many(sql`select 1 from company where parent_id = ${id}`)
    expect(under).toHaveLength(2)
  })

  it("refuses a sheet that is too long, broken or somebody else's as a whole", async () => {
    const caller = await world.owner('Agent')
    const long = csv(
      Array.from({ length: 5_001 }, () => ['某企业']),
      header,
    )
    const tooLong = await start(caller, 'Agent', long)
    await expect(world.runJob(tooLong.jobId, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetTooManyRows' })
    const headless = await start(caller, 'Agent', 'a,b\n1,2')
    await expect(world.runJob(headless.jobId, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetNoHeader' })
    expect(await findPartnersOf(caller)).toBe(0)
    const stranger = await world.owner('Agent')
    const foreign = await world.send(caller, 'Agent', 'import…', { fileId: await upload(stranger, csv([row()])) })
    expect(foreign.reason).toBe('kernel.sheetWanted')
  })
})

it('a sheet that was queued for the previous engine is requested again', async () => {
  const { id } = await world.db.one<{ id: string }>(sql`
    insert into job (kind, title_key, payload) values ('partner.import', 'partner.importTitle', '{"fileName": "a.xlsx"}') returning id`)
  await expect(world.runJob(id, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetWanted' })
})

describe('the template', () => {
  it.each(partnerKindNames)('of %s has the header that an import looks for', async kind => {
    const caller = await world.owner(kind)
    const { data } = await world.send(caller, kind, 'get…TemplateFile', {})
    const id = /files\/([\da-f-]{36})/.exec(data.url)?.[1]
    const path = join(world.services.config.dataDir, `${id}.xlsx`)
    await world.services.store.withPath(id ?? '', from => copyFile(from, path))
    const { jobId } = await start(caller, kind, await readFile(path))
    await expect(world.runJob(jobId, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetEmpty' })
  })
})
