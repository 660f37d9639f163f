import { randomUUID } from 'node:crypto'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { findConstraint, toDb, transaction } from '../../kernel/database/database.ts'
import { balancesOf, figuresOf } from './api.ts'
import { type JournalLine, post, postAll, undo } from './hooks.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const ownOf = async ({ exhibitionId }: Fair) =>
  (
    await world.db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${exhibitionId} and kind = 'sponsor'`,
    )
  ).id
const cause = (ordinal = 0) => ({ entityType: 'participation' as const, id: randomUUID(), ordinal })
const takes = (participationId: string, fen: Fen): JournalLine[] => [
  { account: { of: 'transit' }, debit: fen },
  { account: { of: 'prepaid', participationId }, credit: fen },
]
const take = (participationId: string, fen: Fen, context = { db: world.db }) =>
  post(context, { event: 'take', cause: cause(), lines: takes(participationId, fen) })
const spend = (participationId: string, fen: Fen, context = { db: world.db }) =>
  post(context, {
    ...{ event: 'finish', cause: cause() },
    lines: [
      { account: { of: 'prepaid', participationId }, debit: fen },
      { account: { of: 'advance', participationId }, credit: fen },
    ],
  })
/** The sums of the whole ledger by postings and by totals, and rows that disagree with both. */
const recounted = () =>
  world.db.one<{ postings: string; totals: string; wrong: number }>(sql`
    select (select coalesce(sum(fen), 0)::text from posting) as postings,
      (select coalesce(sum(fen), 0)::text from ledger_total) as totals,
      (select count(*)::int from (select account_id, sum(fen) as fen from posting group by 1) p
        full join (select account_id, sum(fen) as fen from ledger_total group by 1) t using (account_id)
        left join ledger_balance b using (account_id)
        where p.fen is distinct from t.fen or b.fen <> -p.fen) as wrong`)

describe('a journal entry', () => {
  it('is written completely: postings, totals and the row that prevents an overdraft', async () => {
    const mine = await world.participate(fair, (await world.world.administrator('cooperatorMain')).company, 1)
    await take(mine, 12_345n)
    await spend(mine, 12_000n)
    expect(await balancesOf(world.db, mine)).toMatchObject({ prepaid: 345n, advance: 12_000n, consumed: 0n })
    expect(await recounted()).toEqual({ postings: '0', totals: '0', wrong: 0 })
  })

  it('merges lines of one account, and leaves out zero amounts', async () => {
    const id = await post(
      { db: world.db },
      {
        ...{ event: 'take', cause: cause() },
        lines: [
          ...takes(fair.participationId, 100n),
          ...takes(fair.participationId, 50n),
          { account: { of: 'suspense' }, credit: 0n },
        ],
      },
    )
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from posting where journal_entry_id = ${id}`,
    )
    expect(n).toBe(2)
  })

  it('is refused if its sides differ, by the code and by the database', async () => {
    const lines = [{ account: { of: 'transit' as const }, debit: 1n }]
    await expect(post({ db: world.db }, { event: 'take', cause: cause(), lines })).rejects.toThrow('differ')
    const id = await take(fair.participationId, 5n)
    const add = world.db.run(
      sql`insert into posting (account_id, journal_entry_id, fen) select account_id, journal_entry_id, 1 from posting where journal_entry_id = ${id}`,
    )
    expect(findConstraint(await add.catch(error => error))).toBe('posting_sums_zero')
  })

  it('is refused by the database if a complete one does not sum to zero', async () => {
    const id = await take(fair.participationId, 5n)
    const write = (more: number) =>
      transaction(world.pool, async db => {
        const journalEntry = await db.one<{ id: string }>(sql`
          insert into journal_entry (event, cause_type, cause_id) values ('take', 'participation', ${randomUUID()}) returning id`)
        await db.run(sql`insert into posting (account_id, journal_entry_id, fen)
          select account_id, ${journalEntry.id}, fen + case when fen > 0 then ${more}::int8 else 0 end
          from posting where journal_entry_id = ${id}`)
      })
    expect(findConstraint(await write(1).catch(error => error))).toBe('posting_sums_zero')
    await write(0)
  })

  it('accepts no later posting, not even two that sum to zero', async () => {
    const id = await take(fair.participationId, 5n)
    const add = world.db.run(sql`insert into posting (account_id, journal_entry_id, fen)
      select account_id, journal_entry_id, -fen from posting where journal_entry_id = ${id}`)
    expect(findConstraint(await add.catch(error => error))).toBe('posting_sums_zero')
  })

  it('is required for every posting', async () => {
    const add = world.db.run(sql`insert into posting (account_id, journal_entry_id, fen)
      select account_id, uuidv7(), fen from posting order by id limit 1`)
    expect(findConstraint(await add.catch(error => error))).toBe('posting_voucher')
  })

  it('can neither be changed nor deleted', async () => {
    for (const table of ['journal_entry', 'posting', 'ledger_account']) {
      for (const write of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(world.pool.query(write), write).rejects.toThrow('append-only')
      }
    }
  })

  it('posts only to open accounts', async () => {
    const add =
      world.db.run(sql`with v as (insert into journal_entry (event, cause_type, cause_id) values ('take', 'participation', ${randomUUID()}) returning id)
      insert into posting (account_id, journal_entry_id, fen) select account_id, v.id, fen from v, (values (${randomUUID()}::uuid, 1), (${randomUUID()}::uuid, -1)) p (account_id, fen)`)
    expect(findConstraint(await add.catch(error => error))).toBe('posting_account')
  })

  it('is made once per cause, by forty concurrent calls', async () => {
    const once = cause()
    const lines = takes(fair.participationId, 7n)
    const before = (await balancesOf(world.db, fair.participationId)).prepaid
    const made = await Promise.allSettled(
      Array.from({ length: 40 }, () => post({ db: world.db }, { event: 'take', cause: once, lines })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of made) if (one.status === 'rejected') expect(one.reason.reason).toBe('kernel.alreadyDecided')
    expect((await balancesOf(world.db, fair.participationId)).prepaid).toBe(before + 7n)
  })

  it('is reversed once, and the mirror entry refers to it', async () => {
    const mine = await world.participate(fair, (await world.world.administrator('cooperatorMain')).company, 1)
    const id = await take(mine, 900n)
    const made = await Promise.allSettled([1, 2, 3].map(n => undo({ db: world.db }, id, { cause: cause(n) })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await balancesOf(world.db, mine)).prepaid).toBe(0n)
  })
})

describe('a balance that is spent', () => {
  it('concurrently twice is refused once', async () => {
    const mine = await world.participate(fair, (await world.world.administrator('cooperatorMain')).company, 1)
    await take(mine, 1_000n)
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => spend(mine, 400n)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of made) if (one.status === 'rejected') expect(one.reason.reason).toBe('ledger.prepaidTooLow')
    expect(await balancesOf(world.db, mine)).toMatchObject({ prepaid: 200n, advance: 800n })
  })
})

describe('forty concurrent payers', () => {
  it('pay and spend mutually in any order, and the ledger is consistent', async () => {
    const partners = await Promise.all(
      Array.from({ length: 8 }, async () =>
        world.participate(fair, (await world.world.administrator('cooperatorMain')).company, 1),
      ),
    )
    const work = Array.from({ length: 40 }, (_, n) =>
      transaction(world.pool, async (_db, client) => {
        const context = { db: toDb(client) }
        const order = n % 2 ? partners : partners.toReversed()
        // All of a transaction at once: one statement has one order.
        await postAll(
          context,
          order.map(one => ({ event: 'take', cause: cause(), lines: takes(one, 100n) })),
        )
      }),
    )
    await Promise.all(work)
    for (const one of partners) expect((await balancesOf(world.db, one)).prepaid).toBe(4_000n)
    expect(await recounted()).toEqual({ postings: '0', totals: '0', wrong: 0 })
  })
})

describe('figures', () => {
  it('are those of finance.md, section 6, and do not change when the participation is closed', async () => {
    const own = await world.fair()
    const [a, s, e] = [own.participationId, await ownOf(own), own.exhibitionId]
    const db = { db: world.db }
    const consumes = (fen: Fen, split: Fen) => [
      { account: { of: 'consumed' as const, participationId: a }, debit: fen },
      { account: { of: 'split' as const, participationId: s }, credit: split },
      { account: { of: 'incomeQuota' as const, exhibitionId: e }, credit: fen - split },
    ]
    await take(a, 502_500n)
    await spend(a, 302_500n)
    await postAll(db, [
      {
        event: 'takeDeposit',
        cause: cause(),
        lines: [
          { account: { of: 'prepaid', participationId: a }, debit: 200_000n },
          { account: { of: 'deposit', participationId: a }, credit: 200_000n },
        ],
      },
      { event: 'useQuota', cause: cause(), lines: consumes(260_000n, 78_000n) },
      {
        event: 'serviceFee',
        cause: cause(),
        lines: [
          { account: { of: 'feeCost', participationId: s }, debit: 16_250n },
          { account: { of: 'fee', participationId: a }, credit: 16_250n },
        ],
      },
      {
        event: 'expense',
        cause: cause(),
        lines: [
          { account: { of: 'expense', participationId: a }, debit: 67_950n },
          { account: { of: 'incomeOther', exhibitionId: e }, credit: 67_950n },
        ],
      },
    ])
    const figures = {
      ...{ prePayAmount: 502_500n, consumeAmonut: 260_000n, sponsorCollect: 78_000n, cooperatorCollect: 16_250n },
      ...{ settleBack: 190_800n, settleRepair: 0n, expenses: 67_950n },
    }
    expect(await figuresOf(world.db, a)).toMatchObject(figures)
    expect(await figuresOf(world.db, s)).toMatchObject({
      sponsorCollect: 78_000n,
      cooperatorCollect: 16_250n,
      settleBack: 61_750n,
    })

    const closing = await post(db, {
      ...{ event: 'agree', cause: cause() },
      lines: [
        { account: { of: 'advance', participationId: a }, debit: 302_500n },
        { account: { of: 'deposit', participationId: a }, debit: 200_000n },
        { account: { of: 'fee', participationId: a }, debit: 16_250n },
        { account: { of: 'consumed', participationId: a }, credit: 260_000n },
        { account: { of: 'expense', participationId: a }, credit: 67_950n },
        { account: { of: 'settle', participationId: a }, credit: 190_800n },
      ],
    })
    expect(await figuresOf(world.db, a)).toMatchObject(figures)
    expect(await balancesOf(world.db, a)).toMatchObject({ advance: 0n, deposit: 0n, consumed: 0n, settle: 190_800n })
    await undo(db, closing, { cause: cause() })
    expect(await figuresOf(world.db, a)).toMatchObject(figures)
    expect(await balancesOf(world.db, a)).toMatchObject({ advance: 302_500n, settle: 0n })
  })
})
