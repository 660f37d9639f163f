-- When figures were last counted anew and compared, so that one node does it a night.
create table statistics_proof (
  one boolean primary key default true check (one),
  proved_at timestamptz not null,
  -- Exhibitions whose figures were untrue then.
  untrue int not null default 0
);
insert into statistics_proof (proved_at) values ('-infinity');
