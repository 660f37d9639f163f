-- Rules change only while their book is a draft, or are added in the transaction that adds the book (a copy of its
-- exhibition). The lock makes a concurrent publication wait, or be seen.
create or replace function rule_is_fixed() returns trigger language plpgsql as $$
declare
  book uuid := case when tg_op = 'DELETE' then old.book_id else new.book_id end;
  fixed boolean;
begin
  select state <> 'draft' and (tg_op <> 'INSERT' or created_at <> now()) into fixed from rule_book where id = book for share;
  if fixed then
    raise exception 'the rules of book % are published', book using errcode = 'check_violation', constraint = 'rule_is_fixed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
