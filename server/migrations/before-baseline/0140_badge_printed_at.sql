-- When somebody saw a card come out of the printer; null of cards printed before this was kept.
alter table credential add column printed_at timestamptz;
