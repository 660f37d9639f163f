-- An invoice is confirmed by its payer, or by the clock, with its application. When it was: it stays confirmed where a reversal is
-- refused, or takes back a part of it.
alter table invoice add confirmed_at timestamptz;
alter table invoice drop constraint invoice_state;
alter table invoice add constraint invoice_state check (state in ('made', 'confirmed', 'reversalRequested', 'reversed')) not valid;
alter table invoice add constraint invoice_confirmed check (
  (state <> 'made' or confirmed_at is null) and (state <> 'confirmed' or confirmed_at is not null)) not valid;
