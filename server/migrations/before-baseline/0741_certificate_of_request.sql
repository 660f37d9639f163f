-- What went because its person asked, by the number of the request: certified beside what went by a period, of which there is none then. Who approved it
-- stands where else who set the period does.
alter table retention_certificate add column request text;
alter table retention_certificate alter column days drop not null;
alter table retention_certificate add constraint retention_certificate_why check ((days is null) = (request is not null));
alter table retention_certificate drop constraint retention_certificate_once;
alter table retention_certificate add constraint retention_certificate_once
  unique nulls not distinct (day, kind, exhibition_id, days, set_by_name, set_at, request);
create index retention_certificate_of_request on retention_certificate (request) where request is not null;

-- Who was erased on their request is written to no more, whoever brings them in again.
alter table suppression drop constraint suppression_how_check;
alter table suppression add constraint suppression_how check (how in ('page', 'reply', 'refused', 'erased'));
