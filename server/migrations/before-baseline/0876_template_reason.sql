-- Why a message template was returned or rejected, as of all that is decided on; what was said before was said in a note.
alter table message_template add column reason_code text;
alter table dictionary_option drop constraint dictionary_option_nouns_check;
alter table dictionary_option add constraint dictionary_option_nouns_check
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge', 'postponement',
    'charge', 'invoice', 'settlement', 'offset', 'ticketRequest', 'whitelist', 'blacklist', 'declaration',
    'messageTemplate']);

update dictionary_option set nouns = nouns || array['messageTemplate']
where exhibition_id is null and code = 'back_reason' and value = 'bilingualMissing' and cardinality(nouns) > 0;
insert into dictionary_option (code, value, name_cn, name_en, position, nouns)
select 'back_reason', 'wordingUnclear', '表述不清', 'The wording is unclear', max(position) + 1, array['messageTemplate']
from dictionary_option where exhibition_id is null and code = 'back_reason' having count(*) > 0
on conflict do nothing;
insert into dictionary_option (code, value, name_cn, name_en, position, nouns)
select 'reject_reason', 'contentNotAllowed', '内容不合规', 'This may not be sent', max(position) + 1, array['messageTemplate']
from dictionary_option where exhibition_id is null and code = 'reject_reason' having count(*) > 0
on conflict do nothing;
