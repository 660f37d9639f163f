-- A name in lower case and without spaces, brackets and punctuation.
create or replace function plain_name(name text) returns text
language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKC), '[\s()\[\]{}<>《》〈〉【】「」“”‘’"''·•・.,、，。:;!?&/_-]', '', 'g'))
$$;
