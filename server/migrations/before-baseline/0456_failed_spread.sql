-- A spread, or a search, whose job ended in a fault says so, and does not seem to be under way for ever.
alter table spread drop constraint spread_state;
alter table spread add constraint spread_state check (state in ('planned', 'running', 'finished', 'failed', 'cancelled'));
alter table batch_search add failure text;
