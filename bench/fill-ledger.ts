import type { Venue } from './fill.ts'
import type { Stage } from './kernel/stage.ts'

/** Payments of fourteen months: half the postings on one account that all share, the other half by participant. */
export async function fillLedger({ pool }: Pick<Stage, 'pool'>, venue: Venue, postings: number) {
  const participations = venue.exhibitions.map(({ participationId }) => participationId)
  await pool.query(
    `insert into ledger_account (id, kind, holder_id, partner_id, participation_id)
     select ledger_account_id(kind, holder, holder), kind, holder, holder, nullif(holder, '00000000-0000-0000-0000-000000000000')
     from (select 'transit', '00000000-0000-0000-0000-000000000000'::uuid union all select 'prepaid', unnest($1::uuid[])) a (kind, holder)`,
    [participations],
  )
  await pool.query('alter table posting disable trigger posting_counted')
  await pool.query(
    `create table filled as
    select n, uuidv7(-ago) as id, ago from (select n, make_interval(secs => ($1 - n) * (14.0 * 30 * 86400 / $1)) as ago
      from generate_series(1, $1::int) n) made`.replaceAll('$1', String(Math.floor(postings / 2))),
  )
  await pool.query(`insert into journal_entry (id, event, cause_type, cause_id, operator_name)
    select id, 'take', 'payment', gen_random_uuid(), 'bench' from filled`)
  await pool.query(
    `insert into posting (account_id, id, journal_entry_id, fen)
     select ledger_account_id(side.kind, side.holder, side.holder), uuidv7(-ago), f.id, side.fen
     from filled f cross join lateral (values ('transit', '00000000-0000-0000-0000-000000000000'::uuid, 100 + n % 900),
       ('prepaid', ($1::uuid[])[1 + n % cardinality($1::uuid[])], -100 - n % 900)) side (kind, holder, fen)`,
    [participations],
  )
  await pool.query(`insert into ledger_total (account_id, month, slot, fen, postings)
    select account_id, posting_month(id), 0, sum(fen), count(*) from posting group by 1, 2`)
  await pool.query(`insert into ledger_balance (account_id, fen)
    select p.account_id, -sum(p.fen) from posting p join ledger_account a on a.id = p.account_id where a.kind = 'prepaid' group by 1`)
  await pool.query('alter table posting enable trigger posting_counted')
  await pool.query('drop table filled')
  await pool.query('vacuum (analyze) posting')
  await pool.query('vacuum (analyze) journal_entry')
  const idOf = async (kind: string, holder: string) =>
    (await pool.query('select ledger_account_id($1, $2, $2) as id', [kind, holder])).rows[0].id as string
  return {
    transit: await idOf('transit', '00000000-0000-0000-0000-000000000000'),
    quiet: await idOf('prepaid', participations[0] ?? ''),
  }
}
