-- Which master key the keyring is wrapped by, told by its mark (`embedded/backup/key-mark.ts`). A master key is turned in one
-- transaction: every key wrapped anew, the new mark in, the old one out. Who wraps a key by the old one afterwards is refused
-- by the reference, reads which one it is now, and wraps again.
create table master_key (
  mark text primary key,
  since timestamptz not null default now()
);

-- Null: by a program from before master keys turned.
alter table keyring add column wrapped_by text constraint keyring_wrapped_by references master_key (mark);
