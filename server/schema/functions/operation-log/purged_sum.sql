-- The digest over the remaining parts of rows after a retention run; the log entry of the run contains it.
create or replace function purged_sum(of_portion uuid) returns text language sql stable as $$
  select encode(sha256(string_agg(digest, ''::bytea order by log_id)), 'hex')
  from (select log_id, digest from operation_log_purged where portion = of_portion
    union all select log_id, digest from operation_log_names_removed where portion = of_portion) one
$$;
