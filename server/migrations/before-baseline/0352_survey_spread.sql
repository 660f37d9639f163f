-- A spread of links to a survey: each recipient has a link of their own.
alter table spread add column survey_id uuid references survey (id);
-- Only to who has not answered by the moment it goes out.
alter table spread add column unanswered boolean not null default false
  constraint spread_unanswered check (not unanswered or survey_id is not null);

-- Roles that edit surveys and write to the audience send surveys to it.
update role set permissions = permissions || array['survey:spread'], version = role.version + 1
from company c
where c.id = role.company_id and c.type in ('platform', 'sponsor') and permissions @> array['survey:edit', 'audience:spread']
  and not 'survey:spread' = any(permissions);
