/**
 * What is left to do until every row that moves names its exhibition. It gets no further entries and is empty in the end;
 * `server/src/app/table-locations.test.ts` allows exactly this.
 */

/** Tables whose rows move with an exhibition that they do not name yet. */
export const pendingColumn: readonly string[] = [
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
