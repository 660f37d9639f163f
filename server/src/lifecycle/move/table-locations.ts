/**
 * Where the rows of a table belong when exhibitions are spread over several databases, each of them a cell with the whole schema
 * (docs/decisions/0057-rows-that-move-name-their-exhibition.md):
 *
 * - `home`: rows of the venue and its companies. A move leaves them.
 * - `cell`: each row belongs to one exhibition, named by `exhibition_id`, and moves with it.
 * - `both`: a row with `exhibition_id` moves with its exhibition; one without belongs to the venue or a company and stays.
 * - `local`: rows of one database: sessions, locks, watermarks, bundles, caches. They are never copied.
 *
 * A partitioned table stands for its partitions. `server/src/app/table-locations.test.ts` compares this with the database.
 */
export type TableLocation = 'home' | 'cell' | 'both' | 'local'

const tablesOf: Readonly<Record<TableLocation, readonly string[]>> = {
  home: [
    // kernel: keys are shared by all cells, so that what is encrypted in one can be read in the others.
    ...['keyring', 'master_key', 'retired_key'],
    ...['region', 'system_parameter'],
    ...['account', 'account_identity', 'known_device', 'operator_login', 'passkey', 'recovery_code', 'second_factor'],
    ...['second_factor_demand', 'security_notification', 'operator', 'role'],
    ...['reply_template', 'column_preference', 'saved_view', 'saved_view_default', 'onboarding_dismissed'],
    ...['company', 'invoice_setting', 'received_address', 'not_duplicate', 'organizer_partner'],
    ...['api_key', 'api_key_secret', 'api_key_use'],
    ...['webhook', 'webhook_delivery', 'webhook_event'],
    ...['series', 'edition', 'exhibition', 'exhibition_code', 'exhibition_co_sponsor'],
    ...['bank_account', 'bank_layout', 'bank_line', 'bank_statement', 'netting_application'],
    // A person of several exhibitions is one row.
    ...['person', 'person_document'],
    ...['partner_document', 'partner_visibility', 'share_application', 'share_condition'],
    // A company asks and writes to its audience; the exhibition of a survey or a campaign is a label that it may change.
    ...['campaign', 'recipient'],
    ...['survey', 'survey_answer', 'survey_answer_count', 'survey_answer_item', 'survey_answer_void'],
    ...['survey_invitation', 'survey_question_key', 'survey_respondent', 'survey_version', 'survey_view_count'],
    ...['audience', 'audience_merge', 'consent', 'merge_suggestion', 'suppression'],
    ...['message_template', 'brand_picture', 'brand_setting'],
    ...['notification_read', 'notification_read_all'],
    ...['statistics_schedule', 'export_run', 'export_schedule'],
    ...['hotline_call', 'batch_search', 'subject_request', 'subject_request_row'],
  ],
  cell: [
    'dictionary_option_hidden',
    ...['participation', 'participation_task', 'participation_task_count', 'quota', 'quota_formula', 'postponement'],
    ...['stand', 'stand_change'],
    ...['payment', 'badge_fee', 'bill', 'bill_line', 'payment_evidence'],
    ...['invoice', 'invoice_application', 'invoice_line', 'invoice_source'],
    ...['dispute', 'other_expense', 'settlement', 'settlement_line'],
    ...['badge', 'badge_uniqueness_claim', 'edition_claim', 'badge_number', 'badge_finding', 'badge_record'],
    ...['stand_head', 'head_reminder', 'liability_acceptance', 'violation'],
    ...['badge_template', 'badge_template_proof', 'badge_template_version', 'badge_type', 'credential', 'evidence'],
    ...['print_order', 'printer', 'slot'],
    ...['vehicle', 'vehicle_driver', 'vehicle_uniqueness_claim', 'vehicle_parking'],
    ...['ticket', 'ticket_credential', 'ticket_sale_event', 'ticket_number', 'ticket_order', 'ticket_order_line'],
    ...['ticket_person_slot', 'ticket_postponement', 'ticket_request', 'ticket_stock', 'ticket_type'],
    ...['gate_rule', 'policy', 'policy_clause', 'policy_simulation', 'rule_book', 'rule', 'rule_trial'],
    ...['declaration', 'declaration_image', 'declaration_import_image', 'health_pass'],
    ...['epidemic_strategy', 'epidemic_strategy_version'],
    ...['channel', 'device', 'device_assignment', 'device_heartbeat', 'device_key', 'door', 'door_admin', 'zone'],
    ...['entry_rollup', 'inside_rollup', 'passage', 'presence', 'discrepancy', 'gate_staff', 'shift'],
    ...['attendance', 'audience_sync_queue', 'visitor_rollup'],
    ...['travel', 'transportation', 'suspended_by_entry', 'whitelist', 'whitelist_guest'],
  ],
  both: [
    ...[
      'file',
      'history',
      'idempotency_record',
      'import',
      'import_row',
      'job',
      'public_link',
      'row_count',
      'stock_pool',
    ],
    // Stays out of the chain where it arrives: the hash chain of a database orders by the database's own transaction ids.
    'operation_log',
    ...['message', 'notification', 'dictionary_option'],
    ...[
      'ledger_account',
      'ledger_balance',
      'ledger_total',
      'journal_entry',
      'posting',
      'pay_setting',
      'pay_setting_price',
    ],
    ...[
      'blacklist',
      'blacklist_appeal',
      'blacklist_document',
      'blacklist_key',
      'active_blacklist_key',
      'cleared_person',
    ],
    'retention_certificate',
  ],
  local: [
    ...['cell_member', 'migration', 'function_revision', 'base_seed', 'company_reference', 'encrypted_column'],
    ...['rollup_checkpoint', 'job_host', 'set_aside', 'public_link_miss', 'socket_token', 'id_code_miss'],
    ...['operation_log_watermark', 'operation_log_checkpoint', 'operation_log_purged', 'operation_log_names_removed'],
    ...[
      'session',
      'captcha',
      'badge_look_up',
      'login_attempt',
      'login_resume',
      'otp_rate_limit',
      'passkey_challenge',
      'sent_code',
    ],
    ...['second_factor_offer', 'sso_state', 'webhook_dispatch_marker'],
    // Devices download the bundle of the other database in full.
    ...['bundle_snapshot', 'bundle_change'],
    // Made again from the photos.
    'small_photo',
    ...['statistics_reconciliation', 'retention_run'],
    ...['cell', 'exhibition_placement', 'exhibition_move', 'move_marker'],
  ],
}

/** Where the rows of each table belong. */
export const locationOfTable: ReadonlyMap<string, TableLocation> = new Map(
  Object.entries(tablesOf).flatMap(([location, tables]) =>
    tables.map(table => [table, location as TableLocation] as const),
  ),
)

/** Whether rows of the table move with their exhibition: those whose `exhibition_id` is the exhibition's. */
export const isRelocated = (table: string): boolean => ['cell', 'both'].includes(locationOfTable.get(table) ?? '')
