-- What the people of an imported sheet agreed to elsewhere: without a source and a date it is no consent. Rows of demo data
-- from before have neither and are append-only: not valid.
alter table consent add column given_on date;
alter table consent add constraint consent_import
  check (how <> 'import' or (btrim(text) <> '' and given_on is not null and given_on <= (at at time zone 'UTC')::date + 1)) not valid;
