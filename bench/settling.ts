import { sheetOf } from '../server/src/app/testing/bank-world.ts'
import { settingOf } from '../server/src/app/testing/bill-world.ts'
import type { Venue } from './fill.ts'
import { upload } from './imports.ts'
import { runJob } from './jobs.ts'
import { type Comparison, type Cost, compare, sum } from './kernel/compare.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { floor, product } from './operations.ts'
import { type Startable, startable } from './startable.ts'

interface Work {
  stage: Stage
  venue: Venue
  client: JoseClient
  say: (line: string) => void
}

/** CPU is reported in steps of 10 ms: so many of each that a step is little of what they come to. */
const [finishes, starts, bankRows] = [60, 12, 100_000]
/** As in `compare`: the first warms up, the others count. */
const rounds = 6

/**
 * What settling costs: a finish of five lines, a start over 5,000 badges, an import of 100,000 rows of a bank's statement, each
 * next to a floor that reads and writes the same rows and does nothing else. How many statements the first two may be is held
 * by `server/src/app/money-statements.test.ts`.
 */
export async function measureSettling(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const work: Work = { stage, venue, client: new JoseClient(stage.server.address), say }
  await stage.pool.query(`create table floor_bill (like bill including defaults including indexes);
    create table floor_quota (like quota including defaults including indexes);
    create table floor_entry (like journal_entry including defaults including indexes);
    create table floor_posting (like posting including defaults including indexes);
    create table floor_total (like ledger_total including defaults including indexes);
    create table floor_settlement_line (like settlement_line including defaults including indexes);
    create table floor_bank_line (like bank_line including all)`)
  say('Settling: CPU in µs, server + database\n')
  say('| work | product | floor | bare | ÷ floor | errors |\n|---|---|---|---|---|---|')
  printComparison(say, await finish(work))
  printComparison(say, await start(work))
  say('')
  await importStatement(work)
}

function printComparison(say: Work['say'], { operation, costs, errors }: Comparison): void {
  const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  const { product, floor, bare } = costs
  say(
    `| ${[operation.name, us(product), us(floor), us(bare), (sum(product) / sum(floor)).toFixed(2), errors].join(' | ')} |`,
  )
}

async function finish({ stage, venue, client }: Work): Promise<Comparison> {
  const bills = await findOpenBills(stage, venue, client, finishes * rounds)
  const ids = bills.map(({ id }) => id)
  await stage.pool.query('insert into floor_bill select * from bill where id = any($1)', [ids])
  await stage.pool.query(
    'insert into floor_quota select q.* from quota q where participation_id = (select participation_id from bill where id = $1)',
    [ids[0]],
  )
  const one = (index: number) => bills[index % bills.length] as { id: string; version: number }
  const ask = (route: string) => (index: number) => floor(stage, route, { id: one(index).id })
  return compare(stage, {
    ...{ name: 'finish of 5 lines', count: finishes, limits: { floor: Number.NaN, bare: Number.NaN } },
    ask: {
      product: index => product(client, venue.platform, 'finishQuotaPay', one(index)),
      ...{ floor: ask('finish'), bare: ask('bareFinish') },
    },
  })
}

/** Unpaid bills of five lines, of a payer with enough money. */
async function findOpenBills({ pool }: Stage, venue: Venue, client: JoseClient, count: number) {
  const exhibition = venue.exhibitions.at(-1)
  if (!exhibition) throw new Error('no exhibition')
  const more = await pool.query(
    `insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, entries_kind)
     select $1, n, 'EX', '展商证' || n, 'Exhibitor ' || n, 'person', '#0b5ed7', 'sponsor', '{moveIn,open,moveOut}', 'unlimited'
     from generate_series(3, 5) n returning id`,
    [exhibition.id],
  )
  const types = [exhibition.typeId, exhibition.singleTypeId, ...more.rows.map(({ id }) => id as string)]
  const priced = { price: '1', discount: '0', complimentary: 0, allottedPrice: '0' }
  const prices = types.map(badgeTypeId => ({ badgeTypeId, ...priced }))
  await product(client, venue.platform, 'addPaySetting', settingOf(exhibition.id, { prices }))
  const { participationId } = exhibition
  const paid = { purpose: 'prepaid', amount: `${count * 10}.00`, paidOn: '2026-01-05', payer: 'bench' }
  await product(client, venue.platform, 'recordPayment', { participationId, ...paid })
  const lines = types.map(badgeTypeId => ({ badgeTypeId, quantity: 2 }))
  const made: { id: string; version: number }[] = []
  while (made.length < count) {
    const bill = await product(client, venue.cooperator, 'applyQuota', { exhibitionId: exhibition.id, lines })
    const { id, version } = bill as { id: string; version: number }
    made.push({ id, version })
  }
  return made
}

/** A settlement starts once: several one after the other, the first to warm up. */
async function start({ stage, venue, client }: Work): Promise<Comparison> {
  const [first, ...ready] = await startable(stage, venue, client, starts + 1)
  if (!first) throw new Error('nothing to start')
  await settled(stage)
  const begin = ({ settlement }: Startable) =>
    product(client, venue.platform, 'startCooperatorSettlement', { rows: [settlement] })
  await begin(first)
  const each = (pid: number, times: number, work: (one: Startable) => Promise<unknown>) =>
    costOf(stage, pid, times * ready.length, async index => work(ready[index % ready.length] as Startable))
  const ask = (route: string) => (one: Startable) => {
    const { settlement: _, ...body } = one
    return floor(stage, route, body)
  }
  const costs = {
    product: await each(stage.server.pid, 1, begin),
    floor: await each(stage.floor.pid, 2, ask('start')),
    bare: await each(stage.floor.pid, 4, ask('bareStart')),
  }
  const operation = { name: 'start over 5,000 badges' } as Comparison['operation']
  return { operation, costs, errors: 0 }
}

/** Waits until the rollup has added these badges to the visitor statistics, which is not part of a start. */
async function settled({ pool }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select exists (select from audience_sync_queue) as due')
    if (!rows[0].due) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** CPU in µs of one operation. */
async function costOf(
  stage: Stage,
  pid: number,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<Cost> {
  const before = stage.cpu(pid)
  for (let n = 0; n < times; n++) await work(n)
  const after = stage.cpu(pid)
  const each = (seconds: number) => (seconds * 1e6) / times
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
}

async function importStatement({ stage, venue, client, say }: Work): Promise<void> {
  const account = { name: '测量账户', bank: '工商银行', number: '6222000000000001' }
  const { id: bankAccountId } = (await product(client, venue.platform, 'addBankAccount', account)) as { id: string }
  await acceptReading({ stage, venue, client }, bankAccountId)
  const fileId = await upload(stage, venue.platform, statement(), 'statement.csv', 'statement')
  const cost = await runJob(stage, venue.platform, 'importBankStatement', { bankAccountId, fileId })
  const stored = await stage.pool.query('select count(*)::int as n from bank_line where bank_account_id = $1', [
    bankAccountId,
  ])
  if (stored.rows[0].n !== bankRows) throw new Error(`${stored.rows[0].n} of ${bankRows} rows were stored`)
  const { server, database } = await costOf(stage, stage.floor.pid, 1, () =>
    floor(stage, 'statement', { rows: bankRows }),
  )
  const [own, lowest] = [sum(cost.cpu), (server + database) / 1e6]
  say(
    `import of ${bankRows} rows of a statement: ${cost.cpu.server.toFixed(1)} + ${cost.cpu.database.toFixed(1)} s of CPU in ${cost.seconds.toFixed(0)} s, ` +
      `floor ${lowest.toFixed(1)} s: ${(own / lowest).toFixed(2)} ×; job process at most ${cost.jobPeak.toFixed(0)} MB ${most('statement import, MB of the job process', cost.jobPeak, 150)}\n`,
  )
}

/**
 * Imports the first row and accepts how it was read: later files with the same titles are imported without a question.
 */
async function acceptReading({ stage, venue, client }: Omit<Work, 'say'>, bankAccountId: string): Promise<void> {
  const fileId = await upload(stage, venue.platform, statement(1), 'first.csv', 'statement')
  const { result } = await runJob(stage, venue.platform, 'importBankStatement', { bankAccountId, fileId })
  const { statementId: id } = result as { statementId: string }
  const { version } = (await product(client, venue.platform, 'getBankStatementReport', { id })) as { version: number }
  await runJob(stage, venue.platform, 'answerBankStatement', { id, version, acceptReading: true })
}

/** Like a bank's file: each balance is the previous one plus the amount. */
function statement(length = bankRows): Buffer {
  let balance = 0
  const rows = Array.from({ length }, (_, at) => {
    const amount = 100 + (at % 900)
    balance += amount
    const second = String(at % 60).padStart(2, '0')
    return `2026-01-05 10:00:${second},,${amount}.00,示例企业${at % 1_000},6222${at % 1_000},款,S${at},${balance}.00`
  })
  return sheetOf(rows)
}
