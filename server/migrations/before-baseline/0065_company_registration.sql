-- A number in a register abroad is one company's, as a credit code is; each country has registers of its own.
create unique index company_registration on company (country, upper(registration_number))
  where registration_number is not null and state not in ('rejected', 'withdrawn');
