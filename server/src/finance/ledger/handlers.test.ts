import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { verifiedLedger } from './verify.ts'

const record = (of: Fair, amount: string, purpose: 'prepaid' | 'deposit' = 'prepaid') =>
  world.call(world.platform, 'recordPayment', {
    ...{ participationId: of.participationId, purpose, amount, paidOn: '2026-01-05', payer: '示例公司' },
  })

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
for (const amount of ['100.00', '20.00', '3.00']) await record(fair, amount)

const pageOf = async (caller: TestOperator, input: Partial<Payload<'getLedgerPage'>> = {}) =>
  (await world.call(caller, 'getLedgerPage', input)).data
/** A posting dated that many days ago: ids contain their time. */
async function backdated(fen: number, days: number, of = fair): Promise<void> {
  await world.pool.query(
    `with v as (insert into journal_entry (id, event, cause_type, cause_id) values (uuidv7(-make_interval(days => $3)), 'take', 'payment', gen_random_uuid()) returning id)
     insert into posting (account_id, id, journal_entry_id, fen)
     select a.id, uuidv7(-make_interval(days => $3)), v.id, case a.kind when 'transit' then $2::int8 else -$2::int8 end
     from v, ledger_account a where a.kind = 'transit' or (a.kind = 'prepaid' and a.participation_id = $1)`,
    [of.participationId, fen, days],
  )
}

describe('getLedgerPage', () => {
  it('shows postings, the newest first, each with the balance of its account after it', async () => {
    const { list, total } = await pageOf(world.platform, { participationId: fair.participationId })
    expect(total).toBe(3)
    expect(list.map(({ account, event, debit, credit, balance }) => [account, event, debit, credit, balance])).toEqual([
      ['prepaid', 'take', null, '3.00', '123.00'],
      ['prepaid', 'take', null, '20.00', '120.00'],
      ['prepaid', 'take', null, '100.00', '100.00'],
    ])
  })

  it('carries balances over from earlier months, on any page', async () => {
    const own = await world.fair()
    await record(own, '1.00')
    for (const days of [40, 70, 100, 400]) await backdated(days * 100, days, own)
    const filter = { participationId: own.participationId, account: 'prepaid' as const, pageSize: 10 as const }
    const { list } = await pageOf(world.platform, filter)
    expect(list.map(({ balance }) => balance)).toEqual(['611.00', '610.00', '570.00', '500.00', '400.00'])
    const from = new Date(Date.now() - 80 * 86_400_000).toISOString().slice(0, 10)
    const later = await pageOf(world.platform, { ...filter, from })
    expect(later.list.map(({ balance }) => balance)).toEqual(['611.00', '610.00', '570.00'])
    const before = await pageOf(world.platform, { ...filter, to: from })
    expect(before.list.map(({ balance }) => balance)).toEqual(['500.00', '400.00'])
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('shows a company its own accounts, an organizer those of its exhibition, and only the venue its own', async () => {
    const other = await world.fair()
    expect((await pageOf(other.partner)).total).toBe(0)
    expect((await pageOf(fair.partner)).list.every(({ account }) => account === 'prepaid')).toBe(true)
    expect((await pageOf(fair.organizer)).total).toBe(3)
    expect((await pageOf(other.partner, { participationId: fair.participationId })).total).toBe(0)
    expect((await pageOf(world.platform, { account: 'transit' })).total).toBeGreaterThan(2)
    const clerk = await world.world.operator(fair.partner.company, { permissions: ['badge:view'] })
    expect((await world.call(clerk, 'getLedgerPage', {})).reason).toBe('kernel.noPermission')
  })

  it('can be filtered by event, exhibition and name, and paged by key', async () => {
    const own = await world.fair()
    await record(own, '70.00', 'deposit')
    const of = { exhibitionId: own.exhibitionId }
    expect((await pageOf(world.platform, { ...of, operation: 'takeDeposit' })).list).toHaveLength(2)
    expect(
      (await pageOf(world.platform, { search: { type: 'company', value: own.partner.company.nameCn } })).total,
    ).toBe(3)
    expect((await pageOf(world.platform, { search: { type: 'company', value: '没有这家' } })).total).toBe(0)
    const first = await pageOf(world.platform, { pageSize: 10 })
    const second = await pageOf(world.platform, { pageSize: 10, ...(first.next && { after: first.next }) })
    const ids = [...first.list, ...second.list].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse())
  })
})

describe('getVoucherDetail', () => {
  it('shows both sides to the venue, and to a partner only its own', async () => {
    const [{ id = '' } = {}] = (await pageOf(fair.partner)).list
    const lines = async (caller: TestOperator) => (await world.call(caller, 'getVoucherDetail', { id })).data.lines
    expect((await lines(world.platform)).map(({ account }) => account)).toEqual(['transit', 'prepaid'])
    expect((await lines(fair.partner)).map(({ account }) => account)).toEqual(['prepaid'])
    const stranger = (await world.fair()).partner
    expect((await world.call(stranger, 'getVoucherDetail', { id })).reason).toBe('kernel.notFound')
  })
})

describe('exportLedger', () => {
  it.each(['csv', 'xlsx'] as const)('writes what the caller sees as %s', async format => {
    const caller = fair.partner
    const { data } = await world.call(caller, 'exportLedger', { format })
    const { rows, fileId } = await world.runJob<{ rows: number; fileId: string }>(data.jobId, jobs)
    expect(rows).toBe(3)
    const path = join(world.config.dataDir, `${fileId}.sheet`)
    await world.services.store.withPath(fileId, from => copyFile(from, path))
    const written: string[][] = []
    for await (const { cells } of readSheet(path)) written.push(cells)
    // Amounts in a sheet are numbers without fixed digits.
    const shown = (amount: string) => (format === 'csv' ? amount : String(Number(amount)))
    expect(written.slice(1).map(cells => [cells[3], cells[8], cells[9]])).toEqual([
      ['预存款', shown('100.00'), shown('100.00')],
      ['预存款', shown('20.00'), shown('120.00')],
      ['预存款', shown('3.00'), shown('123.00')],
    ])
  })
})

describe('verifyLedger', () => {
  it('detects a changed total, a changed balance and a changed posting', async () => {
    const verified = async () => (await world.call(world.platform, 'verifyLedger', {})).data
    expect(await verified()).toMatchObject({ wrong: [] })
    expect((await verified()).postings).toBeGreaterThan(6)
    await world.pool.query(`update ledger_total set fen = fen + 1 where account_id = (select id from ledger_account where kind = 'transit')
      and month = (select max(month) from ledger_total) and slot = (select min(slot) from ledger_total)`)
    await world.pool.query(`update ledger_balance set fen = fen + 1 where account_id =
      (select id from ledger_account where kind = 'prepaid' and participation_id = '${fair.participationId}')`)
    expect((await verified()).wrong.map(({ what, account }) => [what, account])).toEqual(
      expect.arrayContaining([['balance', 'prepaid']]),
    )
    await world.pool.query(`alter table posting disable trigger user;
      update posting set fen = fen + 5 where id = (select id from posting order by id limit 1);
      alter table posting enable trigger user`)
    expect(new Set((await verified()).wrong.map(({ what }) => what))).toEqual(new Set(['voucher', 'total', 'balance']))
    expect((await world.call(fair.partner, 'verifyLedger', {})).reason).toBe('kernel.noPermission')
  })
})
