-- What a refusal took from a white list, given back where it is undone: what its host asked for, and who had decided before.
alter table whitelist add column before_refusal jsonb;
