import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PartnerKind, partnerKindNames } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStoredFile } from '../kernel/files/stored-file.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { readSheet } from '../kernel/spreadsheet/read-sheet.ts'
import { freshCreditCode } from '../testing/company-world.ts'
import { createPartnerWorld, type PartnerWorld } from '../testing/partner-world.ts'
import type { TestOperator } from '../testing/world.ts'
import { partnerJobs } from './jobs.ts'
import type { ImportReport } from './sheet/import-report.ts'

let world: PartnerWorld
beforeAll(async () => {
  world = await createPartnerWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

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

/** A right row, each time of another company and person; `changes` by the column's title. */
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

async function start(who: TestOperator, kind: PartnerKind, content: string | Buffer): Promise<string> {
  const reply = await world.send(who, kind, 'import…', { fileId: await upload(who, content) })
  expect(reply.statusCode).toBe(10001)
  return reply.data.jobId
}

const bringIn = async (who: TestOperator, kind: PartnerKind, content: string | Buffer) =>
  world.runJob<ImportReport>(await start(who, kind, content), partnerJobs)

/** The rows of a file a job made, its header among them. */
async function sheetOf(fileId: string | undefined): Promise<string[][]> {
  const path = join(world.services.config.dataDir, `${fileId}.sheet`)
  await world.services.store.withPath(fileId ?? '', from => copyFile(from, path))
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push(cells)
  return rows
}

const keptBy = async ({ company }: TestOperator) =>
  (
    await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from company where keeper_id = ${company.id} and state = 'pending'`,
    )
  ).n

describe('an import', () => {
  it.each(partnerKindNames)('of %s makes pending partners, whose licences come later', async kind => {
    const who = await world.keeper(kind)
    const report = await bringIn(who, kind, csv([row(), row()]))
    expect(report).toMatchObject({ total: 2, good: 2, bad: 0, issues: [] })
    const { data } = await world.send(who, kind, 'get…PendingPage', {})
    expect(data.list.slice(0, 2).map(({ name }) => name.cn)).toEqual([
      `导入企业${String(serial).padStart(6, '0')}`,
      `导入企业${String(serial - 1).padStart(6, '0')}`,
    ])
    const detail = await world.send(who, kind, 'get…Detail', { id: data.list[0]?.id })
    expect(detail.data).toMatchObject({ licenceFileId: null, administrator: { name: '许南乔' }, comAttr: 'private' })
  })

  it('says each mistake by row and field, and the sheet of bad rows comes back fixed', async () => {
    const who = await world.keeper('Cooperator')
    const taken = freshCreditCode()
    await world.partnerInUse('Cooperator', await world.keeper('Cooperator'), { creditCode: taken })
    const same = row()
    const report = await bringIn(
      who,
      'Cooperator',
      csv([
        same,
        row({ 中文名称: '' }),
        row({ 统一社会信用代码: taken }),
        row({ 统一社会信用代码: same[2] ?? '' }),
        row({ 企业类型: '图书馆', 所在地区: '无此地' }),
        row({ 联系人手机: '123', 管理员账号: '1' }),
        row({ 所在地区: '上海市青浦区' }),
        row({ 统一社会信用代码: '', 国家或地区: '德国', 注册号: 'HRB 1', 所在地区: '', 英文地址: '1 Messeplatz' }),
      ]),
    )
    expect(report).toMatchObject({ total: 8, good: 3, bad: 5 })
    expect(report.issues.map(({ row, field }) => [row, field])).toEqual([
      [3, 'nameCn'],
      [4, 'creditCode'],
      [5, 'creditCode'],
      [6, 'comType'],
      [6, 'regionCode'],
      [7, 'contactTelephone'],
      [7, 'userName'],
    ])
    expect(report.issues[1]?.msg).toBe('该企业已登记')
    expect(report.issues[2]?.msg).toBe('与第 2 行重复')
    const [titles = [], ...bad] = await sheetOf(report.fileId)
    expect(bad).toHaveLength(5)
    expect(titles.slice(-2)).toEqual(['行号 Row', '原因 Reason'])
    expect(bad[0]?.at(-1)).toContain('中文名称')
    const fixed = bad.map(() => row())
    const again = await bringIn(
      who,
      'Cooperator',
      csv(
        fixed.map(cells => [...cells, '3', '原因']),
        titles,
      ),
    )
    expect(again).toMatchObject({ total: 5, good: 5, bad: 0 })
    expect(await keptBy(who)).toBe(8)
  })

  it('adds nothing when the same sheet comes twice, companies from abroad among them', async () => {
    const who = await world.keeper('Logistics')
    const abroad = { 统一社会信用代码: '', 国家或地区: 'DE', 注册号: 'HRB 77', 所在地区: '', 英文地址: '1 Messeplatz' }
    const sheet = csv([row(), row(), row(abroad)])
    expect(await bringIn(who, 'Logistics', sheet)).toMatchObject({ good: 3, bad: 0 })
    const again = await bringIn(who, 'Logistics', sheet)
    expect(again).toMatchObject({ good: 0, bad: 3 })
    expect(again.issues.map(({ field }) => field)).toEqual(['creditCode', 'creditCode', 'registrationNumber'])
    expect(await keptBy(who)).toBe(3)
  })

  it('names the main partner where the venue brings a secondary one in', async () => {
    const code = freshCreditCode()
    const { id } = await world.partnerInUse('Cooperator', await world.keeper('Cooperator'), { creditCode: code })
    const titles = [...header, '上级企业代码']
    const rows = [
      [...row(), code],
      [...row(), freshCreditCode()],
      [...row(), ''],
    ]
    const report = await bringIn(world.platform, 'SecondaryCooperator', csv(rows, titles))
    expect(report).toMatchObject({ good: 1, bad: 2 })
    expect(new Set(report.issues.map(({ field }) => field))).toEqual(new Set(['mainCode']))
    const under = await world.db.many(sql`select 1 from company where parent_id = ${id}`)
    expect(under).toHaveLength(1)
  })

  it('refuses a sheet that is too long, broken or somebody else’s whole', async () => {
    const who = await world.keeper('Agent')
    const long = csv(
      Array.from({ length: 5_001 }, () => ['某企业']),
      header,
    )
    const tooLong = await start(who, 'Agent', long)
    await expect(world.runJob(tooLong, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetTooManyRows' })
    const headless = await start(who, 'Agent', 'a,b\n1,2')
    await expect(world.runJob(headless, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetNoHeader' })
    expect(await keptBy(who)).toBe(0)
    const stranger = await world.keeper('Agent')
    const foreign = await world.send(who, 'Agent', 'import…', { fileId: await upload(stranger, csv([row()])) })
    expect(foreign.reason).toBe('partner.wrongFile')
  })

  it('goes on after a kill: of two thousand rows none is lost, none comes twice, bad ones are told', async () => {
    const who = await world.keeper('Cooperator')
    const rows = Array.from({ length: 2_000 }, (_, at) => row(at % 100 === 99 ? { 联系人邮箱: 'nowhere' } : {}))
    const registry = join(import.meta.dirname, '../jobs.ts')
    const host = startJobHost({ config: world.config, registry, onError: () => {} })
    try {
      const jobId = await start(who, 'Cooperator', csv(rows))
      await vi.waitFor(async () => expect(await keptBy(who)).toBeGreaterThan(200), { timeout: 60_000, interval: 5 })
      process.kill(host.pid() ?? 0, 'SIGKILL')
      expect(await keptBy(who)).toBeLessThan(1_980)
      const report = await vi.waitFor(
        async () => {
          const job = await world.db.one<{ state: string; result: ImportReport; attempts: number }>(
            sql`select state, result, attempts from job where id = ${jobId}`,
          )
          expect(job.state).toBe('done')
          expect(job.attempts).toBeGreaterThan(1)
          return job.result
        },
        { timeout: 120_000, interval: 200 },
      )
      expect(report).toMatchObject({ total: 2_000, good: 1_980, bad: 20 })
      expect(report.issues.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => at * 100 + 101))
      expect(await keptBy(who)).toBe(1_980)
      expect(await sheetOf(report.fileId)).toHaveLength(21)
    } finally {
      await host.stop()
    }
  }, 240_000)
})

describe('an export', () => {
  it.each(['xlsx', 'csv'] as const)('as %s is the list as its reader saw it', async format => {
    const who = await world.keeper('Agent')
    const mark = `出口${format}`
    for (let n = 0; n < 12; n++) await world.partnerInUse('Agent', who, { nameCn: `${mark}${n}` })
    const [first] = (await world.send(who, 'Agent', 'get…Page', {})).data.list
    await world.each(world.reviewer, 'Agent', 'freeze…', { id: first?.id ?? '', version: first?.version ?? 0 })
    const same = async (input: object) => {
      const { data } = await world.send(who, 'Agent', 'get…Page', { pageSize: 999, ...input })
      const job = (await world.send(who, 'Agent', 'export…', { format, ...input })).data
      const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(job.jobId, partnerJobs)
      const [, ...cells] = await sheetOf(fileId)
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
    const stranger = await world.keeper('Agent')
    const empty = (await world.send(stranger, 'Agent', 'export…', { format })).data
    expect((await world.runJob<{ rows: number }>(empty.jobId, partnerJobs)).rows).toBe(0)
  })
})

describe('the template', () => {
  it.each(partnerKindNames)('of %s has the header an import looks for', async kind => {
    const who = await world.keeper(kind)
    const { data } = await world.send(who, kind, 'get…TemplateFile', {})
    const id = /files\/([\da-f-]{36})/.exec(data.url)?.[1]
    const path = join(world.services.config.dataDir, `${id}.xlsx`)
    await world.services.store.withPath(id ?? '', from => copyFile(from, path))
    const jobId = await start(who, kind, await readFile(path))
    await expect(world.runJob(jobId, partnerJobs)).rejects.toMatchObject({ reason: 'kernel.sheetEmpty' })
  })
})
