-- When an operator last came, noted by the login itself (server/src/session/sessions.ts) and apart from the operator, whose
-- row belongs to who manages it: a login makes nobody's edit stale and waits for none.
create table operator_login (
  operator_id uuid primary key references operator (id) on delete cascade,
  at timestamptz not null
) with (fillfactor = 70);
insert into operator_login (operator_id, at) select id, last_login_at from operator where last_login_at is not null;
drop trigger session_noted on session;
drop function note_login();
alter table operator drop column last_login_at;

-- What a temporary partner leaves behind when it is invited again is written by who reopens it (server/src/partner/add-partner.ts).
drop trigger company_comes_back on company;
drop function come_back();
