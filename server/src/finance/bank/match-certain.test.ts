import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { type BankLine, createBankWorld, sheetOf, type Target, targetOf } from '../../app/testing/bank-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { balancesOf } from '../ledger/api.ts'

const world = await closeAfterAll(createBankWorld())
const account = await world.account()

let serial = 0
const nameOf = async ({ partner }: Fair) =>
  (await world.db.one<{ name: string }>(sql`select name_cn as name from company where id = ${partner.company.id}`)).name
const numberOf = async (id: string) =>
  (await world.db.one<{ number: string }>(sql`select number from bill where id = ${id}`)).number
const stateOf = async (id: string) =>
  (await world.db.one<{ state: string }>(sql`select state from bill where id = ${id}`)).state
const prepaid = async (fair: Fair) => (await balancesOf(world.db, fair.participationId)).prepaid
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Adds a statement line. */
async function line(amount: string, { payer = '', text = '', from = '' } = {}, into = account): Promise<BankLine> {
  const number = `T${++serial}`
  const [out, income] = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount]
  await world.imported(into, sheetOf([`${today()},${out},${income},${payer},${from},${text},${number},`]))
  return shown(number)
}
async function shown(number: string): Promise<BankLine> {
  const input = { tab: 'all' as const, search: { type: 'serial' as const, value: number } }
  const { data } = await world.call(world.platform, 'getBankLinePage', input)
  return data.list[0] as BankLine
}
const take = (row: BankLine, target: Target, caller = world.platform) =>
  world.call(caller, 'matchBankLines', { lines: [{ id: row.id, version: row.version, target }] })

describe('certain matches', () => {
  let own: string
  const certain = async (bankAccountId = own) =>
    (await world.call(world.platform, 'getCertainBankMatches', { bankAccountId })).data
  const linesOf = (list: readonly BankLine[]) =>
    list.flatMap(({ id, version, proposals: [first] }) => (first ? [{ id, version, target: targetOf(first) }] : []))
  const confirm = (lines: ReturnType<typeof linesOf>, caller = world.platform) =>
    world.call(caller, 'confirmCertainBankMatches', { lines })
  /** A company with an open bill, and the line that pays it and quotes its number. */
  async function quoting(text = ''): Promise<{ fair: Fair; chargeId: string; row: BankLine }> {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const row = await line('1779.16', { payer: await nameOf(fair), text: text || (await numberOf(id)) }, own)
    return { fair, chargeId: id, row }
  }
  beforeEach(async () => {
    own = await world.account()
  })

  it('are listed with the filters of the list, without uncertain lines and lines of other accounts', async () => {
    const { row } = await quoting()
    await quoting('往来款')
    const elsewhere = await world.account()
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    await line('1779.16', { payer: await nameOf(fair), text: await numberOf(id) }, elsewhere)
    const found = await certain()
    expect(found).toMatchObject({ checked: 2, more: false })
    expect(found.list.map(one => one.id)).toEqual([row.id])
    expect(found.list[0]).toEqual(row)
    const out = await world.call(world.platform, 'getCertainBankMatches', { bankAccountId: own, direction: 'out' })
    expect(out.data).toEqual({ list: [], checked: 0, more: false })
    expect((await world.call(fair.partner, 'getCertainBankMatches', {})).reason).toBe('kernel.noPermission')
    expect((await confirm(linesOf([row]), fair.partner)).reason).toBe('kernel.noPermission')
  })

  it('are confirmed together; deselected ones stay pending', async () => {
    const [one, two, unticked] = [await quoting(), await quoting(), await quoting()]
    const { list } = await certain()
    expect(list).toHaveLength(3)
    const { data } = await confirm(linesOf(list.filter(({ id }) => id !== unticked.row.id)))
    expect(data).toEqual({ count: 2, failed: [] })
    expect(await Promise.all([one, two, unticked].map(({ chargeId: billId }) => stateOf(billId)))).toEqual([
      ...['finished', 'finished', 'unpaid'],
    ])
    expect(await shown(one.row.serial)).toMatchObject({ state: 'matched', decidedByName: expect.stringMatching(/./) })
    expect((await certain()).list.map(({ id }) => id)).toEqual([unticked.row.id])
  })

  it('do not include two lines that pay one bill', async () => {
    const { fair, chargeId: billId, row } = await quoting()
    const again = await line('1779.16', { payer: await nameOf(fair), text: await numberOf(billId) }, own)
    expect([(await shown(row.serial)).certain, again.certain]).toEqual([true, true])
    expect((await certain()).list).toEqual([])
    expect((await confirm(linesOf([row, again]))).data).toMatchObject({
      failed: [{ msg: '匹配建议已变化，请单独核对' }, { msg: '匹配建议已变化，请单独核对' }],
    })
    expect(await stateOf(billId)).toBe('unpaid')
  })

  it('are checked again: an uncertain line, another target and a settled charge are rejected and stay pending', async () => {
    const [sure, doubtful, settled, other] = [
      await quoting(),
      await quoting('往来款'),
      await quoting(),
      await quoting(),
    ]
    const lines = linesOf([sure.row, doubtful.row, settled.row])
    const elsewhere = {
      id: other.row.id,
      version: other.row.version,
      target: { participationId: sure.fair.participationId },
    }
    await take(await line('1779.16'), { participationId: settled.fair.participationId, chargeIds: [settled.chargeId] })
    expect(lines).toHaveLength(3)
    const { data } = await confirm([...lines, elsewhere])
    expect(data.count).toBe(1)
    expect(data.failed.map(({ id }) => id).sort()).toEqual([doubtful.row.id, settled.row.id, other.row.id].sort())
    for (const { row } of [doubtful, settled, other])
      expect(await shown(row.serial)).toMatchObject({ state: 'pending' })
    expect(await prepaid(sure.fair)).toBe(0n)
  })

  it('book each line once for several clerks, also by hand', async () => {
    const rows: Awaited<ReturnType<typeof quoting>>[] = []
    while (rows.length < 6) rows.push(await quoting())
    const clerks = await Promise.all([1, 2, 3].map(() => world.world.operator(world.platform.company)))
    const before = await world.balances(own)
    const lines = linesOf((await certain()).list)
    expect(lines).toHaveLength(6)
    const [first] = rows
    const byHand = first && {
      id: first.row.id,
      version: first.row.version,
      target: { participationId: first.fair.participationId },
    }
    const [hand, ...sent] = await Promise.all([
      world.call(world.platform, 'matchBankLines', { lines: byHand ? [byHand] : [] }),
      ...clerks.flatMap((clerk, at) => [
        confirm(at === 1 ? lines.toReversed() : lines, clerk),
        confirm(lines.slice(0, 3), clerk),
      ]),
    ])
    const counts = [hand, ...sent].map(({ statusCode, data }) => (statusCode === 10001 ? (data?.count ?? 0) : 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
    const booked = await world.db.one<{ payments: number; entries: number }>(sql`
      select count(*)::int as payments, count(distinct bank_line_id)::int as entries from payment
      where bank_line_id = any(${rows.map(({ row }) => row.id)}::uuid[])`)
    expect(booked).toEqual({ payments: 6, entries: 6 })
    const after = await world.balances(own)
    expect(BigInt(before.suspense) - BigInt(after.suspense)).toBe(6n * 177916n)
    for (const { fair } of rows) {
      const bought = (await world.bought(fair.participationId)).bought
      // The line that may have been booked by hand was booked for no bill.
      expect([await prepaid(fair), bought]).toEqual(bought === 0 ? [177916n, 0] : [0n, 100])
    }
    expect((await certain()).list).toEqual([])
  })
})

it('jobs of a removed kind are deleted by the upgrade', async () => {
  const { operatorId, company, actor } = world.platform
  const payload = { filter: {}, actor: { companyId: company.id } }
  const owner = { companyId: company.id, operatorId, operatorName: actor.operatorName, language: 'cn' as const }
  const job = { payload, actor: owner, title: { key: 'bank.takeSureTitle' } }
  await enqueue(world.db, { ...job, kind: 'bank.takeSure' })
  const waitingJob = await enqueue(world.db, { ...job, kind: 'bank.import', runAt: new Date(Date.now() + 3_600_000) })
  const file = new URL('../../../migrations/before-baseline/1120_bank_take_sure_jobs_removed.sql', import.meta.url)
  await world.pool.query(await readFile(file, 'utf8'))
  const jobs = await world.db.many<{ id: string }>(
    sql`select id from job where kind = 'bank.takeSure' or id = ${waitingJob}`,
  )
  const queue = await world.db.many<{ key: string }>(sql`select key from graphile_worker.jobs`)
  expect(jobs).toEqual([{ id: waitingJob }])
  expect(queue.map(({ key }) => key)).toContain(waitingJob)
  expect(await world.db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'bank.takeSure'`)).toEqual(
    [],
  )
})
