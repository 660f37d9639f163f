-- Versions are never changed; they go with a strategy under which nobody has declared.
drop trigger append_only on epidemic_strategy_version;
create trigger version_stays before update on epidemic_strategy_version for each row execute function refuse_change();

-- The log of all declarations, the newest first.
create index history_of_declarations on history (at, id) where noun = 'declaration';
