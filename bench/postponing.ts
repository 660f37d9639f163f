import { uuidv7 } from 'uuidv7'
import type { BenchExhibition, Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly, most } from './kernel/limits.ts'
import { median } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

const day = 86_400_000
const rounds = 5

/** What a postponement costs next to the same one of an exhibition that sold nothing, and how many tickets it writes. */
export async function measurePostponing(
  stage: Stage,
  venue: Venue,
  { tickets, say }: { tickets: number; say(line: string): void },
): Promise<void> {
  const client = new JoseClient(stage.server.address)
  const ask = <T>(command: string, payload: object) => product(client, venue.platform, command, payload) as Promise<T>
  const [sold, empty] = venue.exhibitions as [BenchExhibition, BenchExhibition]
  for (const exhibition of [sold, empty]) await moveAhead(stage, exhibition)
  await fillTickets(stage, sold, tickets)
  let by = 1
  const planned = (days: number) => {
    const at = (n: number) => new Date(Math.floor(Date.now() / day) * day + (n + days) * day).toISOString()
    const period = (from: number, to: number) => ({ from: at(from), to: at(to), daily: false })
    return { halls: ['N1'], moveIn: period(25, 29), open: period(30, 36), moveOut: period(36, 37) }
  }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const postpone = async ({ id }: BenchExhibition, days: number) => {
    const { rows } = await stage.pool.query('select version from exhibition where id = $1', [id])
    const payload = { id, version: rows[0].version, note: 'bench', ...planned(days) }
    return timed(() => ask('postponeExhibition', payload))
  }
  const times = { sold: [] as number[], empty: [] as number[], told: [] as number[] }
  const before = await stage.pool.query('select pg_current_xact_id()::text as id')
  for (let round = 0; round < rounds; round++, by++) {
    times.told.push(await timed(() => ask('getPostponementEffects', { id: sold.id, ...planned(by) })))
    times.empty.push(await postpone(empty, by))
    times.sold.push(await postpone(sold, by))
  }
  const { rows } = await stage.pool.query(
    `select (select count(*) from ticket t where t.exhibition_id = $1 and t.xmin::text::bigint >= $2::bigint)
       + (select count(*) from ticket_order_line l where l.exhibition_id = $1 and l.xmin::text::bigint >= $2::bigint) as written`,
    [sold.id, before.rows[0].id],
  )
  const [product_, floor, notified] = [median(times.sold), median(times.empty), median(times.told)]
  say(
    `postponing ${tickets} tickets: ${product_.toFixed(0)} ms, nothing sold ${floor.toFixed(0)} ms: ${(product_ / floor).toFixed(2)} × ${most('postponing ÷ nothing sold', product_ / floor, 1.5)}; ` +
      `rows of what was sold written ${rows[0].written} ${exactly('rows written by postponing', Number(rows[0].written), 0)}; announced before in ${notified.toFixed(0)} ms ${most('postponing announced, ms', notified, 1000)}`,
  )
}

/** Into the future, because an exhibition that has begun cannot be postponed. */
async function moveAhead({ pool }: Stage, { id }: BenchExhibition): Promise<void> {
  const at = (days: number) => new Date(Math.floor(Date.now() / day) * day + days * day).toISOString()
  await pool.query(
    `update exhibition set state = 'preparing', move_in_from = $2, move_in_to = $3, open_from = $4, open_to = $5, move_out_from = $5,
       move_out_to = $6, sale_to = $4 where id = $1`,
    [id, at(25), at(29), at(30), at(36), at(37)],
  )
}

/** Orders of ten tickets, half for one day, half for all days. */
async function fillTickets({ pool }: Stage, { id }: BenchExhibition, count: number): Promise<void> {
  const { rows } = await pool.query(
    `insert into ticket_type (exhibition_id, number, name_cn, name_en, price_fen, total, first_day, last_day, dated)
     select $1, 1900 + n, '票' || n, 'Ticket ' || n, 8000, 1000000, current_date + 30, current_date + 35, n = 1
     from generate_series(1, 2) n returning id, exhibition_id`,
    [id],
  )
  const stock = uuidv7()
  for (let from = 0; from < count; from += 50_000) {
    const some = Math.min(50_000, count - from)
    await pool.query(
      `with orders as materialized (
         select uuidv7() as id, n, (array[$2, $3]::uuid[])[1 + n % 2] as type_id,
           case when n % 2 = 0 then current_date + 30 + n / 2 % 6 end as day from generate_series(1, $5::int / 10) n
       ), made as (
         insert into ticket_order (id, state, exhibition_id, code, company_id, sponsor_id, buyer_name, phone_blind_index, method, quantity,
           amount_fen, language, created_by)
         select o.id, 'confirmed', $1, 'BO-' || ($4::int + o.n), e.sponsor_id, e.sponsor_id, '买家', o.id::text::bytea, 'cash', 10, 80000, 'cn',
           e.sponsor_id from orders o join exhibition e on e.id = $1
       ), lines as (
         insert into ticket_order_line (order_id, ordinal, exhibition_id, ticket_type_id, stock_id, day, quantity, unit_fen)
         select id, 1, $1, type_id, $6, day, 10, 8000 from orders
       ), tickets as (
         insert into ticket (exhibition_id, id, state, code, ticket_type_id, order_id, ordinal, stock_id, company_id, day, valid_from,
           valid_to, people, unit_fen)
         select $1, uuidv7(), 'issued', '1901-' || ($4::int + o.n) || '-' || k, o.type_id, o.id, 1, $6, e.sponsor_id, o.day,
           coalesce(o.day, current_date + 30)::timestamp at time zone 'Asia/Shanghai',
           (coalesce(o.day, current_date + 35) + 1)::timestamp at time zone 'Asia/Shanghai', 1, 8000
         from orders o join exhibition e on e.id = $1 cross join generate_series(1, 10) k returning id, ticket_type_id
       )
       insert into ticket_credential (exhibition_id, id, ticket_id, ticket_type_id, code)
       select $1, uuidv7(), id, ticket_type_id, 'B' || id from tickets`,
      [id, rows[0].id, rows[1].id, from, some, stock],
    )
  }
  await pool.query('vacuum analyze ticket')
}
