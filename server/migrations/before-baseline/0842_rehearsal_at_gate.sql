-- A code of a rehearsal is refused at a real gate for what it is. Which ground a code is of is known before the gate is asked, from
-- its key: nothing more is read, whoever scans.
do $$
declare
  body text := pg_get_functiondef('gate_decide'::regproc);
begin
  if body not like '%when ''other'' then ''wrongExhibition''%' then
    raise exception 'gate_decide does not name wrongExhibition where it was';
  end if;
  execute replace(body, 'when ''other'' then ''wrongExhibition''',
    'when ''other'' then ''wrongExhibition'' when ''rehearsal'' then ''rehearsal''');
end $$;
