import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commands } from '@fairgate/contract/catalogue'
import type { Command } from '@fairgate/contract/kernel/command'
import { isList } from '@fairgate/contract/kernel/page'
import { seedBase } from '../server/seeds/base.ts'
import { startEmbedded } from '../server/src/embedded/start-embedded.ts'
import { handlerBook } from '../server/src/handlers.ts'
import { createPool } from '../server/src/kernel/database.ts'
import { migrateJobs } from '../server/src/kernel/jobs/migrate-jobs.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { callAs } from '../server/src/testing/call-as.ts'
import { inputMembers } from '../server/src/testing/sample-input.ts'
import { createWorld, type TestCompany, type TestOperator } from '../server/src/testing/world.ts'
import { buildVenue, fillBadges, fillLog } from './fill.ts'
import { type Plan, reads } from './kernel/plan.ts'

/**
 * `npm run explain -- [--rows 1000000] [--on postgres://…] [--only getBadgePage]` asks each list in each order, tab, filter
 * and search it offers, as three readers, and has PostgreSQL say what it read for it. Fails where a list reads over 1,000
 * rows that it does not show or sorts over 1,000. `--on` uses a database filled before (and fills an empty one).
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, on: { type: 'string' }, only: { type: 'string' } },
})
/** Rows read in vain, or sorted. One more is read to know that there are more, and the rows that are shown. */
const limit = 1_000 + 1 + 40

const folder = mkdtempSync(join(tmpdir(), 'fairgate-explain-'))
const embedded = options.on
  ? undefined
  : await startEmbedded({ dataDir: folder, durable: false, settings: { shared_buffers: '1GB' } })
const url = options.on ?? (embedded as { url: string }).url
const pool = createPool(url, 1)
const plans: Plan[] = []

const idOf = async (table: string, condition = 'true'): Promise<string> =>
  (await pool.query(`select id from ${table} where ${condition} order by id limit 1`)).rows[0]?.id

const filterSamples: Record<string, () => Promise<unknown>> = {
  badgeTypeId: () => idOf('badge_type', `exhibition_id = (select id from exhibition where code = 'EXH-BENCH-7')`),
  companyId: () => idOf('company', `id in (select company_id from participation where kind = 'cooperator')`),
  channelId: () => idOf('channel'),
  operation: async () => 'addBadge',
  result: async () => 'refused',
  from: async () => '2026-01-01',
}

try {
  await fill()
  await pool.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`)
  const client = await pool.connect()
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
  await pool.end()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  await migrate(pool)
  await migrateJobs(pool)
  const { rows } = await pool.query(`select exists (select from exhibition where code = 'EXH-BENCH-1') as filled`)
  if (rows[0].filled) return
  await seedBase(pool)
  const stage = { pool, masterKey: Buffer.alloc(32, 1) }
  await fillBadges(stage, await buildVenue(stage), Number(options.rows))
  await fillLog(stage, Number(options.rows))
}

/** Asks every question; says which cost too much, and how many. */
async function askAll(): Promise<number> {
  const ask = callAs(pool, handlerBook)
  let [bad, asked] = [0, 0]
  for (const [reader, operator] of await readers()) {
    for (const [name, command] of Object.entries(commands as Record<string, Command>)) {
      if (!isList(command) || (options.only && name !== options.only)) continue
      if (command.access.who !== 'operator' || !operator.actor.permissions.has(command.access.permission ?? ''))
        continue
      for (const input of await questions(command)) {
        plans.length = 0
        const reply = await ask(operator, name as 'getBadgePage', input as never)
        asked++
        const cost = reads(plans)
        if (cost.wasted <= limit && cost.sorted <= limit && reply.statusCode === 10001) continue
        bad++
        const said = JSON.stringify({ ...input, exhibitionId: undefined })
        const what = `${cost.wasted} in vain, ${cost.sorted} sorted`
        process.stdout.write(`${name} as ${reader}: ${said}: ${reply.reason ?? what}\n    ${cost.worst}\n`)
      }
    }
  }
  process.stdout.write(`${asked} questions asked\n`)
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

/** Every tab with every filter, every search in every tab, every order, a page far behind, and the next one by key. */
async function questions({ input }: Command): Promise<object[]> {
  const members = inputMembers(input)
  const base = 'exhibitionId' in members ? { exhibitionId: await idOf('exhibition', `code = 'EXH-BENCH-7'`) } : {}
  const tabs = [{}, ...(members.tab?.enum ?? []).map(tab => ({ tab }))]
  const filters = [{}]
  for (const [member, find] of Object.entries(filterSamples))
    if (member in members) filters.push({ [member]: await find() })
  const searches = (members.search?.properties?.type?.enum ?? []).flatMap(type =>
    searched(type).map(value => ({ search: { type, value } })),
  )
  return [
    ...tabs.flatMap(tab => [...filters, ...searches].map(more => ({ ...base, ...tab, ...more }))),
    ...(members.sort?.enum ?? []).map(sort => ({ ...base, sort })),
    ...tabs.map(tab => ({ ...base, ...tab, pageNum: 400 })),
  ]
}

/** Terms that nobody has, that few have, and that nearly all have: of a name, a number, its last four characters. */
function searched(type: string): string[] {
  if (type === 'trace') return ['0123abcd']
  return ['无此名', '观众 12345', '2345', '观', '观众', '伟', 'an', 'EX-001234', '13800001234']
}
