-- Refunds have a dictionary of their own. Reasons for rejection that refunds were given so far stay readable and are not offered.
with given as materialized (select distinct reason_code from ticket_money_fact where reason_code is not null)
insert into dictionary_option (code, exhibition_id, value, name_cn, name_en, position, status, used, counts_as)
select 'refund_reason', d.exhibition_id, d.value, d.name_cn, d.name_en, 1000 + d.position, 0, true,
  case when d.exhibition_id is not null then 'other' end
from dictionary_option d
where d.code = 'reject_reason' and d.value <> 'other' and d.value in (select reason_code from given)
on conflict do nothing;
