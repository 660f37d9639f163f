import sql, { type Sql } from 'sql-template-tag'
import { endedEntryRetention, isSuspendedByEntry, onEntry } from '../../admission/blacklist/api.ts'
import { declarationRetention, receiptRetention, underReview } from '../../admission/epidemic/api.ts'
import { entryRollup, insideRollup, passageRetention, presenceRetention } from '../../admission/gate/api.ts'
import { hasOpenDiscrepancy } from '../../admission/offline/api.ts'
import { travellerRetention } from '../../admission/travel/api.ts'
import { endedListRetention, guestRetention, guestsOfEnded, whitelistRetention } from '../../admission/whitelist/api.ts'
import {
  badgeRetention,
  driverRetention,
  evidenceRetention,
  findingRetention,
  guestBadgeRetention,
  recordRetention,
  releasedBefore,
  sideRetention,
  vehicleRetention,
  violationRetention,
} from '../../badging/badge/api.ts'
import { endedWithEdition } from '../../exhibitions/exhibition/api.ts'
import { messageAge, messageRetention } from '../../foundation/message/api.ts'
import { keyUseRetention } from '../../identity/api-key/api.ts'
import { isRolledUp } from '../../kernel/counter/rollup.ts'
import { importRetention, type LegalHold, type RetentionRule } from '../../kernel/retention/retention.ts'
import { isAwaitingSync } from '../../sales/audience/api.ts'
import { orderRetention, ticketRetention } from '../../sales/ticket/api.ts'

interface ExhibitionRetention {
  readonly rule: RetentionRule
  /** Reasons to retain its rows `t`, in addition to an unsettled exhibition. */
  readonly legalHolds: readonly LegalHold[]
}

const here = sql`t.exhibition_id`
const ofBadge = (id: Sql): LegalHold[] => [
  { why: 'case', where: hasOpenDiscrepancy(here, 'badge', id) },
  { why: 'blacklist', where: isSuspendedByEntry(here, id) },
]
const onBlacklist: LegalHold = { why: 'blacklist', where: onEntry(sql`t.document_blind_index`) }

/**
 * The retention rules of every table with personal data of an exhibition. The retention job uses them, and
 * `retention-rules.test.ts` checks them against all columns of the schema.
 */
export const exhibitionRetention: readonly ExhibitionRetention[] = [
  {
    rule: badgeRetention,
    legalHolds: [...ofBadge(sql`t.id`), onBlacklist, { why: 'gathering', where: isAwaitingSync(here, sql`t.id`) }],
  },
  { rule: vehicleRetention, legalHolds: ofBadge(sql`t.badge_id`) },
  { rule: driverRetention, legalHolds: [...ofBadge(sql`t.badge_id`), onBlacklist] },
  { rule: evidenceRetention, legalHolds: ofBadge(sql`t.owner_id`) },
  {
    rule: ticketRetention,
    legalHolds: [
      { why: 'case', where: hasOpenDiscrepancy(here, 'ticket', sql`t.id`) },
      { why: 'blacklist', where: isSuspendedByEntry(here, sql`t.id`) },
      onBlacklist,
      { why: 'gathering', where: isAwaitingSync(here, sql`t.id`) },
    ],
  },
  { rule: orderRetention, legalHolds: [] },
  { rule: guestRetention, legalHolds: [onBlacklist] },
  { rule: whitelistRetention, legalHolds: [] },
  { rule: importRetention, legalHolds: [] },
  { rule: travellerRetention, legalHolds: [] },
  { rule: declarationRetention, legalHolds: [{ why: 'review', where: underReview }] },
  { rule: receiptRetention, legalHolds: [{ why: 'review', where: underReview }] },
  {
    rule: passageRetention,
    legalHolds: [
      { why: 'case', where: hasOpenDiscrepancy(here, 'passage', sql`t.id`) },
      { why: 'gathering', where: sql`not (${isRolledUp(entryRollup, 't')} and ${isRolledUp(insideRollup, 't')})` },
    ],
  },
  { rule: presenceRetention, legalHolds: ofBadge(sql`t.holder_id`) },
]

interface AgedRetention {
  readonly rule: RetentionRule
  /** Condition on rows `t`: their period began before this moment. */
  readonly isExpired: (moment: Sql) => Sql
  readonly legalHolds?: readonly LegalHold[]
}

/** A badge has the key (exhibition, id); tables that depend on it have `badge_id` in place of `id`. */
const guestBadgeRules = guestBadgeRetention.map(rule => {
  const id = rule.table === 'badge' ? sql`t.id` : sql`t.badge_id`
  return {
    rule,
    isExpired: (moment: Sql) => sql`(t.exhibition_id, ${id}) in ${guestsOfEnded(moment)}`,
    legalHolds: [...ofBadge(id), { why: 'gathering', where: isAwaitingSync(here, id) }],
  }
})

/** The retention rules of tables whose rows age independently of exhibitions. Badges of guests come before the guests they are found by. */
export const agedRetention: readonly AgedRetention[] = [
  ...guestBadgeRules,
  ...endedListRetention,
  ...endedEntryRetention,
  { rule: sideRetention, isExpired: releasedBefore, legalHolds: ofBadge(sql`t.owner_id`) },
  ...[recordRetention, findingRetention, violationRetention].map(rule => ({
    rule,
    isExpired: (moment: Sql) => sql`t.exhibition_id in ${endedWithEdition(moment)}`,
  })),
  { rule: messageRetention, isExpired: moment => sql`${messageAge} < ${moment}` },
  { rule: keyUseRetention, isExpired: moment => sql`t.at < ${moment}` },
]
