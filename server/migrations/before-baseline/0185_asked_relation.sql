-- An application for a partner nobody offers, made by who knows its credit code or registration number: without conditions
-- and without a fee. Its owner, the venue's own company where nobody else brought it in, reads it as it reads those by sharing.
alter table share_application
  add column asked boolean not null default false,
  add constraint share_application_asked_free check (not asked or fee_percent = 0);
