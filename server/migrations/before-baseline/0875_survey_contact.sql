-- Whether a survey asks, at its end, who lets its company write to them. What is anonymous asks nobody who they are.
alter table survey add column asks_to_write boolean not null default false
  constraint survey_contact check (not (asks_to_write and anonymous));
