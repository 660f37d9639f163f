-- Who discounts a charge does not confirm that it is paid; and why the last finish was.
alter table charge add column waived_by uuid;

update dictionary_option set nouns = nouns || array['charge']
where exhibition_id is null and code = 'back_reason' and value in ('unclearImage', 'amountMismatch')
  and cardinality(nouns) > 0;
insert into dictionary_option (code, value, name_cn, name_en, position, nouns)
select 'back_reason', 'notReceived', '未查到该笔款项', 'No such payment has arrived', max(position) + 1, array['charge']
from dictionary_option where exhibition_id is null and code = 'back_reason' having count(*) > 0
on conflict do nothing;
