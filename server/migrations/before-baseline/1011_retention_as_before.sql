-- A new installation begins with lawful periods. One that is there already keeps for good what it kept for good, until somebody has
-- seen what would go and sets a period (docs/decisions/1013): rows the base seeds have not put in yet would otherwise begin with the preset.
insert into system_parameter (name, kind, value, built_in, least, most)
select name, 'integer', '0', true, 0, 36500
from unnest(array['privacy.personDays', 'privacy.documentDays', 'privacy.photoDays', 'privacy.passageDays', 'privacy.listedDays',
  'privacy.messageDays', 'privacy.addressDays', 'privacy.logNameDays']) name
where exists (select from exhibition)
on conflict (name) do nothing;
