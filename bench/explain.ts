import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commands } from '@fairgate/contract/app/catalogue'
import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import { isList } from '@fairgate/contract/kernel/command/page'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import { seedBase } from '../server/seeds/base.ts'
import { handlerBook } from '../server/src/app/handlers.ts'
import { callAs, cipherOf } from '../server/src/app/testing/call-as.ts'
import { inputMembers } from '../server/src/app/testing/sample-input.ts'
import { createWorld, type TestCompany, type TestOperator } from '../server/src/app/testing/world.ts'
import { createPool } from '../server/src/kernel/database/database.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { encryptRow } from '../server/src/kernel/import/import-rows.ts'
import { migrateJobs } from '../server/src/kernel/jobs/migrate-jobs.ts'
import { buildVenue, fillBadges, fillLog } from './fill.ts'
import { type Plan, reads } from './kernel/plan.ts'

/**
 * `npm run explain -- [--rows 1000000] [--on postgres://…] [--only getBadgePage]` asks each list in each order, tab, filter
 * and search it offers, the dashboard, and the counter all that can be typed there, as three readers, and has PostgreSQL say what it read for it. Fails where a list reads over 1,000
 * rows that it does not show or sorts over 1,000; rows dropped where one in five remains, and entries of an index passed over
 * on the way to a page asked for by its number, are counted as neither. `--on` uses a database filled before (and fills an empty one).
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, on: { type: 'string' }, only: { type: 'string' } },
})
/** Rows read in vain, or sorted. One more is read to detect further rows, in addition to those that are shown. */
const limit = 1_000 + 1 + 40
const [farPage, pageSize] = [400, 20]
/** What is asked next to lists: the counter, and the page that joins what waits of every kind. */
const joined = new Set(['findBadges', 'getDashboard'])
/** The maximum number of states in a tab. */
const mergedStates = 5

const folder = mkdtempSync(join(tmpdir(), 'fairgate-explain-'))
const embedded = options.on
  ? undefined
  : await startEmbedded({ dataDir: folder, durable: false, settings: { shared_buffers: '1GB' } })
const url = options.on ?? (embedded as { url: string }).url
const pool = createPool(url, 1)
/** Pipelined like the pool of the server. */
const pipelined = createPool(url, 1, { pipeline: true })
const plans: Plan[] = []

/** What the lists decrypt, encrypted here. */
const cipher = cipherOf(Buffer.alloc(32, 1))

const idOf = async (table: string, condition = 'true'): Promise<string> =>
  (await pool.query(`select id from ${table} where ${condition} order by id limit 1`)).rows[0]?.id

const filterSamples: Record<string, () => Promise<unknown>> = {
  exhibitionId: () => idOf('exhibition', `code = 'EXH-2099-7'`),
  importId: () => idOf('import'),
  badgeTypeId: () => idOf('badge_type', `exhibition_id = (select id from exhibition where code = 'EXH-2099-7')`),
  companyId: () => idOf('company', `id in (select company_id from participation where kind = 'cooperator')`),
  channelId: () => idOf('channel'),
  operatorId: () => idOf('operator'),
  operation: async () => 'addBadge',
  result: async () => 'refused',
}

try {
  await fill()
  await pipelined.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`)
  const client = await pipelined.connect()
  client.on('notice', ({ message = '' }) => {
    const at = message.indexOf('{')
    if (message.includes('plan:') && at > 0) plans.push(JSON.parse(message.slice(at)) as Plan)
  })
  client.release()
  const bad = await askAll()
  process.stdout.write(
    `\n${bad === 0 ? 'no list reads or sorts too much' : `${bad} questions read or sort too much`}\n`,
  )
  if (bad > 0) process.exitCode = 1
} finally {
  await Promise.all([pool.end(), pipelined.end()])
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  await migrate(pool)
  await migrateJobs(pool)
  const { rows } = await pool.query(`select exists (select from exhibition where code = 'EXH-2099-1') as filled`)
  if (rows[0].filled) return
  await seedBase(pool)
  const stage = { pool, masterKey: Buffer.alloc(32, 1) }
  await fillBadges(stage, await buildVenue(stage), Number(options.rows))
  await fillLog(stage, Number(options.rows))
  await fillImport()
  await fillCards()
}

/** Half of the cards of one exhibition are printed and a third is handed out, evenly over the last forty days. */
async function fillCards(): Promise<void> {
  await pool.query(
    `update credential c set state = case when n % 3 = 0 then 'issued' else 'printed' end, printed_at = at,
       issued_at = case when n % 3 = 0 then at + interval '1 minute' end
     from (select id, row_number() over (order by md5(id::text)) as n from credential
       where exhibition_id = $1 and state = 'coded') one,
       lateral (select now() - n * interval '40 days' / 12000 as at) printed
     where c.exhibition_id = $1 and c.id = one.id and n % 6 in (0, 2, 3, 4)`,
    [await filterSamples.exhibitionId?.()],
  )
  await pool.query('vacuum (analyze) credential')
}

/** The worst sheet: a hundred thousand rows, of which some thousand are bad for different reasons or corrected. */
async function fillImport(): Promise<void> {
  const { rows } = await pool.query(
    `insert into import (entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, total, good, bad, corrected, created_by)
     select 'badge', p.exhibition_id, p.id, p.company_id, jsonb_build_object('badgeTypeId', t.id), p.id, '示例.xlsx', 100000, 92000, 6000, 2000, p.id
     from participation p join badge_type t using (exhibition_id)
     where p.exhibition_id = (select id from exhibition where code = 'EXH-2099-7') and p.kind = 'cooperator' limit 1 returning id`,
  )
  const importId: string = rows[0].id
  const typed = { cells: { name: '示例', documentNumber: 'E1' }, lost: [] } as unknown as Parameters<
    typeof encryptRow
  >[3]
  const numbers = Array.from({ length: 100_000 }, (_, index) => index + 1)
  const encrypted = numbers.map(number => (number % 25 < 2 ? encryptRow({ cipher }, importId, number, typed) : null))
  await pool.query(
    `insert into import_row (import_id, row_number, state, reason, cells_encrypted, name)
     select $1, n, case when s is null then 'good' when n % 100 < 2 then 'mended' else 'bad' end,
       case when s is not null then (array['name','phone','duplicate'])[1 + n % 3] end, s, '示例'
     from unnest($2::int[], $3::bytea[]) one (n, s)`,
    [importId, numbers, encrypted],
  )
  await pool.query('vacuum (analyze) import_row')
}

/** Sends all requests; reports the expensive ones, and returns their number. */
async function askAll(): Promise<number> {
  const ask = callAs(pipelined, handlerBook, cipher)
  let [bad, count] = [0, 0]
  for (const [reader, operator] of await readers()) {
    for (const [name, command] of Object.entries(commands as Record<string, Command>)) {
      if (!(isList(command) || joined.has(name)) || (options.only && name !== options.only)) continue
      if (command.access.caller !== 'operator' || !admits(command.access, operator.actor.permissions)) continue
      for (const input of await questions(command)) {
        plans.length = 0
        const reply = await ask(operator, name as 'getBadgePage', input as never)
        count++
        const cost = reads(plans)
        // A numbered page skips the rows before it.
        const before = 'pageNum' in input ? farPage * pageSize : 0
        // A page of hundreds merges as many rows of each state of its tab.
        const merged = 'pageSize' in input ? mergedStates * Number(input.pageSize) : 0
        const isWithinLimit = cost.wasted <= limit + before && cost.sorted <= Math.max(limit + before, merged)
        if (isWithinLimit && reply.statusCode === 10001) continue
        bad++
        const said = JSON.stringify({ ...input, exhibitionId: undefined })
        const what = `${cost.wasted} in vain, ${cost.sorted} sorted`
        process.stdout.write(`${name} as ${reader}: ${said}: ${reply.reason ?? what}\n    ${cost.worst}\n`)
      }
    }
  }
  process.stdout.write(`${count} questions asked\n`)
  return bad
}

async function readers(): Promise<[string, TestOperator][]> {
  const world = createWorld(pool)
  const company = async (condition: string): Promise<TestCompany> =>
    (
      await pool.query(
        `select id, type, name_cn as "nameCn", name_en as "nameEn" from company where ${condition} limit 1`,
      )
    ).rows[0]
  const [sponsor, partner] = [
    await company('id = (select sponsor_id from exhibition order by id limit 1)'),
    await company(`id = (select company_id from participation where kind = 'cooperator' order by id limit 1)`),
  ]
  return [
    ['platform', await world.administrator('platform')],
    ['sponsor', await world.operator(sponsor)],
    ['cooperator', await world.operator(partner)],
  ]
}

/** Every tab with every filter, every search in every tab, every order, a distant page, and the next one by key. */
async function questions({ input }: Command): Promise<object[]> {
  const { members, required } = inputMembers(input)
  const base: Record<string, unknown> = {}
  for (const [member, find] of Object.entries(filterSamples)) if (required.has(member)) base[member] = await find()
  if (members.typed) return (await typedAtServiceDesk()).map(typed => ({ ...base, typed }))
  const tabs = [{}, ...(members.tab?.enum ?? []).map(tab => ({ tab }))]
  const filters = [{}]
  for (const [member, schema] of Object.entries(members)) {
    if (required.has(member) || ['tab', 'sort', 'search'].includes(member)) continue
    const sample = await filterSamples[member]?.()
    const values = (schema.anyOf?.[0] ?? schema).enum ?? []
    const several = schema.anyOf
      ? severalOf((sample === undefined ? values : [sample, await anotherOf(member)]).filter(Boolean))
      : []
    filters.push(...(sample === undefined ? values : [sample]).map(value => ({ [member]: value })))
    filters.push(...several.map(value => ({ [member]: value })))
  }
  const searches = (members.search?.properties?.type?.enum ?? []).flatMap(type =>
    searched(type).map(value => ({ search: { type, value } })),
  )
  return [
    ...tabs.flatMap(tab => [...filters, ...searches].map(more => ({ ...base, ...tab, ...more }))),
    ...(members.sort?.enum ?? []).map(sort => ({ ...base, sort })),
    ...(members.pageNum ? tabs.map(tab => ({ ...base, ...tab, pageNum: farPage })) : []),
  ]
}

/** Several values of one filter: the first two, the first and the last, and all of them. */
function severalOf(values: readonly unknown[]): (readonly unknown[])[] {
  if (values.length < 2) return []
  return [values.slice(0, 2), [values[0], values.at(-1)], values]
}

/** A second id next to the sample of a filter. */
async function anotherOf(member: string): Promise<unknown> {
  if (member !== 'badgeTypeId') return undefined
  const here = await filterSamples.exhibitionId?.()
  return (await pool.query(`select id from badge_type where exhibition_id = $1 order by id offset 1`, [here])).rows[0]
    ?.id
}

/** Input at the service desk: an active code, numbers, names that nobody, few and nearly all people have. */
async function typedAtServiceDesk(): Promise<string[]> {
  const { rows } = await pool.query(
    `select c.code as scanned, b.code, b.name_en from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
     where c.exhibition_id = $1 and c.state <> 'dead' and b.name_en <> '' limit 1`,
    [await filterSamples.exhibitionId?.()],
  )
  const own = Object.values(rows[0] ?? {}).filter((text): text is string => typeof text === 'string' && text !== '')
  return [...own, ...searched('typed'), 'visitor', '11010519491231002X']
}

/** Search texts that nobody, few and nearly all rows match: a name, a number, its last four characters. */
function searched(type: string): string[] {
  if (type === 'trace') return ['0123abcd']
  return ['无此名', '取消展会', '观众 12345', '2345', '观', '观众', '伟', 'an', 'EX-001234', '13800001234']
}
