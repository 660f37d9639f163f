-- The list of invoice applications leaves rehearsals out; so do the totals of its tabs.
drop function invoice_application_counted_invoicetab() cascade;
select count_on('invoice_application', 'invoiceTab.{state}.{reversal}', 'venue where not is_rehearsal(exhibition_id)',
  'sponsor_id where not is_rehearsal(exhibition_id)',
  'company_id where not is_rehearsal(exhibition_id) and company_id <> sponsor_id',
  'parent_company_id where not is_rehearsal(exhibition_id)');
