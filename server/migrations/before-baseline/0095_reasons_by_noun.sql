-- A reason for a return or a rejection may be for some nouns only (contract/src/decision/nouns.ts): a hall that was
-- chosen wrongly is no reason to return a badge. Empty: offered for all.
alter table dictionary_option add column nouns text[] not null default '{}'
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge']);

-- What every installation starts with (server/seeds/data/dictionary.ts), in those that have started already.
update dictionary_option d set nouns = of.nouns::text[]
from (values
  ('reject_reason', 'quotaUsedUp', '{badge,share}'),
  ('reject_reason', 'licenceExpired', '{partner}'),
  ('reject_reason', 'scheduleConflict', '{exhibition}'),
  ('reject_reason', 'onBlacklist', '{badge,partner,operator}'),
  ('reject_reason', 'overdue', '{exhibition,badge}'),
  ('reject_reason', 'unpaid', '{exhibition,badge,share}'),
  ('back_reason', 'unclearImage', '{exhibition,partner,badge}'),
  ('back_reason', 'photoNotCompliant', '{badge}'),
  ('back_reason', 'documentMismatch', '{badge}'),
  ('back_reason', 'wrongDates', '{exhibition}'),
  ('back_reason', 'wrongHall', '{exhibition}'),
  ('back_reason', 'wrongContact', '{exhibition,partner,operator}'),
  ('back_reason', 'licenceUnreadable', '{partner}'),
  ('back_reason', 'bilingualMissing', '{exhibition,partner,badge}'),
  ('back_reason', 'amountMismatch', '{share}')
) as of (code, value, nouns)
where d.exhibition_id is null and d.code = of.code and d.value = of.value;
