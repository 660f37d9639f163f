import type { shownBadges } from '@fairgate/contract/badge/chosen'
import type { datePresets } from '@fairgate/contract/badge/fields'
import { badgeTabs } from '@fairgate/contract/badge/states'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { lastingOf } from '../exhibition/facts.ts'
import { type SortColumn, tabsOf } from '../kernel/listing.ts'

export type ShownBadges = z.output<typeof shownBadges>
export type BadgeFilter = Omit<ShownBadges, 'search' | 'sort'>

/** Of whose badges, and whose days. */
export interface FilterPlace {
  exhibitionId: string
  timeZone: string
}

type Days = (typeof datePresets)[number]
type CardFilter = Pick<BadgeFilter, 'card' | 'printed' | 'issued'>

/** States in which a badge may have a living card; the others never have one. */
const withCards: readonly string[] = ['active', 'suspended', 'expired']

/**
 * A list's filter as conditions on the alias `b`.
 *
 * @param joined the living card of each badge is joined as `c`
 */
export function filterConditions(filter: BadgeFilter, place: FilterPlace, joined?: 'joined'): Sql[] {
  const { tab = 'all', badgeTypeId, companyId, batchId, card, created } = filter
  const states = badgeTabs[tab]
  const onCard = cardConditions(joined ? 'c' : 'k', filter, place)
  return [
    ...(states.length > 0 ? [sql`b.state = any(${[...states]})`] : []),
    ...(badgeTypeId ? [sql`b.badge_type_id = ${badgeTypeId}`] : []),
    ...(companyId ? [sql`b.company_id = ${companyId}`] : []),
    ...(batchId ? [sql`b.batch_id = ${batchId}`] : []),
    ...(card === 'none' ? [sql`not exists (${ofCard})`] : []),
    ...(created ? [within('b.created_at', created, place)] : []),
    ...(joined || onCard.length === 0 ? onCard : [sql`exists (${ofCard} and ${join(onCard, ' and ')})`]),
  ]
}

const ofCard = sql`select from credential k where k.exhibition_id = b.exhibition_id and k.badge_id = b.id and k.state <> 'dead'`

/** Conditions on a living card. Its state is written out, not a parameter: only so does the planner know how rare one is. */
function cardConditions(alias: 'c' | 'k', { card, printed, issued }: CardFilter, place: FilterPlace): Sql[] {
  return [
    ...(card && card !== 'none' ? [raw(`${alias}.state = '${card}'`)] : []),
    ...(printed ? [within(`${alias}.printed_at`, printed, place)] : []),
    ...(issued ? [within(`${alias}.issued_at`, issued, place)] : []),
  ]
}

/**
 * What a list that is narrowed by cards is ordered by: when they were handed out, printed or made, so that it is read from
 * an index of its cards `c`. Undefined where it is not.
 */
export function cardOrder({ card, printed, issued }: CardFilter): SortColumn | undefined {
  const of = (column: string) => ({ column: `c.${column}`, type: 'timestamptz' }) as const
  if (issued) return of('issued_at')
  if (printed) return of('printed_at')
  return card && card !== 'none' ? of('created_at') : undefined
}

/** The tabs of a list as conditions on `b`; under a filter of cards only badges that may have one are looked at. */
export function badgeTabConditions<Tab extends string>(
  tabs: Readonly<Record<Tab, readonly string[]>>,
  filter: CardFilter,
): Record<Tab, Sql> {
  const conditions = tabsOf('b.state', tabs)
  if (!cardOrder(filter)) return conditions
  for (const [tab, states] of Object.entries<readonly string[]>(tabs) as [Tab, readonly string[]][]) {
    const may = states.filter(state => withCards.includes(state))
    if (may.length < states.length) conditions[tab] = may.length > 0 ? tabsOf('b.state', { may }).may : sql`false`
  }
  return conditions
}

function within(column: string, days: Days, { exhibitionId, timeZone }: FilterPlace): Sql {
  /** When a day of the venue began, so many days ago. */
  const day = (ago: number) =>
    sql`(date_trunc('day', now() at time zone ${timeZone}) - ${ago} * interval '1 day') at time zone ${timeZone}`
  const at = raw(column)
  const { from, to } = lastingOf(sql`${exhibitionId}`)
  const since = (ago: number) => sql`${at} >= ${day(ago)}`
  const conditions: Readonly<Record<Days, () => Sql>> = {
    today: () => since(0),
    yesterday: () => sql`(${since(1)} and ${at} < ${day(0)})`,
    week: () => since(6),
    month: () => since(29),
    exhibition: () => sql`(${at} >= ${from} and ${at} < ${to})`,
  }
  return conditions[days]()
}
