-- Badges by when their living card was printed and handed out, the latest first. A card that is neither is in none of them:
-- making one costs what it did.
create index credential_printed on credential (exhibition_id, printed_at, badge_id)
  where printed_at is not null and state <> 'dead';
create index credential_issued on credential (exhibition_id, issued_at, badge_id)
  where issued_at is not null and state <> 'dead';
