-- Jobs of the kind bank.takeSure have no code any more (docs/decisions/1100): nothing would take them from the queue. The
-- queue's schema is created by the first job process, after the migrations of a new database.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.remove_job(id::text) from job where kind = 'bank.takeSure' and state in ('queued', 'running');
  end if;
end $$;
delete from job where kind = 'bank.takeSure';
