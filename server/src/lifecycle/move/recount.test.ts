import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { countSharedEntries } from '../../finance/ledger/hooks.ts'
import { verifiedLedger } from '../../finance/ledger/verify.ts'
import { recountExhibition, recountShared } from './recount.ts'

const world = await closeAfterAll(createBillWorld())
const { db, pool } = world
const [arriving, other] = [await world.priced(), await world.priced()]
for (const fair of [arriving, other]) {
  await world.addBill(fair, 10)
  const paid = { purpose: 'prepaid' as const, amount: '1000.00', paidOn: '2026-01-05', payer: '示例公司' }
  await world.call(world.platform, 'recordPayment', { participationId: fair.participationId, ...paid })
}

const recount = () => recountExhibition(pool, arriving.exhibitionId, 'Asia/Shanghai')
const counters = () =>
  db.many(
    sql`select scope, name, sum(value)::int as value from row_count group by 1, 2 having sum(value) <> 0 order by 1, 2`,
  )
const totals = () =>
  db.many(sql`select account_id as account, month::text, sum(fen)::text as fen, sum(postings)::int as postings
    from ledger_total group by 1, 2 having sum(postings) <> 0 order by 1, 2`)

describe('rows of an exhibition that arrive without triggers', () => {
  it('bring its own counters and totals, and a recount adds them to those of companies and of the venue', async () => {
    const [countersBefore, totalsBefore] = [await counters(), await totals()]
    const own = await db.one<{ own: number; shared: number }>(sql`
      select count(*) filter (where exhibition_id = ${arriving.exhibitionId})::int as own,
        count(*) filter (where exhibition_id is null and name like 'charge%')::int as shared from row_count`)
    expect(own.own).toBeGreaterThan(0)
    expect(own.shared).toBeGreaterThan(0)
    // What the other database lacks: of shared counters the part of this exhibition.
    await bypassTriggers(
      pool,
      `update row_count set value = value - 1 where exhibition_id is null and value > 0 and name like 'charge%' and scope in (
         select company_id from bill where exhibition_id = '${arriving.exhibitionId}'
         union select holder_id from bill where exhibition_id = '${arriving.exhibitionId}'
         union select '00000000-0000-0000-0000-000000000000');
       update ledger_total t set fen = fen - 100000, postings = postings - 1 where exhibition_id is null`,
    )
    expect(await counters()).not.toEqual(countersBefore)
    const wrong = await recount()
    expect(wrong.counters).toBeGreaterThan(0)
    expect(wrong.ledger).toBeGreaterThan(0)
    expect(await counters()).toEqual(countersBefore)
    expect(await totals()).toEqual(totalsBefore)
    expect((await verifiedLedger(db)).wrong).toEqual([])
    expect(await recount()).toEqual({ counters: 0, ledger: 0, statistics: 0 })
  })

  const shared = () =>
    db.many(sql`select scope, name, sum(value)::int as value from row_count where exhibition_id is null
      group by 1, 2 having sum(value) <> 0 order by 1, 2`)

  it('are counted like rows that triggers counted', async () => {
    const before = await shared()
    const columns = `version, state, kind, exhibition_id, participation_id, company_id, parent_company_id, sponsor_id, holder_id,
      pay_setting_id, payable, revision, due_on, expires_on`
    await bypassTriggers(
      pool,
      `insert into bill (${columns}, number) select ${columns}, 'Q99999999-9' from bill where exhibition_id = '${arriving.exhibitionId}'`,
    )
    expect(await shared()).toEqual(before)
    expect((await recount()).counters).toBeGreaterThan(0)
    expect(await shared()).not.toEqual(before)
    // The triggers take away what the recount has added.
    await pool.query(`delete from bill where number = 'Q99999999-9'`)
    expect(await shared()).toEqual(before)
  })

  it('are counted no more once they are deleted without triggers', async () => {
    const before = await shared()
    const { number } = await db.one<{ number: string }>(
      sql`select number from bill where exhibition_id = ${arriving.exhibitionId} limit 1`,
    )
    await bypassTriggers(pool, `delete from bill where number = '${number}'`)
    expect(await shared()).toEqual(before)
    expect(await recountShared(pool)).toBeGreaterThan(0)
    expect(await shared()).not.toEqual(before)
    expect(await recountShared(pool)).toBe(0)
  })
})

describe('the exhibition itself, whose row arrives without triggers', () => {
  it('is counted for the venue and its organizer, in the state that it has', async () => {
    const counted = () =>
      db.many(sql`select scope, name, sum(value)::int as value from row_count where name like 'exhibition.%'
        group by 1, 2 having sum(value) <> 0 order by 1, 2`)
    const before = await counted()
    await bypassTriggers(
      pool,
      `update exhibition set state = 'closed', ended_at = now() where id = '${arriving.exhibitionId}'`,
    )
    expect(await counted()).toEqual(before)
    expect((await recount()).counters).toBeGreaterThan(0)
    expect(await counted()).not.toEqual(before)
    await db.run(sql`update exhibition set state = 'ready', ended_at = null where id = ${arriving.exhibitionId}`)
    expect(await counted()).toEqual(before)
  })
})

describe('a counter', () => {
  it('names the exhibition to which its scope belongs', async () => {
    const wrong = await db.many(sql`
      select c.scope, c.name from row_count c
      join (select id, id as exhibition_id from exhibition union all select id, exhibition_id from participation
        union all select id, exhibition_id from badge_type) s on s.id = c.scope
      where c.exhibition_id is distinct from s.exhibition_id`)
    expect(wrong).toEqual([])
    const company = await db.many(sql`
      select c.name from row_count c join company o on o.id = c.scope where c.exhibition_id is not null`)
    expect(company).toEqual([])
  })
})

describe('the ledger', () => {
  it('names the exhibition in every account, entry and posting of it, also on the venue’s accounts', async () => {
    const rows = await db.many<{ exhibitionId: string | null; kinds: string[]; fen: string }>(sql`
      select v.exhibition_id as "exhibitionId", array_agg(distinct a.kind order by a.kind) as kinds, sum(p.fen)::text as fen
      from journal_entry v join posting p on p.journal_entry_id = v.id join ledger_account a on a.id = p.account_id
      where p.exhibition_id is not distinct from v.exhibition_id group by 1 order by 1`)
    expect(rows.map(({ exhibitionId }) => exhibitionId).toSorted()).toEqual(
      [arriving.exhibitionId, other.exhibitionId].toSorted(),
    )
    for (const { kinds, fen } of rows) {
      expect(kinds).toEqual(['prepaid', 'transit'])
      expect(fen).toBe('0')
    }
    expect(await countSharedEntries(db, arriving.exhibitionId)).toBe(0)
    const balances = await db.many(sql`
      select b.account_id from ledger_balance b join ledger_account a on a.id = b.account_id
      where b.exhibition_id is distinct from a.exhibition_id or a.exhibition_id is null`)
    expect(balances).toEqual([])
  })
})

describe('transaction ids of another database', () => {
  it('mean nothing here: an entry is not waited for by the log, and an update leaves what this database has', async () => {
    const [owner, trace] = [randomUUID(), randomUUID()].map(id => id.replaceAll('-', ''))
    await bypassTriggers(
      pool,
      `insert into idempotency_record (owner, trace, payload, tx, command, exhibition_id)
       values ('\\x${owner}', '\\x${trace}', '', 9999999999, 'addBadge', '${arriving.exhibitionId}')`,
    )
    const stored = () => db.one(sql`select tx::int from idempotency_record where owner = decode(${owner}, 'hex')`)
    expect(await stored()).toEqual({ tx: 0 })
    await bypassTriggers(pool, `update idempotency_record set tx = 991 where owner = '\\x${owner}'`)
    expect(await stored()).toEqual({ tx: 0 })
  })

  it('of a notification are older than every snapshot, so that only its own id says whether it was read', async () => {
    const id = randomUUID()
    await bypassTriggers(
      pool,
      `insert into notification (id, company_id, kind, event, tx) values ('${id}', '${arriving.partner.company.id}', 'job', 'x', '9999999999')`,
    )
    const seen = await db.one(sql`
      select pg_visible_in_snapshot(tx, pg_current_snapshot()) as seen from notification where id = ${id}`)
    expect(seen).toEqual({ seen: true })
  })

  it('of a passage are none: a rollup takes it as counted, and a recount counts it', async () => {
    const { name } = await db.one<{ name: string }>(sql`
      select t.tgname as name from pg_trigger t where t.tgrelid = 'passage'::regclass and t.tgenabled = 'R'`)
    expect(name).toBe('arrived')
    const parts = await db.many(sql`
      select from pg_trigger t join pg_inherits h on h.inhrelid = t.tgrelid
      where h.inhparent = 'passage'::regclass and t.tgname = 'arrived' and t.tgenabled <> 'R'`)
    expect(parts).toEqual([])
  })
})

describe('a total of the venue', () => {
  it('without any posting left is no difference', async () => {
    const { id } = await db.one<{ id: string }>(sql`select id from ledger_account where exhibition_id is null limit 1`)
    const insert = (fen: number, postings: number) =>
      `insert into ledger_total (account_id, month, slot, fen, postings) values ('${id}', '1999-01-01', 0, ${fen}, ${postings})
       on conflict (account_id, month, slot) do update set fen = excluded.fen, postings = excluded.postings`
    await bypassTriggers(pool, insert(5, 1))
    expect((await verifiedLedger(db)).wrong).toMatchObject([{ what: 'total', kept: '0.05', counted: '0.00' }])
    await bypassTriggers(pool, insert(0, 0))
    expect((await verifiedLedger(db)).wrong).toEqual([])
  })
})
