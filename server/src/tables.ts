/**
 * Nouns of the server in their order, each with the tables that are its own. A noun knows those before it and none behind
 * it; what happens in it is told upward in `effects.ts`, what it needs from above it is given in `handlers.ts`. A table is
 * written by its noun (and the kernel) alone; others read it through fragments of the noun's `facts.ts`. `laws.test.ts` holds
 * both.
 */
export const nouns = {
  kernel: ['base_seed', 'counter', 'file', 'history', 'job', 'job_host', 'keyring', 'once', 'push_ticket'],
  'operation-log': ['operation_log', 'operation_log_default', 'operation_log_horizon', 'operation_log_seal'],
  file: [],
  job: [],
  message: ['message'],
  dictionary: ['dictionary_option', 'region', 'system_parameter'],
  session: [
    'account',
    'account_identity',
    'captcha',
    'code_allowance',
    'known_device',
    'login_attempt',
    'login_resume',
    'operator_login',
    'recovery_code',
    'second_factor',
    'second_factor_demand',
    'second_factor_offer',
    'sent_code',
    'session',
    'sso_state',
  ],
  access: ['id_code_miss', 'operator', 'role'],
  decision: ['note_template'],
  company: ['company', 'invoice_setting', 'received_address'],
  exhibition: ['exhibition', 'exhibition_code', 'exhibition_co_sponsor'],
  participation: ['affair', 'affair_count', 'participation', 'quota', 'relation'],
  'pay-setting': ['pay_setting', 'pay_setting_price'],
  charge: ['charge', 'charge_line', 'charge_proof'],
  badge: [
    'badge',
    'badge_hold',
    'badge_import',
    'badge_import_row',
    'badge_number',
    'badge_template',
    'badge_type',
    'credential',
    'person',
    'person_document',
  ],
  gate: ['channel', 'device', 'device_key', 'device_seen', 'door', 'door_admin', 'passage', 'presence', 'zone'],
  postponement: ['postponement'],
  partner: ['partner_document', 'partner_reader', 'share_application', 'share_condition'],
  shell: [],
} as const satisfies Record<string, readonly string[]>
