-- A row that waited may turn out not to have been one (docs/decisions/1021): its notification is withdrawn, and whoever had read it is told.
-- Somebody had read a notification that is summed in this one.
alter table notification add column read_before boolean not null default false;

-- A passage can take several zones over their limits.
update conflict set facts = jsonb_build_object('zones', jsonb_build_array(facts))
where kind = 'zoneOverrun' and facts is not null and not facts ? 'zones';
