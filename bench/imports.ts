import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { importColumns } from '@fairgate/contract/badging/badge/fields'
import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import { writeSheet } from '../server/src/kernel/spreadsheet/write-sheet.ts'
import { pauseAudienceSync } from './audience-sync.ts'
import type { BenchExhibition, Venue } from './fill.ts'
import { type JobCost, runJob } from './jobs.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const rows = 100_000
const million = 1_000_000
let run = 0

/** Uploads a workbook of 100,000 new people and imports it. */
export async function startImport(stage: Stage, venue: Venue): Promise<JobCost> {
  const exhibition = venue.exhibitions.at(-1 - run)
  if (!exhibition) throw new Error('no exhibition left')
  const fileId = await upload(stage, venue.cooperator, await workbook(++run * million), 'people.xlsx')
  return runJob(stage, venue.cooperator, 'importBadges', {
    exhibitionId: exhibition.id,
    badgeTypeId: exhibition.typeId,
    fileId,
  })
}

export async function measureImport(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const cost = await startImport(stage, venue)
  say(
    `import of ${rows}: ${cost.seconds.toFixed(0)} s, CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s, ` +
      `job process at most ${cost.jobPeak.toFixed(0)} MB ${most('import, MB of the job process', cost.jobPeak, 150)}, server + ${cost.serverAdded.toFixed(0)} MB`,
  )
}

/** A sheet of people, whose numbers begin with `first`. */
export async function workbook(first: number, count = rows): Promise<Buffer> {
  function* people() {
    for (let index = 0; index < count; index++) {
      const number = first + index
      yield [
        `导入人员${number}`,
        `Imported ${number}`,
        '护照',
        `Z${String(number).padStart(8, '0')}`,
        `137${String(number).padStart(8, '0')}`,
        '示例企业',
        '职员',
      ]
    }
  }
  const out = new PassThrough()
  const whole = buffer(out)
  const columns = Object.values(importColumns).map(([cn, en]) => ({ title: `${cn} ${en}` }))
  await writeSheet(people(), columns, out, '人员')
  out.end()
  return whole
}

/**
 * Uploads a workbook of so many tickets, or people, and imports it; what it costs next to the same number of badges, and what
 * syncing the holders of the tickets costs after that: until then the sync waits, or it would count as the import's.
 */
export async function measureSheets(
  stage: Stage,
  venue: Venue,
  {
    place: exhibition,
    ticketType,
    count,
    say,
  }: { place: BenchExhibition; ticketType: string; count: number; say: (line: string) => void },
): Promise<void> {
  const resumeSync = await pauseAudienceSync(stage)
  const perRow = ({ cpu }: JobCost) => (cpu.server + cpu.database) / count
  const printImport = (name: string, cost: JobCost, of?: JobCost) =>
    say(
      `import of ${count} ${name}: ${cost.seconds.toFixed(0)} s, CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s` +
        `${of ? `, ${(perRow(cost) / perRow(of)).toFixed(2)} × badges ${most(`import of ${name} ÷ badges`, perRow(cost) / perRow(of), 1.6)}` : ''}, job process at most ${cost.jobPeak.toFixed(0)} MB ${most(`import of ${name}, MB of the job process`, cost.jobPeak, 150)}`,
    )
  const badges = await workbook(++run * million, count)
  const fileId = await upload(stage, venue.cooperator, badges, 'people.xlsx')
  const payload = { exhibitionId: exhibition.id, badgeTypeId: exhibition.typeId, fileId }
  const cost = await runJob(stage, venue.cooperator, 'importBadges', payload)
  printImport('badges', cost)
  const tickets = await sheetOf(ticketImportColumns, count, n => ({
    ...{ orderNumber: `B-${n >> 2}`, ticketType, name: `持票人${n}`, phone: `138${String(n).padStart(8, '0')}` },
  }))
  const sold = await runJob(stage, venue.sponsor, 'importTickets', {
    exhibitionId: exhibition.id,
    sale: { buyer: { name: '批量', phone: '13800138000' }, method: 'cash' },
    fileId: await upload(stage, venue.sponsor, tickets, 'tickets.xlsx'),
  })
  printImport('tickets', sold, cost)
  const people = await sheetOf(audienceImportColumns, count, n => ({
    ...{ name: `观众${n}`, phone: `136${String(n).padStart(8, '0')}`, employer: '示例企业', jobTitle: '职员' },
  }))
  const audience = await runJob(stage, venue.sponsor, 'importAudience', {
    fileId: await upload(stage, venue.sponsor, people, 'audience.xlsx'),
  })
  printImport('people', audience, cost)
  const before = stage.cpu(stage.server.pid)
  const begun = performance.now()
  await resumeSync()
  const due = async () =>
    (await stage.pool.query('select count(*)::int as n from audience_sync_queue')).rows[0].n as number
  const all = await due()
  while ((await due()) > 0) await pause(200)
  const after = stage.cpu(stage.server.pid)
  const cpu = after.server - before.server + after.database - before.database
  say(
    `syncing the holders of ${all}: ${((performance.now() - begun) / 1000).toFixed(0)} s, ${((cpu * 1e6) / all).toFixed(0)} µs of CPU each`,
  )
}

/** A workbook with a column for each of these. */
export async function sheetOf<Column extends string>(
  columns: Readonly<Record<Column, readonly [cn: string, en: string]>>,
  count: number,
  rowOf: (n: number) => Partial<Record<Column, string>>,
): Promise<Buffer> {
  const names = Object.keys(columns) as Column[]
  function* cells() {
    for (let n = 0; n < count; n++) {
      const row = rowOf(n)
      yield names.map(name => row[name] ?? '')
    }
  }
  const out = new PassThrough()
  const whole = buffer(out)
  await writeSheet(
    cells(),
    names.map(name => ({ title: columns[name].join(' ') })),
    out,
    '数据',
  )
  out.end()
  return whole
}

/** Uploads a sheet like a browser. */
export async function upload(
  stage: { server: Pick<Stage['server'], 'address'> },
  token: string,
  content: Buffer,
  name: string,
  purpose: UploadPurpose = 'sheet',
): Promise<string> {
  const client = new JoseClient(stage.server.address)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { fileId, url } = (await product(client, token, 'beginUpload', {
    purpose,
    name,
    size: content.length,
    sha256,
  })) as { fileId: string; url: string }
  const answer = await fetch(`${stage.server.address}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  if (!answer.ok) throw new Error(`upload: ${await answer.text()}`)
  return fileId
}
