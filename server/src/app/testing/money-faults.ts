import sql from 'sql-template-tag'
import { figuresOfAll } from '../../finance/ledger/api.ts'
import { figuresOfLines, type Summand } from '../../finance/settlement/figures.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The violated invariants as text; empty if all hold. */
export async function faults(db: Db, platformId: string): Promise<string[]> {
  const { wrong } = await db.one<{ wrong: Record<string, number> }>(sql`select json_build_object(
    'the ledger sums to', (select coalesce(sum(fen), 0)::text from ledger_total)::int8,
    'overdrawn accounts', (select count(*) from ledger_balance where fen < 0),
    'accounts whose totals are not their balance', (select count(*) from ledger_balance b
      where b.fen <> -(select coalesce(sum(t.fen), 0) from ledger_total t where t.account_id = b.account_id)),
    'quota that was not bought once for each finished line', (select count(*) from quota q where q.bought <> coalesce((
      select sum(l.quantity) from bill c join bill_line l on l.bill_id = c.id
      where c.participation_id = q.participation_id and l.badge_type_id = q.badge_type_id and c.kind = 'quota' and c.state = 'finished'), 0)),
    'quotas that are exceeded', (select count(*) from quota where reserved + used + given > granted or bought > granted),
    'paid fees of badges that are not active', (select count(*) from badge_fee f join badge b on b.exhibition_id = f.exhibition_id
      and b.id = f.badge_id where (f.state = 'paid') and b.state not in ('active', 'suspended', 'expired', 'voided')),
    'active badges whose fee is not paid', (select count(*) from badge_fee f join badge b on b.exhibition_id = f.exhibition_id
      and b.id = f.badge_id join exhibition e on e.id = f.exhibition_id
      where b.state = 'active' and f.kind = 'badge' and f.state <> 'paid' and not (f.state = 'credited' and e.state = 'cancelled')),
    'money on charges that are not finished', (select count(*) from (
      select a.participation_id, -sum(t.fen) as fen from ledger_account a join ledger_total t on t.account_id = a.id
      where a.kind = 'advance' group by 1) advance where advance.fen <> coalesce((select sum(c.payable) from bill c
      where c.participation_id = advance.participation_id and c.state = 'finished'
        and not exists (select from settlement s where s.participation_id = c.participation_id and s.agreed is not null)), 0)
      - coalesce((select sum(coalesce(f.refunded, f.paid)) from badge_fee f where f.payer_id = advance.participation_id and f.state = 'credited'), 0)),
    'applications whose invoices are not what is made', (select count(*) from invoice_application i
      where i.made <> coalesce((select sum(amount) from invoice v where v.application_id = i.id), 0)
        or i.requested <> coalesce((select sum(amount) from invoice_line l where l.application_id = i.id), 0)
        or (i.state in ('made', 'confirmed', 'reversed') and i.made <> i.requested)),
    'bank totals that differ from their statements', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'bank') - (select coalesce(sum(amount), 0) from bank_line),
    'unexplained totals that differ from their rows', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'suspense')
      + (select coalesce(sum(amount), 0) from bank_line where state <> 'matched'),
    'totals in transit that differ from their payments', (select coalesce(sum(t.fen), 0) from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'transit')
      - (select coalesce(sum(case when kind in ('payBack', 'refund') then -amount else amount end), 0) from payment
        where by = 'hand' and bank_line_id is null and state = 'finished' and kind <> 'writeOff'
          and holder_id = ${platformId}),
    'accounts of who is agreed with that are not closed', (select count(*) from (
      select from settlement s join ledger_account a on a.participation_id = s.participation_id
        join ledger_total t on t.account_id = a.id
      where s.agreed is not null and (a.kind <> 'settle' or s.state in ('pendingInvoiceApplication',
        'pendingInvoiceConfirmation', 'settled')) group by a.id having sum(t.fen) <> 0) open),
    'exhibitions that are settled too early or too late', (select count(*) from exhibition e
      where (e.state = 'settled') <> (e.state in ('closed', 'settled') and not exists (
        select from settlement s where s.exhibition_id = e.id and s.state <> 'settled'))),
    'offsets of settlements that differ from their offset applications', (select count(*) from settlement s where s.reserved_amount <> coalesce((
        select sum(o.amount) from netting_application o where s.id in (o.from_id, o.to_id) and o.state = 'applied'), 0))) as wrong`)
  return Object.entries(wrong).flatMap(([what, n]) => (Number(n) === 0 ? [] : [`${what}: ${n}`]))
}

/** Computes the totals again from the postings. */
export async function figuresDiffer(db: Db): Promise<string[]> {
  const rows = await db.many<Record<'id' | 'paid' | 'consumed' | 'expenses', string>>(sql`
    select a.participation_id as id, coalesce(-sum(p.fen) filter (where a.kind in ('prepaid', 'advance', 'deposit')), 0)::text as paid,
      coalesce(sum(p.fen) filter (where a.kind = 'consumed'), 0)::text as consumed,
      coalesce(sum(p.fen) filter (where a.kind = 'expense'), 0)::text as expenses
    from ledger_account a join posting p on p.account_id = a.id where a.participation_id is not null
      and not exists (select from journal_entry v where v.id = p.journal_entry_id and v.closes is not null) group by 1`)
  const figures = await figuresOfAll(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, paid, consumed, expenses }) => {
    const { prePayAmount, consumeAmonut, expenses: extra } = figures.get(id) ?? {}
    return [prePayAmount, consumeAmonut, extra].join() === [paid, consumed, expenses].join() ? [] : [id]
  })
}

/** Settlements of an exhibition whose lines differ from the ledger. */
export async function linesDiffer(db: Db, exhibitionId: string): Promise<string[]> {
  const rows = await db.many<{
    id: string
    sponsor: boolean
    figure: Summand['figure']
    amount: string
    split: string
  }>(sql`
    select s.participation_id as id, s.family = 'Sponsor' as sponsor, l.figure, sum(l.amount)::text as amount, sum(l.split)::text as split
    from settlement s join settlement_line l on l.settlement_id = s.id
    where s.exhibition_id = ${exhibitionId} group by 1, 2, 3`)
  const figures = await figuresOfAll(db, [...new Set(rows.map(({ id }) => id))])
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, of]) => {
    const lines = of.map(row => ({ ...row, amount: BigInt(row.amount), split: BigInt(row.split) }))
    const ofLines = figuresOfLines(lines, of[0]?.sponsor ?? false)
    const wrong = Object.entries(ofLines).filter(([name, fen]) => fen !== figures.get(id)?.[name as 'held'])
    return wrong.length === 0 ? [] : [`${id}: ${wrong.map(([name, fen]) => `${name} ${fen}`).join()}`]
  })
}
