-- How an operator has arranged the columns of a list: theirs on every machine, until they arrange them anew.
create table kept_columns (
  operator_id uuid not null references operator on delete cascade,
  list text not null,
  columns jsonb not null constraint kept_columns_shape
    check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 10000),
  primary key (operator_id, list)
);
