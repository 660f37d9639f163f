-- The first screen asks, by exhibition, which charges its reader is to pay and which proofs it is to look at: few of many.
create index charge_to_pay on charge (company_id, exhibition_id, kind) where state in ('unpaid', 'returned');
create index charge_proven on charge (holder_id, exhibition_id, kind) where state = 'proofSubmitted';
