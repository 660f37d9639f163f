-- Badges without a card are those whose card was lost: the list of them is read from here.
create index credential_lost on credential (exhibition_id, badge_id) where dead_reason = 'lost';
