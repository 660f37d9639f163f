-- A key somebody else may have: what it signed opens nothing by signature any more. Codes the venue knows by their text go on.
alter table keyring add column compromised_at timestamptz;
