-- The rule of 0872 holds for what there was too.
alter table ticket validate constraint ticket_entered;
