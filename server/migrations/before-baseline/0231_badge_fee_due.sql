-- Fees to be put on a charge, by who pays them: what a company's secondaries pay is not its own to do.
select count_on('badge_fee', 'badgeFeeDue.{state}', 'payer_company_id');
