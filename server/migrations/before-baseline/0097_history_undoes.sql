-- A decision may be taken back for some seconds (server/src/kernel/undo.ts): the line that tells it names the line it undoes.
alter table history add column undoes uuid;
