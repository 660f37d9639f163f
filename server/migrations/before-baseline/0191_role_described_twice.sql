-- What a role is for is said in both languages. What was written is kept as the Chinese one; readers of the other language
-- are shown it where theirs is empty.
alter table role rename column describe to describe_cn;
alter table role add column describe_en text not null default '';
