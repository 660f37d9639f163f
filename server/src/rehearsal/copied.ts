import { badgesFollowing, copiedBadgeTypes, copiedSlots } from '../badge/facts.ts'
import { chargesFollowing } from '../charge/facts.ts'
import { copiedOptions } from '../dictionary/facts.ts'
import { copiedStrategies } from '../epidemic/facts.ts'
import { copiedOfExhibition } from '../exhibition/facts.ts'
import { copiedGates } from '../gate/facts.ts'
import type { Copied, Following } from '../kernel/copied.ts'
import { copiedParticipations, copiedQuotas } from '../participation/facts.ts'
import { copiedPaySettings, copiedPrices } from '../pay-setting/facts.ts'
import { copiedPolicies } from '../policy/facts.ts'
import { copiedSurveys } from '../survey/facts.ts'
import { copiedTicketTypes } from '../ticket/facts.ts'

/** What a rehearsal has of its exhibition, in the order in which it is written. `copied.test.ts` holds it against the whole schema. */
export const copied: readonly Copied[] = [
  ...copiedOfExhibition,
  ...copiedOptions,
  ...copiedParticipations,
  ...copiedGates,
  ...copiedBadgeTypes,
  ...copiedQuotas,
  ...copiedPaySettings,
  ...copiedPrices,
  ...copiedTicketTypes,
  ...copiedSlots,
  ...copiedPolicies,
  ...copiedStrategies,
  ...copiedSurveys,
]

/** Whose ids stand inside of JSON that is copied. */
export const namedInside = ['badge_type', 'door', 'zone']

/** What comes into being in it and follows its clock all the same. */
export const following: readonly Following[] = [badgesFollowing, chargesFollowing]

/** Tables of an exhibition that are not copied, and why. */
export const notCopied: Readonly<Record<string, string>> = {
  ...of('people', ['badge', 'badge_hold', 'vehicle', 'vehicle_driver', 'vehicle_hold', 'vehicle_stay', 'travel']),
  ...of('people', ['whitelist', 'whitelist_guest', 'guard', 'shift', 'transportation', 'declaration', 'receipt']),
  ...of('people', ['blacklist', 'blacklist_held', 'blacklist_key', 'attendance', 'audience_due', 'spread']),
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
    'ticket_request',
    'ticket_postponement',
    'print_order',
    'import',
  ]),
  ...of('money', [
    'badge_fee',
    'charge',
    'payment',
    'settlement',
    'other_expense',
    'invoice_application',
    'ledger_account',
  ]),
  ...of('money', ['ticket_money_fact']),
  ...of('what passed', ['passage', 'presence', 'conflict', 'pack_base', 'pack_change']),
  ...of('a device stands in one place', ['device', 'device_stand']),
  ...of('what was done or said', [
    'operation_log',
    'message',
    'notification',
    'webhook_delivery',
    'job',
    'postponement',
  ]),
  ...of('what was done or said', ['retention_certificate', 'badge_template_proof']),
}

function of(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map(table => [table, why]))
}
