-- without a transaction
-- A sheet of stands names companies by their registration numbers as they were typed.
create index concurrently if not exists company_plain_registration_number on company (plain_name(registration_number))
  where registration_number is not null;
