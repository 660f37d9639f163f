import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifiedLedger } from '../finance/ledger/verify.ts'
import { createPool } from '../kernel/database/database.ts'
import { sheetOf } from './testing/bank-world.ts'
import { createFeeWorld, type FeeWorld } from './testing/fee-world.ts'
import { databaseOfItsOwn, freePort, killNode, type NodeProcess, startNode } from './testing/node-process.ts'
import { settledFairs } from './testing/settled-fair.ts'

/** A separate server and database, killed with -9 during money operations: nothing is lost, nothing is done twice. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-money-kill-'))
let embedded: Embedded
let url: string
let node: NodeProcess
let world: FeeWorld
let fairs: ReturnType<typeof settledFairs>

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort())
  embedded = database.embedded
  url = database.url
  node = await nodeOfItsOwn()
  const pool = createPool(url, 10)
  world = await createFeeWorld({ pool, url, close: () => pool.end() })
  fairs = settledFairs(world)
}, 120_000)
afterAll(async () => {
  node?.child.kill('SIGKILL')
  await world?.close()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const nodeOfItsOwn = () =>
  startNode({
    DATABASE_URL: url,
    // As in the test worlds.
    FAIRGATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
    FAIRGATE_DATA: join(folder, 'node'),
  })

/** kill -9 of the server, and a restart. */
async function again() {
  await killNode(node)
  node = await nodeOfItsOwn()
}
/** kill -9 of one backend: PostgreSQL ends all others with it and restarts. */
async function killBackend() {
  const { pid } = await world.db.one<{ pid: number }>(sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`)
  process.kill(pid, 'SIGKILL')
}

const said = (command: string, payload: object, traceId?: string) =>
  node.client.call<{ jobId: string }>(command, payload, { token: world.platform.token, ...(traceId && { traceId }) })
const numberOf = async (query: ReturnType<typeof sql>) => (await world.db.one<{ n: number }>(query)).n
const often = { interval: 5, timeout: 30_000 }
/** Waits until a count is above zero; it must be incomplete by then. */
async function inTheMiddle(query: ReturnType<typeof sql>, all: number) {
  const n = await vi.waitUntil(() => numberOf(query), often)
  expect(n).toBeLessThan(all)
}
const jobDone = (jobId: string) =>
  vi.waitFor(
    async () => {
      const { state } = await world.db.one<{ state: string }>(sql`select state from job where id = ${jobId}`)
      expect(state).toBe('done')
    },
    { interval: 100, timeout: 60_000 },
  )
/** PostgreSQL answers again, and so does the server. */
const isBack = () =>
  vi.waitFor(
    async () => {
      await world.db.one(sql`select 1 as n`)
      expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
    },
    { interval: 50, timeout: 30_000 },
  )
const expectBalancedLedger = async () => expect((await verifiedLedger(world.db)).wrong).toEqual([])

/** Each of them while the server is killed, and while PostgreSQL is killed under the running server. */
const kills = [
  { what: 'the server', kill: () => again() },
  { what: 'PostgreSQL', kill: () => killBackend() },
]

describe.each(kills)('killed with -9 in the middle: $what', ({ what, kill }) => {
  it('charges are finished once each, whoever sends again after the restart', async () => {
    const all = 40
    const fair = await world.priced('10', {}, '0')
    const { participationId } = fair
    await world.prepay(participationId, BigInt(all) * 10_000n)
    const bills: { id: string; version: number; traceId: string }[] = []
    for (let n = 0; n < all; n++) {
      const { id, version } = await world.addBill(fair, 10)
      bills.push({ id, version, traceId: randomBytes(16).toString('hex') })
    }
    const finished = sql`select count(*)::int as n from bill where participation_id = ${participationId} and state = 'finished'`
    const sendAll = () => Promise.allSettled(bills.map(({ traceId, ...key }) => said('finishQuotaPay', key, traceId)))
    const sent = sendAll()
    await inTheMiddle(finished, all)
    await kill()
    await sent
    await isBack()
    const answers = await sendAll()
    expect(answers.map(each => (each.status === 'fulfilled' ? each.value.statusCode : each.reason))).toEqual(
      bills.map(() => 10001),
    )
    expect(await numberOf(finished)).toBe(all)
    expect(await world.bought(participationId)).toMatchObject({ bought: all * 10, granted: all * 10 })
    const journalEntries = sql`select count(*)::int as n from journal_entry v join bill c on c.id = v.cause_id
      where v.event = 'finish' and c.participation_id = ${participationId}`
    expect(await numberOf(journalEntries)).toBe(all)
    expect(await world.balances(fair)).toMatchObject({ prepaid: 0n, advance: BigInt(all) * 10_000n })
    await expectBalancedLedger()
  }, 60_000)

  it('a start of all settlements continues automatically', async () => {
    const all = 60
    const fair = await world.fair()
    await fairs.priced(fair)
    for (let n = 0; n < all; n++) {
      const { participationId } = n === 0 ? fair : await fairs.takesPart(fair, 'cooperator')
      await fairs.paid(fair, participationId, { quota: { bought: 10, used: 8, paid: '175.00' }, prepaid: '20.00' })
    }
    await fairs.close(fair)
    const { exhibitionId } = fair
    const { data } = await said('startCooperatorSettlement', { exhibitionId })
    const started = sql`select count(*)::int as n from settlement
      where exhibition_id = ${exhibitionId} and family = 'Cooperator' and state <> 'pendingSettlement'`
    await inTheMiddle(started, all)
    await kill()
    await isBack()
    await jobDone(data.jobId)
    const { result } = await world.db.one<{ result: unknown }>(sql`select result from job where id = ${data.jobId}`)
    expect(result).toMatchObject({ count: all, failedCount: 0 })
    const rows = await world.db.many<{ lines: number; entries: number }>(sql`
      select (select count(*)::int from settlement_line l where l.settlement_id = s.id) as lines,
        (select count(*)::int from journal_entry v where v.cause_id = s.id) as entries
      from settlement s where exhibition_id = ${exhibitionId} and family = 'Cooperator'`)
    expect(rows).toEqual(Array.from({ length: all }, () => ({ lines: 2, entries: 1 })))
    await expectBalancedLedger()
  }, 60_000)

  it('an import of a statement continues automatically, each row once', async () => {
    const all = 6_000
    const number = `6222${randomInt(1e11, 1e12)}`
    const made = await said('addBankAccount', { name: `国际会展中心 ${what}`, bank: '工商银行', number })
    const bankAccountId = (made.data as unknown as { id: string }).id
    const day = new Date().toISOString().slice(0, 10)
    const content = sheetOf(Array.from({ length: all }, (_, n) => `${day},,${n + 1}.00,甲,,款,K${n},`))
    const file = { purpose: 'statement', name: 'statement.csv', size: content.length }
    const sha256 = createHash('sha256').update(content).digest('hex')
    const begun = await said('beginUpload', { ...file, sha256 })
    const { fileId, url: path } = begun.data as unknown as { fileId: string; url: string }
    const headers = { 'content-type': 'application/octet-stream' }
    const uploaded = await fetch(`${node.address}${path}`, { method: 'POST', headers, body: new Uint8Array(content) })
    expect(uploaded.ok).toBe(true)
    // Titles that were accepted before would be imported without a question.
    await world.db.run(sql`delete from bank_layout`)
    const looked = await said('importBankStatement', { bankAccountId, fileId })
    expect(looked.statusCode).toBe(10001)
    await jobDone(looked.data.jobId)
    const { statementId: id } = looked.data as unknown as { statementId: string }
    const { version } = (await said('getBankStatementReport', { id })).data as unknown as { version: number }
    const { data, statusCode } = await said('answerBankStatement', { id, version, acceptReading: true })
    expect(statusCode).toBe(10001)
    const stored = sql`select count(*)::int as n from bank_line where bank_account_id = ${bankAccountId}`
    await inTheMiddle(stored, all)
    await kill()
    await isBack()
    await jobDone(data.jobId)
    expect(await numberOf(stored)).toBe(all)
    const { bank } = await world.db.one<{ bank: number }>(sql`select sum(t.fen)::int8 as bank
      from ledger_total t join ledger_account a on a.id = t.account_id where a.bank_account_id = ${bankAccountId}`)
    expect(bank).toBe((all * (all + 1) * 100) / 2)
    await expectBalancedLedger()
  }, 60_000)
})
