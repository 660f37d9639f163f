import { strategyClone } from '../../admission/epidemic/api.ts'
import { gateClone } from '../../admission/gate/api.ts'
import { policyClone } from '../../admission/policy/api.ts'
import { badgeShift, badgeTypeClone, slotClone } from '../../badging/badge/api.ts'
import { ruleBookClone } from '../../badging/rulebook/api.ts'
import { exhibitionClone } from '../../exhibitions/exhibition/api.ts'
import { participationClone, quotaClone } from '../../exhibitions/participation/api.ts'
import { standClone } from '../../exhibitions/stand/api.ts'
import { billShift } from '../../finance/charge/api.ts'
import { paySettingClone, priceClone } from '../../finance/pay-setting/api.ts'
import { optionClone } from '../../foundation/dictionary/api.ts'
import type { CloneSpec, ShiftSpec } from '../../kernel/lifecycle/clone-spec.ts'
import { surveyClone } from '../../sales/survey/api.ts'
import { ticketTypeClone } from '../../sales/ticket/api.ts'

/**
 * What a sandbox gets from its exhibition, in the order of writing. `clone-spec.test.ts` compares it with the whole
 * schema.
 */
export const cloneSpecs: readonly CloneSpec[] = [
  ...exhibitionClone,
  ...optionClone,
  ...participationClone,
  ...standClone,
  ...gateClone,
  ...badgeTypeClone,
  ...quotaClone,
  ...paySettingClone,
  ...priceClone,
  ...ticketTypeClone,
  ...slotClone,
  ...policyClone,
  ...ruleBookClone,
  ...strategyClone,
  ...surveyClone,
]

/** Tables whose ids may occur in cloned JSON columns. */
export const tablesNamedInJson = ['badge_type', 'door', 'zone']

/** Rows created in the copy whose dates follow its clock as well. */
export const shiftSpecs: readonly ShiftSpec[] = [badgeShift, billShift]

/** Tables of an exhibition that are not cloned, with the reason. */
export const notCloned: Readonly<Record<string, string>> = {
  ...of('people', [
    'badge',
    'badge_finding',
    'badge_record',
    'badge_uniqueness_claim',
    'edition_claim',
    'evidence',
    'stand_head',
    'head_reminder',
    'violation',
    'liability_acceptance',
    'vehicle',
    'vehicle_driver',
    'vehicle_uniqueness_claim',
    'vehicle_parking',
    'travel',
  ]),
  ...of('people', [
    'whitelist',
    'whitelist_guest',
    'gate_staff',
    'shift',
    'transportation',
    'declaration',
    'declaration_image',
    'declaration_import_image',
    'health_pass',
  ]),
  ...of('people', [
    'blacklist',
    'suspended_by_entry',
    'blacklist_key',
    'active_blacklist_key',
    'blacklist_appeal',
    'blacklist_document',
    'cleared_person',
    'attendance',
    'audience_sync_queue',
    'campaign',
  ]),
  ...of('what was made or sold', [
    'credential',
    'badge_number',
    'ticket',
    'ticket_credential',
    'ticket_number',
    'ticket_order',
  ]),
  ...of('what was made or sold', [
    'ticket_order_line',
    'ticket_person_slot',
    'ticket_request',
    'ticket_postponement',
    'print_order',
    'import',
  ]),
  ...of('money', [
    'badge_fee',
    'bill',
    'payment',
    'settlement',
    'other_expense',
    'invoice_application',
    'ledger_account',
  ]),
  ...of('money', ['ticket_sale_event', 'bill_line', 'payment_evidence', 'settlement_line', 'dispute']),
  ...of('what passed', ['entry_rollup', 'inside_rollup', 'visitor_rollup']),
  ...of('money', [
    'invoice',
    'invoice_line',
    'invoice_source',
    'journal_entry',
    'posting',
    'ledger_balance',
    'ledger_total',
  ]),
  ...of('counted again in the copy', ['participation_task_count', 'row_count']),
  ...of('what passed', ['passage', 'presence', 'discrepancy', 'bundle_snapshot', 'bundle_change']),
  ...of('a device stands in one place', ['device', 'device_assignment', 'device_heartbeat', 'device_key']),
  ...of('it is compiled or simulated again', ['gate_rule', 'policy_simulation', 'rule_trial']),
  ...of('what was done or said', [
    'operation_log',
    'idempotency_record',
    'message',
    'notification',
    'webhook_delivery',
    'job',
    'postponement',
    'history',
    'import_row',
    'public_link',
    'file',
  ]),
  ...of('what was done or said', ['retention_certificate', 'badge_template_proof', 'stand_change']),
  ...of('where an exhibition is stored; a copy is created here', [
    ...['cell_member', 'exhibition_move', 'exhibition_placement', 'move_marker'],
  ]),
}

function of(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map(table => [table, why]))
}
