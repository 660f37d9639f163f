-- Rows of a bank's statement are compared with settlements whose money moves: few of all there have been.
create index settlement_moving on settlement (holder_id, id)
  where state in ('pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment', 'receiptConfirmation');
