import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { documentDigest, phoneDigest } from '../../badging/badge/api.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { lookAtSheet } from '../../kernel/spreadsheet/look-at-sheet.ts'
import { writeSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { batchSearchJobs } from './search-job.ts'

const phone = '13912345678'

const world = await closeAfterAll(createAccessWorld())
const fair = await world.fair()
const venue = await world.world.administrator('platform')
const id = await world.active(fair, { phone })
const code = (await world.db.one<{ code: string }>(sql`select code from badge where id = ${id}`)).code

const call = <N extends CommandName>(
  caller: TestOperator,
  command: N,
  input: Payload<N>,
  language: 'cn' | 'en' = 'cn',
) => world.call(caller, command, input, { language })
const reason = '核对来访名单'
const readSearches = async () => (await call(venue, 'getBatchSearchPage', {})).data.list

describe('batchSearch', () => {
  it('reports found, missing, repeated and invalid numbers, line by line', async () => {
    const numbers = [phone, code.toLowerCase(), '13700000000', `139 1234 5678`, '张三', '沪AD12345'].join('\n')
    const { data } = await call(venue, 'batchSearch', { numbers, reason })
    expect(data).toMatchObject({ jobId: null, lines: 6, found: 2, missing: 2, repeated: 1, meaningless: 1 })
    expect(data.list).toMatchObject([
      { line: 1, result: 'found', code, holder: 'badge', asked: '139****5678', state: { cn: '有效' } },
      { line: 2, result: 'found', code },
      { line: 3, result: 'missing' },
      { line: 4, result: 'repeated', sameAs: 1 },
      { line: 5, result: 'meaningless', asked: '张三' },
      { line: 6, result: 'missing', kind: 'plate' },
    ])
    expect((await readSearches())[0]).toMatchObject({ reason, lines: 6, found: 2, operator: venue.actor.operatorName })
  })

  it('reports declarations and white lists besides badges, for any number of hits per line', async () => {
    const [document, digest] = ['E76543210', documentDigest(world.services.cipher, 'passport', 'E76543210')]
    const telephone = '13655550001'
    const phoned = phoneDigest(world.services.cipher, telephone)
    const { exhibitionId, organizer } = fair
    await world.db.run(sql`
      with declared as (
        insert into declaration (exhibition_id, state, strategy_number, declarer, person, name, document_type, document_masked,
          phone_blind_index, phone_masked, language, typed, to_person, valid_until)
        values (${exhibitionId}, 'valid', 1, '示例', ${digest}, '示例', 'passport', 'E*******0', ${phoned}, '', 'cn', '{}', false,
          now() + interval '1 day') returning id, exhibition_id, person, valid_until)
      insert into health_pass (exhibition_id, person, state, valid_until, declaration_id)
      select exhibition_id, person, 'valid', valid_until, id from declared`)
    await world.db.run(sql`
      with entry as (
        insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, bound, door_ids,
          valid_from, valid_to, entries_kind, entry_reason, submitted_by, submitted_by_name)
        values ('WL-2030-000007', 'valid', 'certificate', ${exhibitionId}, ${organizer.company.id}, ${organizer.company.id}, 9, 1,
          array[uuidv7()], '2030-03-01', '2030-03-09', 'single', '示例', ${organizer.operatorId}, '示例') returning id)
      insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
        phone_blind_index, phone_masked)
      select uuidv7(), id, ${exhibitionId}, '示例', 'passport', ${digest}, 'E*******0', ${phoned}, '' from entry`)
    const { data } = await call(venue, 'batchSearch', { numbers: `${document}\n${telephone}`, reason })
    expect(data).toMatchObject({ lines: 2, found: 2, missing: 0 })
    const foundLines = data.list.map(({ line, holder, code: shown, state }) => [line, holder, shown, state?.cn])
    expect(foundLines).toEqual([
      [1, 'whitelist', 'WL-2030-000007', '有效'],
      [1, 'declaration', '', '有效'],
      [2, 'whitelist', 'WL-2030-000007', '有效'],
      [2, 'declaration', '', '有效'],
    ])
    expect(
      (await call(venue, 'getHotlineReceipt', { number: telephone, callerLanguage: 'cn' })).data.receipts,
    ).toHaveLength(1)
  })

  it.each([
    [{ numbers: '', reason }, 'numbers', '请粘贴号码', 'Paste numbers'],
    [{ numbers: phone, reason: '嗯' }, 'reason', '至少 4', 'At least 4'],
    [{ numbers: `${phone}\n`.repeat(5001), reason }, 'numbers', '一次最多 5000 行', 'At most 5000 lines'],
  ])('refuses at its field, in both languages (%#)', async (input, path, cn, en) => {
    for (const [language, texts] of [
      ['cn', cn],
      ['en', en],
    ] as const) {
      const { statusCode, data } = await call(venue, 'batchSearch', input, language)
      expect(statusCode).toBe(10002)
      expect(data).toMatchObject({ issues: [{ path, msg: expect.stringContaining(texts) }] })
    }
  })

  it('is processed by a job beyond 200 lines; the numbers are encrypted until it has read them', async () => {
    const numbers = [...Array.from({ length: 700 }, (_, n) => `136${String(n).padStart(8, '0')}`), phone].join('\n')
    const { data } = await call(venue, 'batchSearch', { numbers, reason })
    expect(data).toMatchObject({ lines: null, list: [] })
    const stored = sql`select to_jsonb(t)::text as text, lines_encrypted is null as gone from batch_search t where id = ${data.id}`
    expect(await world.db.one(stored)).toMatchObject({ gone: false, text: expect.not.stringContaining(phone) })
    const jobText = sql`select to_jsonb(j)::text as text from job j where id = ${data.jobId}`
    expect((await world.db.one<{ text: string }>(jobText)).text).not.toContain(phone)
    const made = await world.runJob<{ rows: number }>(data.jobId as string, batchSearchJobs)
    expect(made.rows).toBe(701)
    expect(await world.db.one(stored)).toMatchObject({ gone: true })
    expect((await readSearches()).find(({ id }) => id === data.id)).toMatchObject({
      lines: 701,
      found: 1,
      missing: 700,
    })
  })

  it.each(['cn', 'en'] as const)('counts and names the unread part of a sheet (%s)', async language => {
    const out = new PassThrough()
    const content = buffer(out)
    const sheet = (name: string, rows: string[][]) => ({ name, columns: [{ title: phone }], rows })
    await writeSheets([sheet('A', [['13700000001', '张三'], ['13700000002']]), sheet('B', [['13700000003']])], out)
    out.end()
    const file = await createStoredFile(world.db, world.services.store, {
      ...{ purpose: 'sheet', companyId: venue.company.id, operatorId: venue.operatorId },
      ...{ name: 'numbers.xlsx', type: 'xlsx', content: await content },
    })
    await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
    const { data } = await call(venue, 'batchSearch', { numbers: '', reason, fileId: file.id }, language)
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId as string, batchSearchJobs)
    expect((await readSearches()).find(({ id }) => id === data.id)).toMatchObject({
      ...{ lines: 3, notRead: { sheets: [{ name: 'B', rows: 2 }], cells: 1 } },
    })
    const lines = await world.services.store.withPath(
      fileId,
      async path => (await lookAtSheet(path, {})).sheets[1]?.head,
    )
    expect(lines?.map(({ cells }) => cells.join())).toEqual(
      language === 'cn'
        ? ['未读取', '工作表“B”：2 行', '第一列以外：1 格']
        : ['Not read', 'Sheet “B”: 2 rows', 'Outside the first column: 1 cell'],
    )
  })

  it('returns nothing if the search cannot be saved', async () => {
    await world.db.run(sql`alter table batch_search add constraint batch_search_full check (lines < 0) not valid`)
    try {
      const refused = await call(venue, 'batchSearch', { numbers: phone, reason }).catch(() => undefined)
      expect(refused?.statusCode).not.toBe(10001)
      expect(JSON.stringify(refused ?? null)).not.toContain(code)
    } finally {
      await world.db.run(sql`alter table batch_search drop constraint batch_search_full`)
    }
  })
})
