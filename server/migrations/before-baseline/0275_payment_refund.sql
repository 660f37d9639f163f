-- What a settlement pays back is a payment too, which a statement of the bank says later.
alter table payment drop constraint payment_kind;
alter table payment add constraint payment_kind
  check (kind in ('prepaid', 'deposit', 'settlement', 'refund', 'payBack', 'writeOff'));
insert into payment (state, kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, paid_on, payer,
  reference, settlement_id, recorded_by)
select 'finished', 'refund', s.exhibition_id, s.participation_id, s.company_id, s.sponsor_id, s.holder_id, s.paid_amount, s.payment_on,
  coalesce(s.receiver, ''), s.number, s.id, coalesce(s.payment_by, '')
from settlement s
where s.paid_amount > 0 and exists (select from voucher v where v.cause_noun = 'settlement' and v.cause_id = s.id and v.event = 'refund');
