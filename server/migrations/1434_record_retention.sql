-- A venue that keeps names without limit keeps the records of their badges without limit, too, until it sets a period.
insert into system_parameter (name, kind, value, built_in, min_value, max_value)
select 'privacy.recordDays', 'integer', '0', true, 0, 36500
from system_parameter where name = 'privacy.personDays' and value = '0'
on conflict (name) do nothing;
