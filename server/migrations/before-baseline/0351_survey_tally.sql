-- How often what was said to a question, kept in the transaction of the answer. A fold would have to know which answers it
-- has counted already: by a moment or a transaction, and both tell when an anonymous answer came. So nothing of an answer
-- says when any more.
alter table survey_answer drop column tx;
alter table survey_answer_item drop column tx;
alter table survey_answer_void drop column tx;

-- `line` is '*' where answers to a question are counted, each once; of the question '' all answers are.
create table survey_tally (
  survey_id uuid not null references survey (id),
  version_number int not null,
  question text not null,
  line text not null,
  option text not null,
  number double precision,
  day date,
  -- So that who answers at once does not queue; what is voided is taken off in any slot.
  slot smallint not null,
  n int not null,
  constraint survey_tally_key unique nulls not distinct
    (survey_id, version_number, question, line, option, number, day, slot)
) with (fillfactor = 70);

insert into survey_tally (survey_id, version_number, question, line, option, number, day, slot, n)
with counted as (
  select i.* from survey_answer_item i
  where not exists (select from survey_answer_void v where v.answer_id = i.answer_id))
select survey_id, version_number, question, line, option, number, day, 0, count(*) from counted group by 1, 2, 3, 4, 5, 6, 7
union all
select survey_id, version_number, question, '*', '', null, null, 0, count(distinct answer_id) from counted group by 1, 2, 3
union all
select a.survey_id, a.version_number, '', '*', '', null, null, 0, count(*) from survey_answer a
where not exists (select from survey_answer_void v where v.answer_id = a.id) group by 1, 2;
