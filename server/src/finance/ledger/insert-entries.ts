import { accountKinds } from '@fairgate/contract/finance/ledger/accounts'
import { statement } from '../../kernel/database/database.ts'

/** The kinds of account that an exhibition has itself. */
export const exhibitionKinds = Object.entries(accountKinds).flatMap(([kind, { holder }]) =>
  holder === 'exhibition' ? [kind] : [],
)

/**
 * Names each account once, however many postings it gets, and creates new ones in the order of their ids; the trigger
 * of `posting` does the rest. An entry names the one exhibition whose accounts it moves; a posting names its account's
 * exhibition, on an account of the venue that of the entry.
 */
export const insertEntries = statement(
  'ledger.post',
  `with made as materialized (
    select m.*, uuidv7() as id
    from unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::uuid[], $6::uuid[])
      with ordinality m (event, entity_type, cause, ordinal, undoes, closes, n)
  ), named as materialized (
    select a.*, ledger_account_id(kind, holder, partner) as account_id,
      case when kind = any ($14::text[]) then holder
        when kind not in ('bank', 'transit', 'suspense') then (select p.exhibition_id from participation p where p.id = holder)
      end as exhibition_id
    from unnest($10::text[], $11::uuid[], $12::uuid[]) with ordinality a (kind, holder, partner, number)
  ), line as materialized (
    select l.n, l.fen, a.account_id, a.exhibition_id
    from unnest($9::int[], $13::int8[], $15::int[]) l (n, fen, number) join named a using (number)
  ), belonging as (
    select n, any_value(exhibition_id) as exhibition_id from line group by n having count(distinct exhibition_id) = 1
  ), opened as (
    insert into ledger_account (id, kind, holder_id, partner_id, participation_id, exhibition_id, bank_account_id)
    select account_id, kind, holder, partner,
      case when kind <> all ($14::text[]) and kind not in ('bank', 'transit', 'suspense') then holder end,
      exhibition_id, case when kind = 'bank' then holder end
    from named where not exists (select 1 from ledger_account a where a.id = named.account_id)
    order by account_id on conflict (id) do nothing
  ), written as (
    insert into journal_entry (id, event, cause_type, cause_id, ordinal, undoes, closes, operator_id, operator_name, exhibition_id)
    select id, event, entity_type, cause, ordinal, undoes,
      coalesce(closes, (select v.closes from journal_entry v where v.id = made.undoes)), $7, $8, b.exhibition_id
    from made left join belonging b using (n) order by n
  ), posted as (
    insert into posting (account_id, journal_entry_id, fen, exhibition_id)
    select l.account_id, m.id, l.fen, coalesce(l.exhibition_id, b.exhibition_id)
    from line l join made m using (n) left join belonging b using (n) order by l.account_id, l.n
  )
  select id from made order by n`,
)
