-- Cases of all states in the order they happened, of one kind, and of one holder: a page reads no more of a ground with many.
create index conflict_at on conflict (exhibition_id, at, id);
create index conflict_of_kind on conflict (exhibition_id, kind, at, id);
create index conflict_of_badge on conflict (exhibition_id, badge_id) where badge_id is not null;
create index conflict_of_ticket on conflict (exhibition_id, ticket_id) where ticket_id is not null;
