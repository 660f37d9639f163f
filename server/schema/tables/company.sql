-- The tables of company as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table company (
  id uuid not null default uuidv7(),
  type text not null,
  parent_id uuid,
  state text not null default 'inUse',
  name_cn text not null,
  name_en text not null,
  credit_code text,
  registration_number text,
  country text,
  com_attr text,
  com_type text,
  region_code text,
  address_cn text not null default '',
  address_en text not null default '',
  contact_name text not null default '',
  contact_telephone text not null default '',
  contact_email text not null default '',
  licence_file_id uuid,
  submitted_by uuid,
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  kind text generated always as (case type
    when 'platform' then null::text
    when 'cooperatorMain' then 'cooperator'
    when 'cooperatorTemp' then 'cooperator'
    when 'cooperatorSec' then 'secondaryCooperator'
    when 'agentSec' then 'secondaryAgent'
    else type
    end) stored,
  stage text generated always as (case
    when state = 'pending' then 'pending'
    when state in ('returned', 'withdrawn') then 'back'
    when state in ('rejected', 'merged') then state
    else 'partner'
    end) stored,
  owner_company_id uuid,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  administrator jsonb,
  temporary_for uuid,
  sharing text not null default 'none',
  read_only_since timestamptz,
  closes_at timestamptz,
  merged_into uuid,
  merged_at timestamptz,
  former_names text not null default '',
  living boolean not null generated always as (merged_into is null) stored,
  merged_into_living boolean generated always as (case
    when merged_into is not null then true
    else null::boolean
    end) stored,
  normalized_name_cn text generated always as (normalized_company_name(name_cn)) stored,
  normalized_name_en text generated always as (normalized_company_name(name_en)) stored,
  constraint company_pkey primary key (id),
  constraint company_living_key unique (id, living),
  constraint company_merged_into_living foreign key (merged_into, merged_into_living) references company(id, living),
  constraint company_owner_company_id_fkey foreign key (owner_company_id) references company(id),
  constraint company_parent_id_fkey foreign key (parent_id) references company(id),
  constraint company_temporary_for_fkey foreign key (temporary_for) references exhibition(id),
  constraint company_administrator check (administrator is null or stage <> 'partner'),
  constraint company_credit_code_check check (credit_code ~ '^[0-9A-Z]{15,18}$'),
  constraint company_merged check ((state = 'merged') = (merged_into is not null) and (state = 'merged') = (merged_at is
    not null)),
  constraint company_name_cn_check check (name_cn <> ''),
  constraint company_name_en_check check (name_en <> ''),
  constraint company_no_parent_of_itself check (parent_id <> id),
  constraint company_not_kept_by_itself check (owner_company_id <> id),
  constraint company_region_code_check check (region_code ~ '^\d{6}$'),
  constraint company_sharing check (sharing in ('none', 'open', 'stopped')),
  constraint company_state_check check (state in ('pending', 'returned', 'rejected', 'withdrawn', 'inUse', 'frozen',
    'closed', 'merged')),
  constraint company_type_check check (type in ('platform', 'sponsor', 'cooperatorMain', 'cooperatorSec',
    'cooperatorTemp', 'logistics', 'agent', 'agentSec'))
);
create index company_administrator_user_name on company (lower(administrator ->> 'userName')) where administrator is not
  null;
create index company_contact_telephone on company (contact_telephone);
create unique index company_credit_code on company (credit_code) where credit_code is not null and (state not in
  ('rejected', 'withdrawn'));
create index company_credit_code_any on company (credit_code) where credit_code is not null;
create index company_keeper on company (owner_company_id) where owner_company_id is not null;
create index company_merged_into on company (merged_into) where merged_into is not null;
create index company_normalized_name_cn on company (normalized_name_cn, type, id) where state = 'inUse' and kind <>
  'sponsor';
create index company_normalized_name_en on company (normalized_name_en, type, id) where state = 'inUse' and kind <>
  'sponsor';
create index company_parent on company (parent_id) where parent_id is not null;
create index company_payer_name_cn on company (payer_name(name_cn));
create index company_payer_name_en on company (payer_name(name_en)) where name_en <> '';
create index company_plain_registration_number on company (plain_name(registration_number)) where registration_number is
  not null;
create unique index company_platform on company (type) where type = 'platform';
create unique index company_registration on company (country, upper(registration_number)) where registration_number is
  not null and (state not in ('rejected', 'withdrawn'));
create index company_registration_number on company (registration_number) where registration_number is not null;
create index company_search on company using gin (search_grams('', (name_cn || ' ') || name_en));
create index company_shared on company (kind, submitted_at, id) where sharing = 'open';
create index company_temporary on company (state, temporary_for) where type = 'cooperatorTemp';
create index company_temporary_for on company (temporary_for) where temporary_for is not null;
create index company_twin_mail on company (lower(contact_email), type, id) where state = 'inUse' and kind <> 'sponsor'
  and contact_email <> '';
create index company_twin_phone on company (contact_telephone, type, id) where state = 'inUse' and kind <> 'sponsor' and
  contact_telephone <> '';
create index company_type on company (type, id);
create trigger company_read_former after update of former_names on company
  for each row when (old.former_names <> new.former_names) execute function read_company();
create trigger company_read_insert after insert on company
  referencing new table as new_rows
  for each statement execute function read_new_companies();
create trigger company_read_update after update of type, state, owner_company_id, parent_id, submitted_at, name_cn,
  name_en, contact_name on company
  for each row when (old.type is distinct from new.type or old.state is distinct from new.state or old.owner_company_id
    is distinct from new.owner_company_id or old.parent_id is distinct from new.parent_id or old.submitted_at is
    distinct from new.submitted_at or old.name_cn is distinct from new.name_cn or old.name_en is distinct from
    new.name_en or old.contact_name is distinct from new.contact_name) execute function read_company();
create trigger venue_opens_gate_contexts after insert on company
  for each row when (new.type = 'platform') execute function venue_opens_gate_contexts();
select company_reference('company', 'merged_into', 'rule', guarded => false);
select company_reference('company', 'owner_company_id', 'moves', narrow => 'id <> $2');
-- creates company_owner_company_id_lives
select company_reference('company', 'parent_id', 'moves', narrow => 'id <> $2', label => 'secondary');
-- creates company_parent_id_lives
select pending_for('company', 'owner_company_id', '{returned}');
-- creates company_pending_for_owner_company_id
select pending_for('company', 'parent_id', '{returned}');
-- creates company_pending_for_parent_id
select pending_for('company', 'venue', '{pending}');
-- creates company_pending_for_venue

create view company_duplicate_candidate as
 with pairs as (
         select 'name' as why,
            same.ids[1] as one_id,
            unnest(same.ids[2:]) as other_id
           from (select array_agg(company.id order by company.id) as ids
                   from company
                  where company.state = 'inUse' and company.kind <> 'sponsor' and company.normalized_name_cn is not null
                  group by company.normalized_name_cn, company.type
                 having count(*) > 1) same
        union
         select 'name',
            same.ids[1] as ids,
            unnest(same.ids[2:]) as unnest
           from (select array_agg(company.id order by company.id) as ids
                   from company
                  where company.state = 'inUse' and company.kind <> 'sponsor' and company.normalized_name_en is not null
                  group by company.normalized_name_en, company.type
                 having count(*) > 1) same
        union
         select 'name',
            least(a.id, b.id) as "least",
            greatest(a.id, b.id) as "greatest"
           from company a
             join company b on b.normalized_name_cn = a.normalized_name_en and b.type = a.type and b.id <> a.id
          where a.state = 'inUse' and a.kind <> 'sponsor' and b.state = 'inUse' and b.kind <> 'sponsor'
        union
         select 'phone',
            same.ids[1] as ids,
            unnest(same.ids[2:]) as unnest
           from (select array_agg(company.id order by company.id) as ids
                   from company
                  where company.state = 'inUse' and company.kind <> 'sponsor' and company.contact_telephone <> ''
                  group by company.contact_telephone, company.type
                 having count(*) > 1) same
        union
         select 'email',
            same.ids[1] as ids,
            unnest(same.ids[2:]) as unnest
           from (select array_agg(company.id order by company.id) as ids
                   from company
                  where company.state = 'inUse' and company.kind <> 'sponsor' and company.contact_email <> ''
                  group by (lower(company.contact_email)), company.type
                 having count(*) > 1) same
        )
 select overlay(overlay(md5(one_id::text || other_id::text) placing '8' from 13) placing '8' from 17)::uuid as id,
    one_id,
    other_id,
    array_agg(why order by p.why desc) as why
   from pairs p
  where not (exists (select
           from not_duplicate a
          where a.one_id = p.one_id and a.other_id = p.other_id))
  group by one_id, other_id;

create table invoice_setting (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  version integer not null,
  state text not null default 'syncing',
  title text not null,
  tax_number text not null,
  bank text not null default '',
  account text not null default '',
  address text not null default '',
  phone text not null default '',
  receiver_name text not null,
  receiver_email text not null,
  receiver_address text not null default '',
  receiver_postcode text not null default '',
  receiver_telephone text not null,
  default_method text not null,
  kind text not null,
  note text not null default '',
  saved_by uuid,
  saved_by_name text not null default '',
  saved_at timestamptz not null default now(),
  replaced_at timestamptz,
  demo boolean not null default false,
  abroad boolean not null default false,
  constraint invoice_setting_pkey primary key (id),
  constraint invoice_setting_version unique (company_id, version),
  constraint invoice_setting_company_id_fkey foreign key (company_id) references company(id),
  constraint invoice_setting_account_check check (account ~ '^(\d{8,30})?$'),
  constraint invoice_setting_default_method_check check (default_method in ('platform', 'tripartite')),
  constraint invoice_setting_kind_check check (kind in ('ordinary', 'special')),
  constraint invoice_setting_receiver_postcode_check check (receiver_postcode ~ '^([1-9]\d{5})?$'),
  constraint invoice_setting_special check (kind <> 'special' or bank <> '' and account <> '' and address <> '' and
    phone <> ''),
  constraint invoice_setting_state check (state in ('syncing', 'ready', 'returned')),
  constraint invoice_setting_tax_number check (case
    when abroad then tax_number ~ '^([0-9A-Z]{4,20})?$' and kind = 'ordinary'
    else tax_number ~ '^[0-9A-Z]{15,18}$'
    end),
  constraint invoice_setting_title_check check (title <> ''),
  constraint invoice_setting_version_check check (version > 0)
);
create unique index invoice_setting_one_in_effect on invoice_setting (company_id) where state = 'ready' and replaced_at
  is null;
create unique index invoice_setting_one_syncing on invoice_setting (company_id) where state = 'syncing';
select company_reference('invoice_setting', 'company_id', 'moves',
  narrow => 'not exists (select from invoice_setting o where o.company_id = $2)');
-- creates invoice_setting_company_id_lives

create table received_address (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  number smallint not null,
  recipient text not null,
  telephone text not null,
  region_code text not null,
  detail text not null,
  postcode text not null default '',
  is_default boolean not null default false,
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint received_address_pkey primary key (id),
  constraint received_address_number unique (company_id, number),
  constraint received_address_company_id_fkey foreign key (company_id) references company(id),
  constraint received_address_region_code_fkey foreign key (region_code) references region(code),
  constraint received_address_detail_check check (detail <> ''),
  constraint received_address_limit check (number >= 1 and number <= 50),
  constraint received_address_postcode_check check (postcode ~ '^([1-9]\d{5})?$'),
  constraint received_address_recipient_check check (recipient <> ''),
  constraint received_address_telephone_check check (telephone <> '')
);
create unique index received_address_one_default on received_address (company_id) where is_default;
select company_reference('received_address', 'company_id', 'moves',
  narrow => 'number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2) <= 50',
  more => 'number = number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2),
    is_default = is_default and not exists (select from received_address o where o.company_id = $2 and o.is_default)',
  label => 'address');
-- creates received_address_company_id_lives
