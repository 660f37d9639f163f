-- The remaining tables, columns and the functions get plain technical names (docs/glossary.md), as in 1210_names.sql.
-- Only names in the catalog change. Stop all nodes before the upgrade.

alter table sealed_column rename to encrypted_column;
alter table company_column rename to company_reference;
alter table badge_hold rename to badge_uniqueness_claim;
alter table vehicle_hold rename to vehicle_uniqueness_claim;
alter table blacklist_held rename to suspended_by_entry;
alter table blacklist_living rename to active_blacklist_key;
alter table blacklist_cleared rename to cleared_person;
alter view company_twin rename to company_duplicate_candidate;
alter table security_notice rename to security_notification;

alter table encrypted_column rename column held to column_name;
alter table company_reference rename column told to label;
alter table company_reference rename column also to also_set;
alter table security_notification rename column told to notified_devices;
alter table audience rename column told to read_from_document;
alter table passage rename column deed to action_taken;
alter table passage rename column listed to blacklisted;
alter table entry_rollup rename column deed to action_taken;
alter table credential rename column dead_reason to revoked_reason;
alter table ticket_credential rename column dead_reason to revoked_reason;
alter table presence rename column kept_out to entry_denied;
alter table audience_merge rename column kept_id to surviving_id;
alter table ticket_sale_event rename column kept_fen to retained_fen;
alter table invoice rename column made_by to issued_by;
alter table invoice rename column made_at to issued_at;
alter table invoice_application rename column made_at to issued_at;
alter table public_link rename column made_at to created_at;
alter table export_schedule rename column held_at to suspended_at;
alter table export_schedule rename column held_why to suspended_reason;
alter table export_schedule rename column rhythm to recurrence;
alter table statistics_schedule rename column rhythm to recurrence;
alter table ticket_order rename column hold_until to reserved_until;
alter table operation_log_checkpoint rename column sealed_at to created_at;
alter table print_order rename column asked_by to requested_by;
alter table print_order rename column asked_by_name to requested_by_name;
alter table hotline_call rename column asked_masked to searched_masked;
alter table hotline_call rename column asked_blind_index to searched_blind_index;
alter table invoice_source rename column asked to requested;
alter table invoice_application rename column asked to requested;
alter table device_heartbeat rename column pack to bundle;
alter table device_heartbeat rename column pack_at to bundle_at;
alter table dictionary_option rename column nouns to entity_types;
alter table survey_answer_count rename column n to answer_count;
alter table survey_view_count rename column n to view_count;
alter table survey_version rename column face to theme;
alter table statistics_reconciliation rename column one to singleton;
alter table webhook_dispatch_marker rename column one to singleton;
alter table subject_request_row rename column of to entity_type;
alter table active_blacklist_key rename column place to scope_key;
alter view blacklist_subject rename column place to scope_key;
alter table ticket_person_slot rename column place to slot;
alter table badge_type rename column no to number;
alter table ticket_type rename column no to number;
alter table policy rename column no to number;
alter table policy_clause rename column no to number;
alter table declaration_image rename column no to number;
alter table vehicle_driver rename column no to number;
alter table badge_template_version rename column no to number;
alter table bundle_snapshot rename column no to number;

alter table audience_merge rename constraint audience_merge_kept_id_fkey to audience_merge_surviving_id_fkey;
alter table cleared_person rename constraint blacklist_cleared_blacklist_id_fkey to cleared_person_blacklist_id_fkey;
alter table cleared_person rename constraint blacklist_cleared_pkey to cleared_person_pkey;
alter table suspended_by_entry rename constraint blacklist_held_blacklist_id_fkey to suspended_by_entry_blacklist_id_fkey;
alter table suspended_by_entry rename constraint blacklist_held_holder_check to suspended_by_entry_holder_check;
alter table suspended_by_entry rename constraint blacklist_held_pkey to suspended_by_entry_pkey;
alter table active_blacklist_key rename constraint blacklist_living_blacklist_id_fkey to active_blacklist_key_blacklist_id_fkey;
alter table company_reference rename constraint company_column_on_merge_check to company_reference_on_merge_check;
alter table company_reference rename constraint company_column_pkey to company_reference_pkey;
alter table dictionary_option rename constraint dictionary_option_nouns_check to dictionary_option_entity_types_check;
alter table entry_rollup rename constraint entry_rollup_deed_check to entry_rollup_action_taken_check;
alter table export_schedule rename constraint export_schedule_rhythm_check to export_schedule_recurrence_check;
alter table invoice_application rename constraint invoice_application_asked_check to invoice_application_requested_check;
alter table invoice_application rename constraint invoice_made_asked to invoice_made_requested;
alter table invoice_source rename constraint invoice_asked to invoice_requested;
alter table passage rename constraint passage_deed to passage_action_taken;
alter table presence rename constraint presence_kept_out to presence_entry_denied;
alter table encrypted_column rename constraint sealed_column_pkey to encrypted_column_pkey;
alter table security_notification rename constraint security_notice_account_id_fkey to security_notification_account_id_fkey;
alter table security_notification rename constraint security_notice_limit to security_notification_limit;
alter table security_notification rename constraint security_notice_pkey to security_notification_pkey;
alter table statistics_schedule rename constraint statistics_schedule_rhythm_check to statistics_schedule_recurrence_check;
alter table ticket_person_slot rename constraint ticket_person_slot_place_check to ticket_person_slot_slot_check;
alter table ticket_sale_event rename constraint ticket_sale_event_kept_fen_check to ticket_sale_event_retained_fen_check;
alter table vehicle_uniqueness_claim rename constraint vehicle_hold_pkey to vehicle_uniqueness_claim_pkey;
alter table vehicle_uniqueness_claim rename constraint vehicle_hold_slot_id_fkey to vehicle_uniqueness_claim_slot_id_fkey;

alter index badge_hold_badge rename to badge_uniqueness_claim_badge;
alter index blacklist_held_holder rename to suspended_by_entry_holder;
alter index blacklist_living_entry rename to active_blacklist_key_entry;

alter trigger badge_gathered_insert on badge rename to badge_audience_sync_insert;
alter trigger badge_gathered_update on badge rename to badge_audience_sync_update;
alter trigger badge_waits_for_decision on badge rename to badge_pending_for_decision;
alter trigger pack_badge_changed on badge rename to bundle_badge_changed;
alter trigger badge_fee_waits_for_payer_company_id on badge_fee rename to badge_fee_pending_for_payer_company_id;
alter trigger pack_setup_added on badge_type rename to bundle_setup_added;
alter trigger pack_setup_changed on badge_type rename to bundle_setup_changed;
alter trigger bill_waits_for_company_id on bill rename to bill_pending_for_company_id;
alter trigger bill_waits_for_holder_id on bill rename to bill_pending_for_holder_id;
alter trigger blacklist_waits_for_venue on blacklist rename to blacklist_pending_for_venue;
alter trigger pack_setup_added on channel rename to bundle_setup_added;
alter trigger pack_setup_changed on channel rename to bundle_setup_changed;
alter trigger company_waits_for_owner_company_id on company rename to company_pending_for_owner_company_id;
alter trigger company_waits_for_parent_id on company rename to company_pending_for_parent_id;
alter trigger company_waits_for_venue on company rename to company_pending_for_venue;
alter trigger venue_opens_grounds on company rename to venue_opens_gate_contexts;
alter trigger pack_credential_changed on credential rename to bundle_credential_changed;
alter trigger declaration_waits_for_venue on declaration rename to declaration_pending_for_venue;
alter trigger discrepancy_waits_for_venue on discrepancy rename to discrepancy_pending_for_venue;
alter trigger pack_setup_added on door rename to bundle_setup_added;
alter trigger pack_setup_changed on door rename to bundle_setup_changed;
alter trigger exhibition_waits_for_venue on exhibition rename to exhibition_pending_for_venue;
alter trigger pack_ground_changed on exhibition rename to bundle_gate_context_changed;
alter trigger pack_rules_compiled on gate_rule rename to bundle_rules_compiled;
alter trigger pack_rules_renamed on gate_rule rename to bundle_rules_renamed;
alter trigger pack_guard_changed on gate_staff rename to bundle_gate_staff_changed;
alter trigger pack_setup_added on gate_staff rename to bundle_setup_added;
alter trigger invoice_application_waits_for_maker_id on invoice_application rename to invoice_application_pending_for_maker_id;
alter trigger participation_task_waits_for_company_id on participation_task rename to participation_task_pending_for_company_id;
alter trigger participation_task_waits_for_giver_id on participation_task rename to participation_task_pending_for_giver_id;
alter trigger participation_task_waits_for_sponsor_id on participation_task rename to participation_task_pending_for_sponsor_id;
alter trigger participation_task_waits_for_venue on participation_task rename to participation_task_pending_for_venue;
alter trigger passage_gathered_late on passage rename to passage_audience_sync_late;
alter trigger pack_setup_added on policy rename to bundle_setup_added;
alter trigger pack_setup_changed on policy rename to bundle_setup_changed;
alter trigger postponement_waits_for_venue on postponement rename to postponement_pending_for_venue;
alter trigger presence_gathered on presence rename to presence_audience_sync;
alter trigger affair_follows_first_quota on quota rename to participation_task_follows_first_quota;
alter trigger affair_follows_quota on quota rename to participation_task_follows_quota;
alter trigger settlement_waits_for_company_id on settlement rename to settlement_pending_for_company_id;
alter trigger settlement_waits_for_holder_id on settlement rename to settlement_pending_for_holder_id;
alter trigger settlement_waits_for_venue on settlement rename to settlement_pending_for_venue;
alter trigger share_application_waits_for_applicant_id on share_application rename to share_application_pending_for_applicant_id;
alter trigger share_application_waits_for_venue on share_application rename to share_application_pending_for_venue;
alter trigger pack_ticket_changed on ticket rename to bundle_ticket_changed;
alter trigger ticket_gathered_insert on ticket rename to ticket_audience_sync_insert;
alter trigger ticket_gathered_update on ticket rename to ticket_audience_sync_update;
alter trigger pack_ticket_coded on ticket_credential rename to bundle_ticket_coded;
alter trigger pack_ticket_credential_changed on ticket_credential rename to bundle_ticket_credential_changed;
alter trigger pack_postponed on ticket_postponement rename to bundle_postponed;
alter trigger ticket_request_waits_for_giver_id on ticket_request rename to ticket_request_pending_for_giver_id;
alter trigger ticket_request_waits_for_sponsor_id on ticket_request rename to ticket_request_pending_for_sponsor_id;
alter trigger ticket_request_waits_for_venue on ticket_request rename to ticket_request_pending_for_venue;
alter trigger pack_setup_added on ticket_type rename to bundle_setup_added;
alter trigger pack_setup_changed on ticket_type rename to bundle_setup_changed;
alter trigger whitelist_waits_for_sponsor_id on whitelist rename to whitelist_pending_for_sponsor_id;
alter trigger whitelist_waits_for_venue on whitelist rename to whitelist_pending_for_venue;
alter trigger pack_setup_added on zone rename to bundle_setup_added;
alter trigger pack_setup_changed on zone rename to bundle_setup_changed;
alter sequence company_column_position_seq rename to company_reference_position_seq;

-- `not null` is a constraint with a name, too.
do $$
declare
  one record;
begin
  for one in select k.conrelid::regclass as source, k.conname, format('%s_%s_not_null', c.relname, a.attname) as named
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and k.connamespace = 'public'::regnamespace and k.coninhcount = 0 and not c.relispartition
      and c.relname in ('audience', 'audience_merge', 'badge_uniqueness_claim', 'cleared_person', 'suspended_by_entry', 'active_blacklist_key', 'company_reference', 'dictionary_option', 'entry_rollup', 'export_schedule', 'hotline_call', 'invoice', 'invoice_application', 'invoice_source', 'operation_log_checkpoint', 'presence', 'print_order', 'public_link', 'encrypted_column', 'security_notification', 'statistics_schedule', 'survey_version', 'ticket_person_slot', 'ticket_sale_event', 'vehicle_uniqueness_claim')
      and k.conname <> left(format('%s_%s_not_null', c.relname, a.attname), 63) loop
    execute format('alter table %s rename constraint %I to %I', one.source, one.conname, left(one.named, 63));
  end loop;
end $$;

-- The functions that declarations have written for a table are named after it.
alter function badge_fee_waits_for_payer_company_id() rename to badge_fee_pending_for_payer_company_id;
alter function bill_waits_for_company_id() rename to bill_pending_for_company_id;
alter function bill_waits_for_holder_id() rename to bill_pending_for_holder_id;
alter function blacklist_waits_for_venue() rename to blacklist_pending_for_venue;
alter function company_waits_for_owner_company_id() rename to company_pending_for_owner_company_id;
alter function company_waits_for_parent_id() rename to company_pending_for_parent_id;
alter function company_waits_for_venue() rename to company_pending_for_venue;
alter function declaration_waits_for_venue() rename to declaration_pending_for_venue;
alter function discrepancy_waits_for_venue() rename to discrepancy_pending_for_venue;
alter function exhibition_waits_for_venue() rename to exhibition_pending_for_venue;
alter function invoice_application_waits_for_maker_id() rename to invoice_application_pending_for_maker_id;
alter function participation_task_waits_for_company_id() rename to participation_task_pending_for_company_id;
alter function participation_task_waits_for_giver_id() rename to participation_task_pending_for_giver_id;
alter function participation_task_waits_for_sponsor_id() rename to participation_task_pending_for_sponsor_id;
alter function participation_task_waits_for_venue() rename to participation_task_pending_for_venue;
alter function postponement_waits_for_venue() rename to postponement_pending_for_venue;
alter function settlement_waits_for_company_id() rename to settlement_pending_for_company_id;
alter function settlement_waits_for_holder_id() rename to settlement_pending_for_holder_id;
alter function settlement_waits_for_venue() rename to settlement_pending_for_venue;
alter function share_application_waits_for_applicant_id() rename to share_application_pending_for_applicant_id;
alter function share_application_waits_for_venue() rename to share_application_pending_for_venue;
alter function ticket_request_waits_for_giver_id() rename to ticket_request_pending_for_giver_id;
alter function ticket_request_waits_for_sponsor_id() rename to ticket_request_pending_for_sponsor_id;
alter function ticket_request_waits_for_venue() rename to ticket_request_pending_for_venue;
alter function whitelist_waits_for_sponsor_id() rename to whitelist_pending_for_sponsor_id;
alter function whitelist_waits_for_venue() rename to whitelist_pending_for_venue;

-- Functions with a file: the file replaces the body. A new database does not have all of them yet.
do $$
declare
  one record;
begin
  for one in select p.oid::regprocedure as named, n.now from pg_proc p join (values
    ('affair_changed', 'change_participation_task_counts'),
    ('affair_follows_quota', 'participation_task_follows_quota'),
    ('affair_needs_no_quota', 'participation_task_needs_no_quota'),
    ('affair_stocked', 'participation_task_stocked'),
    ('audience_due_of_badges', 'queue_audience_sync_of_badges'),
    ('audience_due_of_entry', 'queue_audience_sync_of_entry'),
    ('audience_due_of_late_passage', 'queue_audience_sync_of_late_passage'),
    ('audience_due_of_new_tickets', 'queue_audience_sync_of_new_tickets'),
    ('audience_due_of_ticket', 'queue_audience_sync_of_ticket'),
    ('blacklist_place', 'blacklist_scope_key'),
    ('counter_slot', 'row_count_slot'),
    ('dictionary_option_kept', 'dictionary_option_not_deleted'),
    ('gate_ground', 'gate_context'),
    ('gate_listed', 'gate_blacklisted'),
    ('listed_with', 'blacklisted_with'),
    ('is_rehearsal', 'is_sandbox'),
    ('keep_administrator', 'require_administrator'),
    ('moved_day', 'rescheduled_day'),
    ('moved_from', 'rescheduled_from'),
    ('moved_to', 'rescheduled_to'),
    ('ticket_moves', 'ticket_schedule_revision'),
    ('open_grounds', 'open_gate_contexts'),
    ('venue_opens_grounds', 'venue_opens_gate_contexts'),
    ('pack_badge_changed', 'bundle_badge_changed'),
    ('pack_credential_changed', 'bundle_credential_changed'),
    ('pack_ground_changed', 'bundle_gate_context_changed'),
    ('pack_guard_changed', 'bundle_gate_staff_changed'),
    ('pack_postponed', 'bundle_postponed'),
    ('pack_rules_changed', 'bundle_rules_changed'),
    ('pack_setup_changed', 'bundle_setup_changed'),
    ('pack_ticket_changed', 'bundle_ticket_changed'),
    ('pack_ticket_coded', 'bundle_ticket_coded'),
    ('pack_ticket_credential_changed', 'bundle_ticket_credential_changed'),
    ('seal_link', 'checkpoint_hash'),
    ('seal_operation_log', 'checkpoint_operation_log'),
    ('sealed_by_key', 'encrypted_by_key'),
    ('sealed_in', 'encrypted_in'),
    ('shredded_sum', 'purged_sum'),
    ('refuse_closed_key', 'refuse_retired_key'),
    ('read_relation', 'read_organizer_partner'),
    ('take_allowance', 'take_stock'),
    ('widen_allowance', 'widen_stock_pool'),
    ('twin_key', 'company_name_core'),
    ('twin_name', 'normalized_company_name'),
    ('visitor_places', 'visitor_dimensions'),
    ('waits_on', 'pending_for'),
    ('note_waiting', 'note_pending'),
    ('note_waiting_venue', 'note_pending_venue'),
    ('company_column', 'company_reference')
    ) n (was, now) on n.was = p.proname where p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s rename to %I', one.named, one.now);
  end loop;
end $$;
do $$
begin
  if to_regclass('function_revision') is not null then
    delete from function_revision where name in (
      'affair_changed',
      'affair_follows_quota',
      'affair_needs_no_quota',
      'affair_stocked',
      'audience_due_of_badges',
      'audience_due_of_entry',
      'audience_due_of_late_passage',
      'audience_due_of_new_tickets',
      'audience_due_of_ticket',
      'blacklist_place',
      'counter_slot',
      'dictionary_option_kept',
      'gate_ground',
      'gate_listed',
      'listed_with',
      'is_rehearsal',
      'keep_administrator',
      'moved_day',
      'moved_from',
      'moved_to',
      'ticket_moves',
      'open_grounds',
      'venue_opens_grounds',
      'pack_badge_changed',
      'pack_credential_changed',
      'pack_ground_changed',
      'pack_guard_changed',
      'pack_postponed',
      'pack_rules_changed',
      'pack_setup_changed',
      'pack_ticket_changed',
      'pack_ticket_coded',
      'pack_ticket_credential_changed',
      'seal_link',
      'seal_operation_log',
      'sealed_by_key',
      'sealed_in',
      'shredded_sum',
      'refuse_closed_key',
      'read_relation',
      'take_allowance',
      'widen_allowance',
      'twin_key',
      'twin_name',
      'visitor_places',
      'waits_on',
      'note_waiting',
      'note_waiting_venue',
      'company_column');
  end if;
end $$;

-- Bodies that are text name functions and tables, also those that have a file: a later migration may call them.
set local check_function_bodies = off;
do $$
declare
  one record;
  definition text;
  name record;
begin
  for one in select p.oid, p.proname, p.prosrc from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is null and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  loop
    definition := pg_get_functiondef(one.oid);
    for name in select * from (values
      ('affair_changed', 'change_participation_task_counts'),
      ('affair_follows_quota', 'participation_task_follows_quota'),
      ('affair_needs_no_quota', 'participation_task_needs_no_quota'),
      ('affair_stocked', 'participation_task_stocked'),
      ('audience_due_of_badges', 'queue_audience_sync_of_badges'),
      ('audience_due_of_entry', 'queue_audience_sync_of_entry'),
      ('audience_due_of_late_passage', 'queue_audience_sync_of_late_passage'),
      ('audience_due_of_new_tickets', 'queue_audience_sync_of_new_tickets'),
      ('audience_due_of_ticket', 'queue_audience_sync_of_ticket'),
      ('blacklist_place', 'blacklist_scope_key'),
      ('counter_slot', 'row_count_slot'),
      ('dictionary_option_kept', 'dictionary_option_not_deleted'),
      ('gate_ground', 'gate_context'),
      ('gate_listed', 'gate_blacklisted'),
      ('listed_with', 'blacklisted_with'),
      ('is_rehearsal', 'is_sandbox'),
      ('keep_administrator', 'require_administrator'),
      ('moved_day', 'rescheduled_day'),
      ('moved_from', 'rescheduled_from'),
      ('moved_to', 'rescheduled_to'),
      ('ticket_moves', 'ticket_schedule_revision'),
      ('open_grounds', 'open_gate_contexts'),
      ('venue_opens_grounds', 'venue_opens_gate_contexts'),
      ('pack_badge_changed', 'bundle_badge_changed'),
      ('pack_credential_changed', 'bundle_credential_changed'),
      ('pack_ground_changed', 'bundle_gate_context_changed'),
      ('pack_guard_changed', 'bundle_gate_staff_changed'),
      ('pack_postponed', 'bundle_postponed'),
      ('pack_rules_changed', 'bundle_rules_changed'),
      ('pack_setup_changed', 'bundle_setup_changed'),
      ('pack_ticket_changed', 'bundle_ticket_changed'),
      ('pack_ticket_coded', 'bundle_ticket_coded'),
      ('pack_ticket_credential_changed', 'bundle_ticket_credential_changed'),
      ('seal_link', 'checkpoint_hash'),
      ('seal_operation_log', 'checkpoint_operation_log'),
      ('sealed_by_key', 'encrypted_by_key'),
      ('sealed_in', 'encrypted_in'),
      ('shredded_sum', 'purged_sum'),
      ('refuse_closed_key', 'refuse_retired_key'),
      ('read_relation', 'read_organizer_partner'),
      ('take_allowance', 'take_stock'),
      ('widen_allowance', 'widen_stock_pool'),
      ('twin_key', 'company_name_core'),
      ('twin_name', 'normalized_company_name'),
      ('visitor_places', 'visitor_dimensions'),
      ('waits_on', 'pending_for'),
      ('note_waiting', 'note_pending'),
      ('note_waiting_venue', 'note_pending_venue'),
      ('company_column', 'company_reference'),
      ('sealed_column', 'encrypted_column'),
      ('company_column', 'company_reference'),
      ('badge_hold', 'badge_uniqueness_claim'),
      ('vehicle_hold', 'vehicle_uniqueness_claim'),
      ('blacklist_held', 'suspended_by_entry'),
      ('blacklist_living', 'active_blacklist_key'),
      ('blacklist_cleared', 'cleared_person'),
      ('company_twin', 'company_duplicate_candidate'),
      ('security_notice', 'security_notification'),
      -- Of 1210_names.sql.
      ('closed_key', 'retired_key')
    ) n (was, now) loop
      definition := regexp_replace(definition, '\m' || name.was || '\M', name.now, 'g');
    end loop;
    if one.proname = 'company_reference' then definition := replace(definition, 'also, told)', 'also_set, label)');
    elsif one.proname = 'encrypted_in' then definition := replace(definition, 'which.held', 'which.column_name');
    elsif one.proname = 'count_on' then definition := regexp_replace(definition, '(into|from|=) counter\M', '\1 row_count', 'g');
    elsif one.proname = 'pending_for' then definition := replace(definition, '_waits_for_', '_pending_for_');
    end if;
    if definition <> pg_get_functiondef(one.oid) then execute definition; end if;
  end loop;
end $$;

-- A merge keeps the row as it was, by the names of its columns.
update audience_merge set before = before - 'told' || jsonb_build_object('read_from_document', before -> 'told')
where before ? 'told';

-- Partitions and their indexes.
do $$
declare
  one record;
begin
  for one in select relname, relkind from pg_class where relnamespace = 'public'::regnamespace and relname like 'badge\_hold\_%' order by relkind desc loop
    execute format('alter %s %I rename to %I', case one.relkind when 'r' then 'table' else 'index' end, one.relname,
      replace(one.relname, 'badge_hold_', 'badge_uniqueness_claim_'));
  end loop;
end $$;
