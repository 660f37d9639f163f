-- The tables of pay-setting as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table pay_setting (
  id uuid not null default uuidv7(),
  exhibition_id uuid,
  version integer not null,
  collection text not null,
  receiver text not null,
  contact text not null,
  telephone text not null,
  bank text not null,
  account text not null,
  bank_address text not null,
  due_days integer not null,
  reminders integer[] not null,
  grace_days integer not null,
  unpaid_badge_days integer not null,
  return_rate numeric(7,4) not null,
  tax_rate numeric(7,4) not null,
  split numeric(7,4) not null,
  ticket_split numeric(7,4) not null,
  commission numeric(7,4) not null,
  deposit bigint not null,
  set_by text not null default '',
  set_at timestamptz not null default now(),
  constraint pay_setting_pkey primary key (id),
  constraint pay_setting_version unique nulls not distinct (exhibition_id, version),
  constraint pay_setting_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint pay_setting_collection check (collection in ('platform', 'tripartite', 'sponsor')),
  constraint pay_setting_commission_check check (commission >= 0::numeric and commission <= 100::numeric),
  constraint pay_setting_deposit_check check (deposit >= 0),
  constraint pay_setting_due_days_check check (due_days >= 1 and due_days <= 365),
  constraint pay_setting_grace_days_check check (grace_days >= 0 and grace_days <= 365),
  constraint pay_setting_reminders_check check (cardinality(reminders) <= 5),
  constraint pay_setting_return_rate_check check (return_rate >= 0::numeric and return_rate <= 100::numeric),
  constraint pay_setting_split_check check (split >= 0::numeric and split <= 100::numeric),
  constraint pay_setting_tax_rate_check check (tax_rate >= 0::numeric and tax_rate <= 100::numeric),
  constraint pay_setting_ticket_split_check check (ticket_split >= 0::numeric and ticket_split <= 100::numeric),
  constraint pay_setting_unpaid_badge_days_check check (unpaid_badge_days >= 1 and unpaid_badge_days <= 365),
  constraint pay_setting_venue_platform check (exhibition_id is not null or collection = 'platform'),
  constraint pay_setting_version_check check (version > 0)
);
create unique index pay_setting_of_exhibition on pay_setting (exhibition_id, id);
create trigger append_only before delete or update on pay_setting for each row execute function refuse_change();
create trigger no_truncate before truncate on pay_setting for each statement execute function refuse_change();
alter table pay_setting replica identity full;

create table pay_setting_price (
  pay_setting_id uuid not null,
  badge_type_id uuid not null,
  price numeric(19,4),
  discount numeric(7,4) not null default 0,
  complimentary integer not null default 0,
  allotted_price numeric(19,4) not null default 0,
  exhibition_id uuid,
  constraint pay_setting_price_pkey primary key (pay_setting_id, badge_type_id),
  constraint pay_setting_price_of_exhibition foreign key (exhibition_id, pay_setting_id) references
    pay_setting(exhibition_id, id),
  constraint pay_setting_price_pay_setting_id_fkey foreign key (pay_setting_id) references pay_setting(id),
  constraint pay_setting_price_allotted_price_check check (allotted_price >= 0::numeric),
  constraint pay_setting_price_complimentary_check check (complimentary >= 0),
  constraint pay_setting_price_discount_check check (discount >= 0::numeric and discount <= 100::numeric),
  constraint pay_setting_price_price_check check (price >= 0::numeric)
);
create trigger append_only before delete or update on pay_setting_price for each row execute function refuse_change();
create trigger fill_exhibition before insert on pay_setting_price
  for each row when (new.exhibition_id is null) execute function fill_exhibition('pay_setting_id', 'pay_setting');
create trigger no_truncate before truncate on pay_setting_price for each statement execute function refuse_change();
alter table pay_setting_price replica identity full;
