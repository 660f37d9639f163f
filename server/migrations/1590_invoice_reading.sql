-- What the files of an invoice say, and where that differed from what was recorded, as it was accepted; null for invoices that were
-- recorded before files were read.
alter table invoice add column reading jsonb;
