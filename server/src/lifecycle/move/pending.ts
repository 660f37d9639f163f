/**
 * What is left to do until every row that moves names its exhibition. It gets no further entries and is empty in the end;
 * `server/src/app/table-locations.test.ts` allows exactly this.
 */

/** Tables whose rows move with an exhibition that they do not name yet. */
export const pendingColumn: readonly string[] = [
  // sales
  'recipient',
  'survey_answer',
  'survey_answer_count',
  'survey_answer_item',
  'survey_answer_void',
  'survey_invitation',
  'survey_question_key',
  'survey_respondent',
  'survey_version',
  'survey_view_count',
  'ticket_person_slot',
  // admission
  'active_blacklist_key',
  'blacklist_appeal',
  'blacklist_document',
  'cleared_person',
  'entry_rollup',
  'inside_rollup',
  // insight
  'visitor_rollup',

  // finance
  'journal_entry',
  'ledger_balance',
  'ledger_total',
  'posting',
  // kernel
  'file',
  'history',
  'import_row',
  'public_link',
  'row_count',
  'stock_pool',
]

/** Tables that name their exhibition but have no replica identity with it yet. */
export const pendingIdentity: readonly string[] = [
  // sales
  'campaign',
  'survey',
  'ticket_order',
  'ticket_order_line',
  'ticket_request',
  'ticket_sale_event',
  'ticket_stock',
  'ticket_type',
  // admission
  'blacklist',
  'blacklist_key',
  // insight
  'audience_sync_queue',

  // finance
  'ledger_account',
  // foundation
  'dictionary_option',
  'message',
  'notification',
  'operation_log',
  'retention_certificate',
  // kernel
  'idempotency_record',
  'import',
  'job',
]

/** Foreign keys between rows that move, without the exhibition. */
export const pendingForeignKeys: readonly string[] = [
  // sales
  'ticket_order_line_order_id_fkey',
  'ticket_order_line_ticket_type_id_fkey',
  'ticket_order_participation_id_fkey',
  'ticket_request_order_id_fkey',
  'ticket_request_participation_id_fkey',
  'ticket_request_ticket_type_id_fkey',
  'ticket_sale_event_order_id_fkey',
  'ticket_sale_event_reverses_fkey',
  'ticket_stock_parent_id_fkey',
  'ticket_stock_participation_id_fkey',
  'ticket_stock_ticket_type_id_fkey',
  // admission

  // finance
  'journal_entry_closes_fkey',
  'journal_entry_undoes_fkey',
  'ledger_account_participation_id_fkey',
  'other_expense_journal_entry_id_fkey',
  'settlement_closing_entry_fkey',
  'settlement_line_journal_entry_id_fkey',
  // kernel
  'import_row_import_id_fkey',
]
