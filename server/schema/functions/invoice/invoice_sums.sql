-- The sums of an invoice application hold when a transaction ends: requested = its lines, issued = invoices −
-- reversals, and for each invoice, reversed = its reversals.
create or replace function invoice_sums() returns trigger language plpgsql as $$
declare
  application constant uuid := coalesce(to_jsonb(new) ->> 'application_id', new.id::text);
  wrong text;
begin
  select format('requested %s, lines %s; issued %s, invoices %s; not reversed as written: %s',
    a.requested, l.requested, a.made, i.issued, i.unlike) into wrong
  from invoice_application a,
    lateral (select coalesce(sum(amount), 0) as requested from invoice_line where application_id = a.id) l,
    lateral (select coalesce(sum(b.amount), 0) as issued,
      count(*) filter (where b.red_of is null and b.reversed <> (
        select -coalesce(sum(r.amount), 0) from invoice r where r.red_of = b.id)) as unlike
      from invoice b where b.application_id = a.id) i
  where a.id = application and (a.requested <> l.requested or a.made <> i.issued or i.unlike > 0);
  if found then raise exception 'invoice sums of % differ: %', application, wrong
    using errcode = 'check_violation', constraint = 'invoice_sums';
  end if;
  return null;
end $$;
