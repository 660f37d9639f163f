import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/admission/epidemic/import-fields'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../../app/testing/access-world.ts'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile, findFile } from '../../../kernel/files/stored-file.ts'
import { ZipWriter } from '../../../kernel/spreadsheet/zip-writer.ts'
import { epidemicJobs } from '../jobs.ts'
import { imagesIn } from './images-in.ts'

type Cells = Partial<Record<DeclarationColumn, string>>
const call = <N extends CommandName>(
  caller: TestOperator,
  command: N,
  input: Payload<N>,
  language: 'cn' | 'en' = 'cn',
) => world.call(caller, command, input, { language })

const world = await closeAfterAll(createAccessWorld())
const venue = world.platform
const fair = await open()
const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#21a366' } })
  .png()
  .toBuffer()

/** An exhibition with open declarations, also for others. */
async function open(): Promise<Fair> {
  const made = await world.fair()
  const setting = await call(venue, 'addEpidemicSetting', {
    ...{ exhibitionId: made.exhibitionId, auditMode: 'manual', healthCode: true, tripCard: false, tripRisk: 'noLimit' },
    ...{ nucleic: '48', vaccine: '0', blockedCities: ['310000'], agreementCn: '承诺', agreementEn: 'Promised' },
  })
  await call(venue, 'setEpidemicSettingStatus', { ...setting.data, isOpen: true })
  return made
}

let people = 0
const passport = () => `E${String(20_000_000 + people++)}`
const hoursAgo = (hours: number) => {
  const shown = new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000).toISOString()
  return `${shown.slice(0, 10)} ${shown.slice(11, 16)}`
}
const good = (documentNumber: string): Cells => ({
  ...{ name: '示例入场人', documentType: '护照', documentNumber, phone: '13800138000', cities: '杭州市' },
  ...{ temperature: '36.5℃', healthColour: '绿码', nucleic: `${hoursAgo(5)} 阴性` },
})

const columns = Object.keys(declarationImportColumns) as DeclarationColumn[]
const sheetOf = (rows: readonly Cells[]) =>
  Buffer.from(
    [
      columns.map(column => declarationImportColumns[column].join(' ')).join(','),
      ...rows.map(row => columns.map(column => (row[column] ? `"${row[column]}"` : '')).join(',')),
    ].join('\n'),
  )

async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const zip = new ZipWriter(out)
  for (const [name, content] of Object.entries(entries)) await zip.add(name, content)
  await zip.finish()
  out.end()
  return bytes
}

async function uploaded(caller: TestOperator, purpose: 'sheet' | 'photos', content: Buffer): Promise<string> {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose, companyId: caller.company.id, operatorId: caller.operatorId, content },
    ...(purpose === 'sheet'
      ? ({ name: '代申报.csv', type: 'csv' } as const)
      : ({ name: '图片.zip', type: 'zip' } as const)),
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  return file.id
}

async function begun(caller: TestOperator, rows: readonly Cells[], archive?: Buffer, correctedImportId?: string) {
  const { data, statusCode } = await call(caller, 'importDeclarations', {
    ...{ exhibitionId: fair.exhibitionId, strategyNumber: 1, agreed: true },
    fileId: await uploaded(caller, 'sheet', sheetOf(rows)),
    ...(archive && { archiveId: await uploaded(caller, 'photos', archive) }),
    ...(correctedImportId && { mends: correctedImportId }),
  })
  expect(statusCode).toBe(10001)
  return data
}

async function imported(caller: TestOperator, rows: readonly Cells[], archive?: Buffer) {
  const { importId, jobId } = await begun(caller, rows, archive)
  await world.runJob(jobId, epidemicJobs)
  return importId
}

const readMessages = async (caller: TestOperator, importId: string, language: 'cn' | 'en') =>
  (await call(caller, 'getDeclarationImportRowPage', { importId }, language)).data.list.map(({ issues }) =>
    issues.map(({ field, msg }) => `${field} ${msg}`),
  )
const declarationsOf = (caller: TestOperator) =>
  world.db.many<{ id: string; state: string; typed: { cities: string[]; nucleic: object[] }; kinds: string[] }>(sql`
    select d.id, d.state, d.typed, array(select kind from declaration_image i where i.declaration_id = d.id order by number) as kinds
    from declaration d where d.company_id = ${caller.company.id} and d.exhibition_id = ${fair.exhibitionId} order by d.id`)

describe('importDeclarations', () => {
  it('declares for the people of the sheet, with pictures by row or document number, and reports the others row by row', async () => {
    const caller = fair.partner
    const [byRow, byDocument, bare, half, withCities] = [passport(), passport(), passport(), passport(), passport()]
    const importId = await imported(
      caller,
      [
        good(byRow),
        good(byDocument),
        good(bare),
        { ...good(half), nucleic: `阴性；${hoursAgo(3)}`, healthColour: '蓝码' },
        { ...good(withCities), cities: '上海市', pictures: '张三' },
        good(byRow),
      ],
      await zipOf({
        '2-健康码.png': green,
        '2-核酸.png': green,
        [`展商/${byDocument}/health.png`]: green,
        [`展商/${byDocument}/nucleic.png`]: green,
        '张三-健康码.png': green,
        '7-健康码.png': Buffer.from('no picture'),
        '__MACOSX/._2-健康码.png': Buffer.from('x'),
      }),
    )
    const rows = await declarationsOf(caller)
    expect(rows).toMatchObject([
      { state: 'pendingManual', typed: { cities: ['330100'] }, kinds: ['healthCode', 'nucleic'] },
      { state: 'pendingManual', kinds: ['healthCode', 'nucleic'] },
    ])
    const cn = await readMessages(caller, importId, 'cn')
    expect(cn).toEqual([
      ['pictures 压缩包里没有：健康码、核酸报告'],
      [
        'healthColour 不在可选项内：绿码、黄码、红码',
        'nucleic 第 1 行：请填写采样时间',
        'nucleic 第 2 行：请选择检测结果',
      ],
      ['cities 来自限制城市 上海市'],
      ['name 与第 2 行是同一人'],
    ])
    const en = await readMessages(caller, importId, 'en')
    expect(en[1]).toContain('nucleic Row 1: enter a sampling time')
    expect(en.flat().filter(line => /\p{Script=Han}/u.test(line))).toEqual(['cities From the blocked city 上海市'])
    expect((await call(caller, 'getDeclarationImportReport', { importId })).data).toMatchObject({
      ...{ total: 6, good: 2, bad: 4, pictures: 4, unused: 2 },
    })
    const { fileId } = await world.db.one<{ fileId: string }>(
      sql`select file_id as "fileId" from declaration_image where declaration_id = ${rows[0]?.id} and number = 1`,
    )
    expect(await findFile(world.db, fileId)).toMatchObject({ expires_at: null })
    const stored = await world.db.many<{ text: string }>(
      sql`select to_jsonb(t)::text as text from declaration_import_image t where import_id = ${importId}`,
    )
    expect(JSON.stringify(stored)).not.toContain(byDocument)
  })

  it('accepts a corrected row with its pictures, once', async () => {
    const caller = fair.partner
    const before = (await declarationsOf(caller)).length
    const importId = await imported(
      caller,
      [good(passport())],
      await zipOf({ '李四 健康码.png': green, '李四/核酸.png': green }),
    )
    const cells = { pictures: '李四' }
    expect((await call(caller, 'mendDeclarationImportRow', { importId, rowNumber: 2, cells })).data.state).toBe(
      'mended',
    )
    expect((await call(caller, 'submitMendedDeclarationRows', { importId })).data).toEqual({ count: 1, failed: [] })
    expect((await call(caller, 'submitMendedDeclarationRows', { importId })).reason).toBe('kernel.nothingMended')
    expect(await declarationsOf(caller)).toHaveLength(before + 1)
  })

  it('resumes after a kill: no person is declared twice, no picture is stored twice', async () => {
    const caller = fair.partner
    const before = (await declarationsOf(caller)).length
    const rows = [good(passport()), good(passport())]
    const entries = { '2-健康码.png': green, '2-核酸.png': green, '3-健康码.png': green, '3-核酸.png': green }
    const { importId, jobId } = await begun(caller, rows, await zipOf(entries))
    await world.runJob(jobId, epidemicJobs)
    await world.db.run(sql`update job set state = 'queued', finished_at = null where id = ${jobId}`)
    await world.runJob(jobId, epidemicJobs)
    expect(await declarationsOf(caller)).toHaveLength(before + 2)
    expect((await call(caller, 'getDeclarationImportReport', { importId })).data).toMatchObject({
      good: 2,
      pictures: 4,
      unused: 0,
    })
  })

  it('refuses an archive with paths outside of it or too large when unpacked, and a sheet for an outdated strategy', async () => {
    const caller = fair.partner
    const above = await begun(caller, [good(passport())], await zipOf({ '../../2-健康码.png': green }))
    await expect(world.runJob(above.jobId, epidemicJobs)).rejects.toMatchObject({ reason: 'badge.photosDamaged' })
    const bomb = await begun(
      caller,
      [good(passport())],
      await zipOf({ '2-健康码.png': Buffer.alloc(40 * 1024 * 1024) }),
    )
    await expect(world.runJob(bomb.jobId, epidemicJobs)).rejects.toMatchObject({ reason: 'badge.photosTooLarge' })
    const sent = {
      ...{ exhibitionId: fair.exhibitionId, agreed: true, fileId: await uploaded(caller, 'sheet', sheetOf([])) },
    } as const
    expect((await call(caller, 'importDeclarations', { ...sent, strategyNumber: 2 })).reason).toBe(
      'epidemic.strategyChanged',
    )
    const foreign = await uploaded(venue, 'photos', await zipOf({ '2.png': green }))
    expect((await call(caller, 'importDeclarations', { ...sent, strategyNumber: 1, archiveId: foreign })).reason).toBe(
      'badge.photosWanted',
    )
  })
})

describe('names of pictures', () => {
  it('contain owner and kind, themselves or by their folder', () => {
    const found = imagesIn([
      '12-健康码.jpg',
      '１２＿核酸２.PNG',
      'a/E1234567/trip card.png',
      'E1234567.png',
      'x/.DS_Store',
    ])
    expect(found.map(({ owner, kind }) => [owner, kind])).toEqual([
      ['12', 'healthCode'],
      ['12', 'nucleic'],
      ['E1234567', 'tripCard'],
      ['E1234567', 'other'],
    ])
  })
})
