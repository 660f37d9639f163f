-- Jobs of the kind bank.takeSure have no code any more (docs/decisions/1100): nothing would take them from the queue. The
-- queue's schema is created by the first job process, after the migrations of a new database. The queue is short, and the table
-- of jobs is long: jobs are found by the queue.
do $$
declare
  queued uuid;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return;
  end if;
  for queued in execute $q$ select key::uuid from graphile_worker.jobs where task_identifier = 'bank.takeSure' $q$ loop
    perform graphile_worker.remove_job(queued::text);
    delete from job where id = queued;
  end loop;
end $$;
