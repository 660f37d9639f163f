-- Orders that came by a sheet: under the number the sheet gives them, of which a seller has one an exhibition.
alter table ticket_order add column outer_code text constraint ticket_order_outer_code check (char_length(outer_code) between 1 and 64);
create unique index ticket_order_outer on ticket_order (exhibition_id, company_id, outer_code)
  where outer_code is not null and state <> 'cancelled';
-- A second upload of one file is told by its content, which the import keeps.
create index import_content on import (noun, company_id, (settings ->> 'sha256')) where settings ? 'sha256';
