import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import { badgeFeeStateMachine } from '@fairgate/contract/finance/charge/fee-states'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

type BadgeFeeState = keyof typeof badgeFeeStateMachine.states
type BadgeFeeEvent = keyof typeof badgeFeeStateMachine.events

/** A locked badge fee. Amounts are fen as text. */
export interface LockedFee extends EntityRow {
  state: BadgeFeeState
  exhibitionId: string
  badgeId: string
  badgeCode: string
  badgeName: string
  badgeTypeId: string
  typeCn: string
  typeEn: string
  participationId: string
  companyId: string
  payerId: string
  payerCompanyId: string
  sponsorId: string
  amount: string
  chargeId: string | null
  billLineId: string | null
  paid: string | null
  split: string | null
  /** What it pays: the badge, days that were added later, or a card that replaces a lost one. */
  kind: 'badge' | 'days' | 'reissue'
  days: EntryDays | null
  /** Whether its price is that of a rule, which says until how many days before opening it is refunded; null: not at all. */
  byRule: boolean
  refundDays: number | null
}

/**
 * Fees an actor sees, as a condition on alias `t`: the venue all, an organizer those of its exhibitions, others those
 * that they or their secondaries pay.
 */
export function feeScope({ companyType, companyId }: Actor): Sql {
  if (companyType === 'platform') return sql`true`
  if (companyType === 'sponsor') return sql`t.sponsor_id = ${companyId}`
  return sql`(t.payer_company_id = ${companyId} or t.payer_parent_id = ${companyId})`
}

/** Fees follow their badges and bills, whose histories contain their changes. */
export const badgeFee: EntityDefinition<LockedFee, BadgeFeeState, BadgeFeeEvent> = {
  entityType: 'badgeFee',
  table: 'badge_fee',
  withoutHistory: true,
  machine: badgeFeeStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.badge_id as "badgeId",
    t.badge_code as "badgeCode", t.badge_name as "badgeName", t.badge_type_id as "badgeTypeId",
    t.type_cn as "typeCn", t.type_en as "typeEn",
    t.participation_id as "participationId", t.company_id as "companyId", t.payer_id as "payerId",
    t.payer_company_id as "payerCompanyId", t.sponsor_id as "sponsorId", t.amount::text as amount,
    t.bill_id as "chargeId", t.bill_line_id as "billLineId", t.paid::text as paid, t.split::text as split, t.kind,
    case when t.days is not null then json_build_object('from', lower(t.days), 'to', upper(t.days) - 1) end as days,
    t.by_rule as "byRule", t.refund_days as "refundDays"`,
  scope: feeScope,
  may: {},
  nameOf: ({ badgeCode, badgeName }) => `${badgeCode} ${badgeName}`,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.payerCompanyId, row.sponsorId],
}
