import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAudienceImportFixture } from '../../../app/testing/audience-import-fixture.ts'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { audienceJobs } from '../jobs.ts'

const { world, header, csvOf, begun, imported, reportOf } = await createAudienceImportFixture()

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
  it('adds people, completes known ones, and reports faults of the others in both languages', async () => {
    const caller = await world.world.administrator('sponsor')
    const known = { name: '张三', phone: '13800000001' }
    await world.call(caller, 'addAudience', { ...known, employer: '原公司' })
    const importId = await imported(
      caller,
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
    expect(await reportOf(caller, importId)).toMatchObject({ total: 9, good: 3, filled: 1, bad: 6 })
    const pages = await Promise.all(
      (['cn', 'en'] as const).map(language =>
        world.call(caller, 'getAudienceImportRowPage', { importId }, { language }),
      ),
    )
    const messages = pages.map(({ data }) =>
      data.list
        .filter(({ rowNumber }) => rowNumber > 4)
        .map(({ issues: [issue] }) => [issue?.field, issue?.reason, issue?.msg]),
    )
    expect(messages[0]?.map(issue => issue.slice(0, 2))).toEqual([
      ['phone', 'required'],
      ['name', 'required'],
      ['phone', 'phone'],
      ['email', 'email'],
      ['industry', 'other'],
      ['name', 'duplicate'],
    ])
    for (const [, , msg] of messages[0] ?? []) expect(msg).toMatch(/\p{Script=Han}/u)
    for (const [, , msg] of messages[1] ?? []) expect(msg).not.toMatch(/\p{Script=Han}/u)
    expect(await people(caller)).toMatchObject([
      { name: '张三', kind: 'potential', employer: '原公司', gender: 'male' },
      { name: '李四', kind: 'potential', channel: 'website' },
      { name: '王五', gender: 'female' },
    ])
  })

  it('adds nobody twice, and reverts no refusal', async () => {
    const caller = await world.world.administrator('sponsor')
    const rows = csvOf([{ name: '张三', phone: '13800000009' }])
    await imported(caller, rows)
    const { id, digest } = await world.db.one<{ id: string; digest: Buffer }>(
      sql`select id, phone_blind_index as digest from audience where owner_id = ${caller.company.id}`,
    )
    await world.db.run(
      sql`insert into suppression (owner_id, contact_blind_index, how) values (${caller.company.id}, ${digest}, 'page')`,
    )
    expect(await reportOf(caller, await imported(caller, rows))).toMatchObject({ good: 1, filled: 1 })
    expect(await people(caller)).toHaveLength(1)
    const { stored } = await world.db.one<{ stored: number }>(
      sql`select count(*)::int as stored from suppression where owner_id = ${caller.company.id}`,
    )
    expect(stored).toBe(1)
    const { rows: given } = await world.db.one<{ rows: number }>(
      sql`select count(*)::int as rows from consent where audience_id = ${id}`,
    )
    expect(given).toBe(0)
  })

  describe('with a consent', () => {
    const consent = { consents: ['marketing' as const], consentSource: '2026 春季展登记表', consentOn: '2026-03-05' }
    const said = (caller: TestOperator) =>
      world.db.many<{
        name: string
        marketing: string
        how: string | null
        text: string | null
        on: string | null
      }>(sql`
        select t.name, t.marketing, c.how, c.text, c.given_on::text as on from audience t
          left join consent c on c.audience_id = t.id and c.how = 'import'
        where t.owner_id = ${caller.company.id} and t.merged_into is null order by t.name`)

    it('stores source and date for each person, and does not override people who may not be asked', async () => {
      const caller = await world.world.administrator('sponsor')
      const young = String(new Date().getFullYear() - 10)
      const rows = [
        { name: 'A 新人', phone: '13800000051' },
        { name: 'B 已撤回', phone: '13800000052' },
        { name: 'C 拒收', phone: '13800000053' },
        { name: 'D 儿童', phone: '13800000054', birth: `${young}-01-01` },
        { name: 'E 号码错误', phone: '1' },
      ]
      await imported(caller, csvOf(rows))
      await world.db.run(
        sql`update audience set marketing = 'withdrawn' where owner_id = ${caller.company.id} and name like 'B%'`,
      )
      await world.db.run(sql`
        insert into suppression (owner_id, contact_blind_index, how)
        select owner_id, phone_blind_index, 'page' from audience where owner_id = ${caller.company.id} and name like 'C%'`)
      const importId = await imported(caller, csvOf(rows), consent)
      const consentFacts = { how: 'import', text: consent.consentSource, on: consent.consentOn }
      const none = { how: null, text: null, on: null }
      const before = [
        { name: 'A 新人', marketing: 'given', ...consentFacts },
        { name: 'B 已撤回', marketing: 'withdrawn', ...none },
        { name: 'C 拒收', marketing: 'unknown', ...none },
        { name: 'D 儿童', marketing: 'unknown', ...none },
      ]
      expect(await said(caller)).toEqual(before)
      // A row that is corrected later belongs to the same sheet.
      await world.call(caller, 'mendAudienceImportRow', { importId, rowNumber: 6, cells: { phone: '13800000055' } })
      await world.call(caller, 'submitMendedAudienceRows', { importId })
      expect(await said(caller)).toEqual([...before, { name: 'E 号码错误', marketing: 'given', ...consentFacts }])
      const [first] = (
        await world.call(caller, 'getPotentialAudiencePage', { search: { type: 'name', value: 'A 新人' } })
      ).data.list
      const { data } = await world.call(caller, 'getAudienceDetail', { id: first?.id ?? '' })
      expect(data).toMatchObject({
        ...{ marketing: 'given', survey: 'unknown' },
        consents: [
          { purpose: 'marketing', state: 'given', how: 'import', text: consentFacts.text, givenOn: consentFacts.on },
        ],
      })
    })

    it('is refused without source or date, with a future date, and by the database', async () => {
      const caller = await world.world.administrator('sponsor')
      const file = await createStoredFile(world.db, world.services.store, {
        ...{ purpose: 'sheet', companyId: caller.company.id, operatorId: caller.operatorId },
        ...{ name: 'people.csv', type: 'csv', content: Buffer.from(csvOf([{ name: '张三', phone: '13800000061' }])) },
      })
      await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
      const tried = async (change: object) =>
        (await world.call(caller, 'importAudience', { fileId: file.id, ...consent, ...change })).reason
      expect(await tried({ consentSource: undefined })).toBe('audience.consentUnfounded')
      expect(await tried({ consentOn: undefined })).toBe('audience.consentUnfounded')
      expect(await tried({ consentOn: '2999-01-01' })).toBe('audience.consentLater')
      const insert = (text: string, on: string | null) =>
        world.db.run(sql`
          insert into consent (owner_id, audience_id, purpose, state, how, text, given_on)
          values (${caller.company.id}, uuidv7(), 'marketing', 'given', 'import', ${text}, ${on}::date)`)
      for (const [text, on] of [
        [' ', '2026-03-05'],
        ['登记表', null],
        ['登记表', '2999-01-01'],
      ] as const)
        await expect(insert(text, on)).rejects.toMatchObject({ constraint: 'consent_import' })
    })
  })

  it('is visible only to its company', async () => {
    const caller = await world.world.administrator('sponsor')
    const importId = await imported(caller, csvOf([{ name: '张三', phone: '1' }]))
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'getAudienceImportReport', { importId })).reason).toBe('kernel.notFound')
    expect((await world.call(stranger, 'getAudienceImportPage', {})).data.list).toEqual([])
    expect((await world.call(caller, 'getAudienceImportPage', {})).data.list.map(({ id }) => id)).toEqual([importId])
    const clerk = await world.world.operator(caller.company, { permissions: ['audience:view'] })
    expect((await world.call(clerk, 'getAudienceImportPage', {})).reason).toBe('kernel.noPermission')
    const corrected = await world.call(caller, 'mendAudienceImportRow', {
      ...{ importId, rowNumber: 2, cells: { phone: '13800000011' } },
    })
    expect(corrected.data.state).toBe('mended')
    expect((await world.call(caller, 'submitMendedAudienceRows', { importId })).data).toEqual({ count: 1, failed: [] })
    expect(await people(caller)).toHaveLength(1)
  })

  it('validates a sheet in a sandbox exhibition, stores nobody, and deletes the sheet with it', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const sandbox = await world.call(organizer, 'beginRehearsal', { id: exhibitionId, version: 1 })
    const of = { exhibitionId: sandbox.data.id }
    const known = { name: '张三', phone: '13800000041' }
    await world.call(organizer, 'addAudience', known)
    const before = await people(organizer)
    const sheet = csvOf([known, { name: '李四', phone: '13800000042', channel: 'Website' }, { name: '王五' }])
    const importId = await imported(organizer, sheet, of)
    expect(await reportOf(organizer, importId)).toMatchObject({ total: 3, good: 2, filled: 0, bad: 1, rehearsal: true })
    const correctRow = { importId, rowNumber: 4, cells: { phone: '13800000043' } }
    expect((await world.call(organizer, 'mendAudienceImportRow', correctRow)).data.state).toBe('mended')
    expect((await world.call(organizer, 'submitMendedAudienceRows', { importId })).data).toMatchObject({ count: 1 })
    expect(await people(organizer)).toEqual(before)
    expect((await world.call(organizer, 'getAudienceImportPage', {})).data.list).toEqual([])
    const added = await world.call(organizer, 'addAudience', { name: '赵六', phone: '13800000044', ...of })
    expect(added).toMatchObject({ reason: 'audience.notInRehearsal', data: { issues: [{ path: 'exhibitionId' }] } })
    expect((await reportOf(organizer, await imported(organizer, sheet, { exhibitionId }))).rehearsal).toBe(false)
    expect(await people(organizer)).toHaveLength(2)
  })

  it('adds a batch like single rows: a person who is in it twice, with another number, is one human or two', async () => {
    const caller = await world.world.administrator('sponsor')
    const father = { name: '张伟', phone: '13800000031' }
    const importId = await imported(
      caller,
      csvOf([
        { ...father, documentType: '身份证', documentNumber: identityNumber(31) },
        // The same telephone and name without a document: completes the one above.
        { ...father, employer: '示例公司' },
        // With another document: the son, without the telephone that belongs to his father.
        { ...father, documentType: '身份证', documentNumber: identityNumber(32) },
        ...Array.from({ length: 300 }, (_, n) => ({ name: `观众${n}`, phone: `137${String(n).padStart(8, '0')}` })),
        // With somebody's telephone, under another name: an operator decides.
        { name: '别名', phone: '13700000007' },
      ]),
    )
    expect(await reportOf(caller, importId)).toMatchObject({ total: 304, good: 304, filled: 1, bad: 0 })
    const rows = await world.db.many<{ name: string; employer: string; phone: string; document: string }>(sql`
      select name, employer, phone_masked as phone, document_masked as document from audience
      where owner_id = ${caller.company.id} and name = '张伟' order by id`)
    expect(rows).toHaveLength(2)
    expect(rows.map(({ employer, phone }) => [employer, phone !== '']).toSorted()).toEqual([
      ['', false],
      ['示例公司', true],
    ])
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from merge_suggestion where owner_id = ${caller.company.id} and why = 'phone'`,
    )
    expect(n).toBe(1)
    expect(
      await reportOf(caller, await imported(caller, csvOf([{ name: '观众5', phone: '13700000005' }]))),
    ).toMatchObject({
      ...{ good: 1, filled: 1 },
    })
  })

  it('adds the same people once if two imports run in parallel', async () => {
    const caller = await world.world.administrator('sponsor')
    const rows = csvOf(
      Array.from({ length: 500 }, (_, n) => ({ name: `观众${n}`, phone: `136${String(n).padStart(8, '0')}` })),
    )
    const backwards = csvOf(
      Array.from({ length: 500 }, (_, n) => ({
        name: `观众${499 - n}`,
        phone: `136${String(499 - n).padStart(8, '0')}`,
      })),
    )
    const [one, other] = [await begun(caller, rows), await begun(caller, backwards)]
    await Promise.all([one, other].map(({ jobId }) => world.runJob(jobId, audienceJobs)))
    const reports = await Promise.all([one, other].map(({ importId }) => reportOf(caller, importId)))
    expect(reports.map(({ good }) => good)).toEqual([500, 500])
    expect(reports.reduce((sum, { filled }) => sum + (filled ?? 0), 0)).toBe(500)
    expect(await people(caller)).toHaveLength(500)
  })

  it('stores what begins like a formula as text, and refuses a sheet of 100,001 rows as a whole', async () => {
    const caller = await world.world.administrator('sponsor')
    await imported(caller, csvOf([{ name: '张三', phone: '13800000041', employer: '=HYPERLINK(1)' }]))
    expect(await people(caller)).toMatchObject([{ employer: '=HYPERLINK(1)' }])
    const { jobId } = await begun(caller, `${header}\n${'李四,,,,13800000042\n'.repeat(100_001)}`)
    await expect(world.runJob(jobId, audienceJobs)).rejects.toMatchObject({ reason: 'kernel.sheetTooManyRows' })
    expect(await people(caller)).toHaveLength(1)
  })

  it('reads a sheet in GBK, and refuses a file that is no sheet', async () => {
    const caller = await world.world.administrator('sponsor')
    // 姓名,手机号码 / 张三,13800000020
    const gbk = Buffer.from('d0d5c3fb2ccad6bbfabac5c2eb0ad5c5c8fd2c31333830303030303032300a', 'hex')
    expect(await reportOf(caller, await imported(caller, gbk))).toMatchObject({ total: 1, good: 1 })
    const { jobId } = await begun(caller, '品名,价格\n茶,3')
    await expect(world.runJob(jobId, audienceJobs)).rejects.toMatchObject({ reason: 'kernel.sheetNoHeader' })
  })
})
