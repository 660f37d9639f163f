-- A standing pass of one door: a list of one place that is given together with its guest, by who looks after the door.
alter table whitelist add column standing boolean not null default false,
  add constraint whitelist_standing check (not standing or allowed_people = 1 and cardinality(door_ids) = 1
    and state in ('valid', 'stopped', 'voided', 'expired'));
create index whitelist_standing_list on whitelist (submitted_at, id) where standing;

-- At a door a person or a vehicle has one pass; the door is forgotten where that has ended.
alter table whitelist_guest add column standing_door uuid, add column standing_number bytea,
  add constraint whitelist_guest_standing_number check (standing_door is null or standing_number is not null);
create unique index whitelist_guest_standing on whitelist_guest (standing_door, standing_number);

-- Roles that look after doors give passes of them.
update role r set version = r.version + 1, permissions = array_append(r.permissions, 'doorWhitelist:edit')
from company c
where c.id = r.company_id and c.type = 'platform' and r.permissions && array['door:administer', 'door:modify']
  and not 'doorWhitelist:edit' = any (r.permissions);
