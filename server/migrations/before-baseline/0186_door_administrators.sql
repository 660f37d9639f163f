-- Doors by who looks after them: what an administrator sees is found by it.
create index door_admin_operator on door_admin (operator_id);

-- Who could see doors at the venue may run those whose administrator they are; it gives nothing to who is of none.
update role set permissions = array(select distinct unnest(permissions || array['door:administer']) order by 1), version = version + 1
where not administrator and permissions && array['door:view', 'channel:control']
  and company_id in (select id from company where type = 'platform');
