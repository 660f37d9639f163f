-- Each invoice application is in one tab of its list: by its state, or among the reversals while one is requested.
select count_on('invoice_application', 'invoiceTab.{state}.{reversal}', 'venue', 'sponsor_id',
  'company_id where company_id <> sponsor_id', 'parent_company_id');
