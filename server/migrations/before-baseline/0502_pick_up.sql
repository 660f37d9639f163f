-- Who fetched a card: its holder, somebody of their company, or a proxy; whose name stands in issued_to.
alter table credential add issued_by_way text constraint credential_issued_by_way
  check (issued_by_way in ('holder', 'company', 'proxy'));
