-- Codes of guests are nobody's cards: the print desk neither shows nor counts them.
alter table credential add column guest boolean not null default false;
update credential c set guest = true from badge b
where b.exhibition_id = c.exhibition_id and b.id = c.badge_id and b.participation_id is null;

drop function credential_counted_credential() cascade;
select count_on('credential', 'credential.{state}', 'exhibition_id where not guest', 'badge_type_id where not guest');
