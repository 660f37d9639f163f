import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/epidemic/import-fields'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createStoredFile, type FileMade } from '../kernel/files/stored-file.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { ZipWriter } from '../kernel/spreadsheet/zip-writer.ts'
import { drawHealthCode } from '../testing/drawn-code.ts'
import { createEpidemicWorld } from '../testing/epidemic-world.ts'
import type { TestOperator } from '../testing/world.ts'

/** More than a batch of an import holds, so that there is a middle. */
const rows = 300
const pictures = 20
const toRead = 6

let epidemic: Awaited<ReturnType<typeof createEpidemicWorld>>
let world: typeof epidemic.world
let desk: TestOperator
beforeAll(async () => {
  epidemic = await createEpidemicWorld()
  ;({ world } = epidemic)
  await migrateJobs(world.pool)
  desk = await world.world.operator(epidemic.venue.company, { permissions: ['declaration:proxy'] })
})
afterAll(() => world?.close())

async function uploaded(file: Pick<FileMade, 'purpose' | 'name' | 'type'> & { content: Buffer }): Promise<string> {
  const { id } = await createStoredFile(world.db, world.services.store, {
    ...{ ...file, companyId: desk.company.id, operatorId: desk.operatorId },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${id}`)
  return id
}

/** An exhibition whose health codes a machine reads alone, and six people who have sent one. */
async function sentCodes(): Promise<string> {
  const { exhibitionId } = await epidemic.opened({ auditMode: 'ocr', nucleic: 'none' })
  // Beijing's clock a minute ago, as a telephone shows it.
  const at = new Date(Date.now() + (8 * 60 - 1) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const content = await drawHealthCode({ colour: 'green', name: '*明', document: 'E1*****01', at }, { jpeg: 85 })
  for (let n = 0; n < toRead; n++) {
    const fileId = await uploaded({ purpose: 'images', name: 'code.jpg', type: 'jpeg', content })
    const { statusCode } = await epidemic.call(desk, 'addProxyDeclaration', {
      ...{ exhibitionId, strategyNumber: 1, name: '示例入场明', documentType: 'passport', agreed: true },
      ...{ documentNumber: epidemic.passport(), phone: world.telephone(), cities: ['330100'], temperature: '36.5' },
      ...{ healthColour: 'green', images: [{ fileId, kind: 'healthCode' }] },
    })
    expect(statusCode).toBe(10001)
  }
  return exhibitionId
}

/** A sheet of people with an archive of pictures of the first, which nothing asks for. */
async function sentSheet(): Promise<string> {
  const { exhibitionId } = await epidemic.opened({ healthCode: false, nucleic: 'none' })
  const columns = Object.keys(declarationImportColumns) as DeclarationColumn[]
  const cells = (): Partial<Record<DeclarationColumn, string>> => ({
    ...{ name: '示例入场人', documentType: '护照', documentNumber: epidemic.passport(), phone: '13800138000' },
    ...{ cities: '杭州市', temperature: '36.5' },
  })
  const lines = Array.from({ length: rows }, () => {
    const row = cells()
    return columns.map(column => row[column] ?? '').join(',')
  })
  const title = columns.map(column => declarationImportColumns[column].join(' ')).join(',')
  const picture = await drawHealthCode({ colour: 'green', name: '*明', document: 'E1', at: '2026-11-20 09:41:23' })
  const out = new PassThrough()
  const archive = buffer(out)
  const zip = new ZipWriter(out)
  for (let n = 0; n < pictures; n++) await zip.add(`${n + 2}-健康码.png`, picture)
  await zip.finish()
  out.end()
  const { statusCode } = await epidemic.call(desk, 'importDeclarations', {
    ...{ exhibitionId, strategyNumber: 1, agreed: true },
    fileId: await uploaded({
      ...{ purpose: 'sheet', name: '代申报.csv', type: 'csv', content: Buffer.from([title, ...lines].join('\n')) },
    }),
    archiveId: await uploaded({ purpose: 'photos', name: '图片.zip', type: 'zip', content: await archive }),
  })
  expect(statusCode).toBe(10001)
  return exhibitionId
}

const figures = (exhibitionId: string) =>
  world.db.one(sql`
    select count(*)::int as declarations, count(distinct d.person)::int as people,
      (select count(*)::int from receipt where exhibition_id = ${exhibitionId}) as receipts,
      (select count(*)::int from history h join declaration s on s.id = h.subject_id
        where s.exhibition_id = ${exhibitionId}) as steps,
      (select count(distinct i.file_id)::int from declaration_image i join declaration s on s.id = i.declaration_id
        where s.exhibition_id = ${exhibitionId}) as pictures
    from declaration d where d.exhibition_id = ${exhibitionId}`)
const waiting = async (exhibitionId: string): Promise<number> =>
  (
    await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from declaration where exhibition_id = ${exhibitionId} and state = 'processing'`)
  ).n

it('killed while it reads and while it declares for many, a job process comes back and does each once', async () => {
  const [codes, sheet] = [await sentCodes(), await sentSheet()]
  const host = startJobHost({ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError() {} })
  try {
    const often = { timeout: 60_000, interval: 5 }
    const isReading = sql`select from job where kind = 'epidemic.read' and exhibition_id = ${codes} and state = 'running'`
    await vi.waitFor(async () => {
      expect(await figures(sheet)).not.toMatchObject({ declarations: 0 })
      expect(await world.db.maybe(isReading)).toBeDefined()
    }, often)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect(await figures(sheet)).not.toMatchObject({ declarations: rows })
    expect(await waiting(codes)).toBeGreaterThan(0)
    const slowly = { timeout: 90_000, interval: 200 }
    await vi.waitFor(async () => expect(await figures(sheet)).toMatchObject({ declarations: rows }), slowly)
    await vi.waitFor(async () => expect(await waiting(codes)).toBe(0), slowly)
  } finally {
    await host.stop()
  }
  expect(await figures(sheet)).toEqual({
    ...{ declarations: rows, people: rows, receipts: rows, steps: rows, pictures },
  })
  // Each was sent and passed once.
  expect(await figures(codes)).toEqual({
    ...{ declarations: toRead, people: toRead, receipts: toRead, steps: 2 * toRead, pictures: toRead },
  })
  const held = sql`select count(*)::int as n from receipt where exhibition_id = ${codes} and state = 'valid'`
  expect(await world.db.one(held)).toEqual({ n: toRead })
}, 200_000)
