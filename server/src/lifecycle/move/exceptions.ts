/** Foreign keys between rows that move which do not contain the exhibition, with the reason. */
export const acrossExhibitions: Readonly<Record<string, string>> = {
  ...of('the entry may be one of the whole venue, which denies entry to every exhibition', [
    'blacklist_key_blacklist_id_fkey',
    'suspended_by_entry_blacklist_id_fkey',
  ]),
  ...of('the option may be one of the venue, which an exhibition hides', ['dictionary_option_hidden_option_id_fkey']),
  ...of('an entry that nets settlements of two exhibitions names none of them', [
    'journal_entry_closes_fkey',
    'journal_entry_undoes_fkey',
    'other_expense_journal_entry_id_fkey',
    'settlement_closing_entry_fkey',
    'settlement_line_journal_entry_id_fkey',
  ]),
  ...of(
    'a device was assigned to another exhibition; its scans before that still arrive, and its guard still ends the shift',
    ['device_assignment_device_id_fkey', 'shift_device_id_fkey'],
  ),
  ...of('the import has the exhibition of its rows and pictures, and a company’s import has none', [
    'import_row_import_id_fkey',
    'declaration_import_image_import_id_fkey',
  ]),
  ...of('the setting may be the default of the venue', ['bill_pay_setting_id_fkey']),
  ...of('a refund names the sale of its own order; an index for this key alone would cost every sale', [
    'ticket_sale_event_reverses_fkey',
  ]),
  ...of(
    'rows without an exhibition need it, because a key with a null checks nothing; a second key has the exhibition',
    [
      'active_blacklist_key_blacklist_id_fkey',
      'blacklist_appeal_blacklist_id_fkey',
      'blacklist_document_blacklist_id_fkey',
      'cleared_person_blacklist_id_fkey',
      'pay_setting_price_pay_setting_id_fkey',
    ],
  ),
}

/** Foreign keys of rows at home to rows that move, with what happens to them. */
export const fromHome: Readonly<Record<string, string>> = {
  ...of(
    'the line of the bank stays and names the participation for which it was booked; it is checked while it is matched',
    ['bank_line_participation_id_fkey'],
  ),
  ...of('settlements of two exhibitions are netted; both have to be in one cell until it is decided', [
    'netting_application_from_id_fkey',
    'netting_application_to_id_fkey',
  ]),
  ...of('a file of a company or of the venue has no exhibition and stays with the row', [
    'batch_search_file_id_fkey',
    'brand_picture_file_id_fkey',
    'partner_document_file_id_fkey',
  ]),
}

/** Unique keys without the exhibition, which two cells cannot compare with each other, with the reason why none collide. */
export const uniqueAcrossExhibitions: Readonly<Record<string, string>> = {
  ...of('the scope of a counter is a random id, of the exhibition or of a row of it', [
    'entry_rollup_pkey',
    'inside_rollup_pkey',
    'row_count_pkey',
    'stock_pool_pkey',
    'visitor_rollup_pkey',
  ]),
  ...of('the row belongs to another one, whose random id it contains', [
    'journal_entry_once',
    'ledger_balance_pkey',
    'ledger_total_pkey',
    'print_order_pkey',
    'public_link_subject',
    'ticket_sale_event_pkey',
    'vehicle_uniqueness_claim_pkey',
    'whitelist_guest_standing',
  ]),
  ...of('a random secret of at least 128 bits, or its digest', ['device_key_pkey', 'public_link_pkey']),
  ...of('a company, operator or device and the random id of its command', ['idempotency_record_pkey']),
  ...of('what the tax authority, the bank or a payment provider has numbered', [
    'invoice_code_unique',
    'payment_bank_line',
    'ticket_reference_used',
  ]),
  ...of('a number from a sequence of the database', [
    'audience_sync_queue_pkey',
    'bill_number_unique',
    'bill_reference_unique',
    'blacklist_code',
    'settlement_number_unique',
    'whitelist_number',
  ]),
  ...of('the scope of an entry contains its exhibition', ['blacklist_once']),
  ...of(
    'one edition may be in two cells: of two heads of stand or badges of one person, the later one is refused when it comes home',
    ['stand_head_person_once', 'one_badge_per_edition'],
  ),
  ...of('a short code of a few minutes', ['device_pairing_code']),
}

function of(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, reason]))
}
