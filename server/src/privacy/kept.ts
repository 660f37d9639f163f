import sql, { type Sql } from 'sql-template-tag'
import { keptKeyUses } from '../api-key/facts.ts'
import { toBeGathered } from '../audience/facts.ts'
import { keptBadges, keptDrivers, keptOfGuests, keptVehicles } from '../badge/facts.ts'
import { heldByEntry, keptOfEnded, onEntry } from '../blacklist/facts.ts'
import { keptDeclarations, keptReceipts, underReview } from '../epidemic/facts.ts'
import { entryRollup, insideRollup, keptPassages, keptPresences } from '../gate/facts.ts'
import { type Hold, type Kept, keptImports } from '../kernel/retention.ts'
import { isRolledUp } from '../kernel/rollup.ts'
import { keptMessages, messageAge } from '../message/facts.ts'
import { openCase } from '../offline/facts.ts'
import { keptOrders, keptTickets } from '../ticket/facts.ts'
import { keptTravellers } from '../travel/facts.ts'
import { guestsOfEnded, keptGuests, keptOfEndedLists, keptWhitelists } from '../whitelist/facts.ts'

interface KeptHere {
  readonly kept: Kept
  /** What holds its rows `t` back, beside an exhibition that is not settled. */
  readonly holds: readonly Hold[]
}

const here = sql`t.exhibition_id`
const ofBadge = (id: Sql): Hold[] => [
  { why: 'case', where: openCase(here, 'badge', id) },
  { why: 'blacklist', where: heldByEntry(here, id) },
]
const listed: Hold = { why: 'blacklist', where: onEntry(sql`t.document_digest`) }

/**
 * Every table that holds something of people and of an exhibition: what retention shreds, and what a law test holds against the
 * columns of the whole schema (`kept.test.ts`).
 */
export const keptOfExhibitions: readonly KeptHere[] = [
  {
    kept: keptBadges,
    holds: [...ofBadge(sql`t.id`), listed, { why: 'gathering', where: toBeGathered(here, sql`t.id`) }],
  },
  { kept: keptVehicles, holds: ofBadge(sql`t.badge_id`) },
  { kept: keptDrivers, holds: [...ofBadge(sql`t.badge_id`), listed] },
  {
    kept: keptTickets,
    holds: [
      { why: 'case', where: openCase(here, 'ticket', sql`t.id`) },
      { why: 'blacklist', where: heldByEntry(here, sql`t.id`) },
      listed,
      { why: 'gathering', where: toBeGathered(here, sql`t.id`) },
    ],
  },
  { kept: keptOrders, holds: [] },
  { kept: keptGuests, holds: [listed] },
  { kept: keptWhitelists, holds: [] },
  { kept: keptImports, holds: [] },
  { kept: keptTravellers, holds: [] },
  { kept: keptDeclarations, holds: [{ why: 'review', where: underReview }] },
  { kept: keptReceipts, holds: [{ why: 'review', where: underReview }] },
  {
    kept: keptPassages,
    holds: [
      { why: 'case', where: openCase(here, 'passage', sql`t.id`) },
      { why: 'gathering', where: sql`not (${isRolledUp(entryRollup, 't')} and ${isRolledUp(insideRollup, 't')})` },
    ],
  },
  { kept: keptPresences, holds: ofBadge(sql`t.holder_id`) },
]

interface KeptAlone {
  readonly kept: Kept
  /** Its rows `t` whose period was over at a moment, were it to begin then. */
  readonly over: (moment: Sql) => Sql
  readonly holds?: readonly Hold[]
}

/** A badge's key is the exhibition's and its own; what hangs on it has the badge's in place of its own. */
const ofGuests = keptOfGuests.map(kept => {
  const id = kept.table === 'badge' ? sql`t.id` : sql`t.badge_id`
  return {
    kept,
    over: (moment: Sql) => sql`(t.exhibition_id, ${id}) in ${guestsOfEnded(moment)}`,
    holds: [...ofBadge(id), { why: 'gathering', where: toBeGathered(here, id) }],
  }
})

/** The same of what ages by itself. Badges of guests go before the guests that say so of them. */
export const keptOfTime: readonly KeptAlone[] = [
  ...ofGuests,
  ...keptOfEndedLists,
  ...keptOfEnded,
  { kept: keptMessages, over: moment => sql`${messageAge} < ${moment}` },
  { kept: keptKeyUses, over: moment => sql`t.at < ${moment}` },
]
