import { audienceImportColumns } from '@fairgate/contract/audience/import-fields'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { type BadgeWorld, createBadgeWorld, identityNumber } from '../../testing/badge-world.ts'
import type { TestOperator } from '../../testing/world.ts'
import { audienceJobs } from '../jobs.ts'

type Cells = Partial<Record<keyof typeof audienceImportColumns, string>>

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world.close())

const columns = Object.keys(audienceImportColumns) as (keyof typeof audienceImportColumns)[]
const header = columns.map(column => audienceImportColumns[column].join(' ')).join(',')
const csvOf = (rows: readonly Cells[]) =>
  [header, ...rows.map(row => columns.map(column => row[column] ?? '').join(','))].join('\n')

async function begun(who: TestOperator, content: Buffer | string) {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: who.company.id, operatorId: who.operatorId },
    ...{ name: 'people.csv', type: 'csv', content: Buffer.from(content) },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const { data, statusCode } = await world.call(who, 'importAudience', { fileId: file.id })
  expect(statusCode).toBe(10001)
  return data
}

async function imported(who: TestOperator, content: Buffer | string) {
  const { importId, jobId } = await begun(who, content)
  await world.runJob(jobId, audienceJobs)
  return importId
}

const reportOf = async (who: TestOperator, importId: string) =>
  (await world.call(who, 'getAudienceImportReport', { importId })).data
const people = ({ company }: TestOperator) =>
  world.db.many<{
    name: string
    kind: string
    employer: string
    gender: string | null
    channel: string | null
    survey: string
  }>(sql`
    select name, kind, employer, gender, channel, survey from audience where owner_id = ${company.id} and merged_into is null
    order by created_at, id`)

describe('importAudience', () => {
  it('brings people in, fills in who is known, and tells in both languages what is wrong with the others', async () => {
    const who = await world.world.administrator('sponsor')
    const known = { name: '张三', phone: '13800000001' }
    await world.call(who, 'addAudience', { ...known, employer: '原公司' })
    const importId = await imported(
      who,
      csvOf([
        { ...known, employer: '新公司', email: 'zhang@example.com', gender: '男' },
        { name: '李四', documentType: '身份证', documentNumber: identityNumber(1), channel: 'Website' },
        { name: '王五', email: 'wang@example.com', gender: 'Female' },
        { name: '赵六' },
        { name: '', phone: '13800000002' },
        { name: '钱七', phone: '138' },
        { name: '孙八', email: 'no' },
        { name: '周九', phone: '13800000003', industry: '占星' },
        { name: '张三', phone: '138 0000 0001' },
      ]),
    )
    expect(await reportOf(who, importId)).toMatchObject({ total: 9, good: 3, filled: 1, bad: 6 })
    const pages = await Promise.all(
      (['cn', 'en'] as const).map(language => world.call(who, 'getAudienceImportRowPage', { importId }, { language })),
    )
    const told = pages.map(({ data }) =>
      data.list
        .filter(({ rowNumber }) => rowNumber > 4)
        .map(({ issues: [issue] }) => [issue?.field, issue?.reason, issue?.msg]),
    )
    expect(told[0]?.map(issue => issue.slice(0, 2))).toEqual([
      ['phone', 'required'],
      ['name', 'required'],
      ['phone', 'phone'],
      ['email', 'email'],
      ['industry', 'other'],
      ['name', 'duplicate'],
    ])
    for (const [, , msg] of told[0] ?? []) expect(msg).toMatch(/\p{Script=Han}/u)
    for (const [, , msg] of told[1] ?? []) expect(msg).not.toMatch(/\p{Script=Han}/u)
    expect(await people(who)).toMatchObject([
      { name: '张三', kind: 'potential', employer: '原公司', gender: 'male' },
      { name: '李四', kind: 'potential', channel: 'website' },
      { name: '王五', gender: 'female' },
    ])
  })

  it('brings nobody twice, and takes no refusal back', async () => {
    const who = await world.world.administrator('sponsor')
    const rows = csvOf([{ name: '张三', phone: '13800000009' }])
    await imported(who, rows)
    const { id, digest } = await world.db.one<{ id: string; digest: Buffer }>(
      sql`select id, phone_digest as digest from audience where owner_id = ${who.company.id}`,
    )
    await world.db.run(
      sql`insert into suppression (owner_id, contact_digest, how) values (${who.company.id}, ${digest}, 'page')`,
    )
    expect(await reportOf(who, await imported(who, rows))).toMatchObject({ good: 1, filled: 1 })
    expect(await people(who)).toHaveLength(1)
    const { kept } = await world.db.one<{ kept: number }>(
      sql`select count(*)::int as kept from suppression where owner_id = ${who.company.id}`,
    )
    expect(kept).toBe(1)
    const { rows: given } = await world.db.one<{ rows: number }>(
      sql`select count(*)::int as rows from consent where audience_id = ${id}`,
    )
    expect(given).toBe(0)
  })

  it('is its company’s alone', async () => {
    const who = await world.world.administrator('sponsor')
    const importId = await imported(who, csvOf([{ name: '张三', phone: '1' }]))
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'getAudienceImportReport', { importId })).reason).toBe('kernel.notFound')
    expect((await world.call(stranger, 'getAudienceImportPage', {})).data.list).toEqual([])
    expect((await world.call(who, 'getAudienceImportPage', {})).data.list.map(({ id }) => id)).toEqual([importId])
    const clerk = await world.world.operator(who.company, { permissions: ['audience:view'] })
    expect((await world.call(clerk, 'getAudienceImportPage', {})).reason).toBe('kernel.noPermission')
    const mended = await world.call(who, 'mendAudienceImportRow', {
      ...{ importId, rowNumber: 2, cells: { phone: '13800000011' } },
    })
    expect(mended.data.state).toBe('mended')
    expect((await world.call(who, 'submitMendedAudienceRows', { importId })).data).toEqual({ count: 1, failed: [] })
    expect(await people(who)).toHaveLength(1)
  })

  it('reads a sheet in GBK, and refuses one that is none', async () => {
    const who = await world.world.administrator('sponsor')
    // 姓名,手机号码 / 张三,13800000020
    const gbk = Buffer.from('d0d5c3fb2ccad6bbfabac5c2eb0ad5c5c8fd2c31333830303030303032300a', 'hex')
    expect(await reportOf(who, await imported(who, gbk))).toMatchObject({ total: 1, good: 1 })
    const { jobId } = await begun(who, '品名,价格\n茶,3')
    await expect(world.runJob(jobId, audienceJobs)).rejects.toMatchObject({ reason: 'kernel.sheetNoHeader' })
  })
})
