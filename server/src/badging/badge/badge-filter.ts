import type { shownBadges } from '@fairgate/contract/badging/badge/chosen'
import type { datePresets } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine, badgeTabs } from '@fairgate/contract/badging/badge/states'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { lastingOf } from '../../exhibitions/exhibition/api.ts'
import { buildTabs, matchAny } from '../../kernel/list/listing.ts'
import type { SortColumn } from '../../kernel/list/rows-query.ts'

export type ShownBadges = z.output<ReturnType<typeof shownBadges>>
export type BadgeFilter = Omit<ShownBadges, 'search' | 'sort'>

/** The exhibition that the filter applies to, and the time zone that its days are in. */
export interface FilterScope {
  exhibitionId: string
  timeZone: string
}

type Days = (typeof datePresets)[number]
type CardFilter = Pick<BadgeFilter, 'card' | 'printed' | 'issued'>

/** States in which a badge has an active card, unless it was lost; in other states a badge never has one. */
const withCards: readonly string[] = ['active', 'suspended', 'expired']
const isWithCard = (state: string) => withCards.includes(state)
const inStates = (states: readonly string[]): Sql => raw(`b.state in (${states.map(state => `'${state}'`).join(', ')})`)
/** Lists the states positively, because an index by state cannot serve a negated condition. */
const without = inStates(Object.keys(badgeStateMachine.states).filter(state => !isWithCard(state)))

/** Badges `b` whose card was lost and not replaced, looked up first because there are only some dozens. */
const lacksCard = (exhibitionId: string): Sql =>
  sql`b.id = any(array(select lost.badge_id from credential lost where lost.exhibition_id = ${exhibitionId} and lost.revoked_reason = 'lost'
    and not exists (select from credential k where k.exhibition_id = lost.exhibition_id and k.badge_id = lost.badge_id and k.state <> 'dead')))`

/** How the filter of badges without a card applies to badges in states that have one. */
export const lostOfEachState = (exhibitionId: string): Record<string, Sql> =>
  Object.fromEntries(withCards.map(state => [state, lacksCard(exhibitionId)]))

/**
 * A list's filter as conditions on the alias `b`.
 *
 * @param joined the active card of each badge is joined as `c`
 */
export function filterConditions(filter: BadgeFilter, scope: FilterScope, joined?: 'joined'): Sql[] {
  const { tab = 'all', badgeTypeId, state, companyId, batchId, card, created } = filter
  const states = badgeTabs[tab]
  const onCard = cardConditions(joined ? 'c' : 'k', filter, scope)
  return [
    ...(states.length > 0 ? [sql`b.state = any(${[...states]})`] : []),
    ...matchAny(sql`b.badge_type_id`, badgeTypeId),
    ...(state ? [inStates([state].flat())] : []),
    ...(companyId ? [sql`b.company_id = ${companyId}`] : []),
    ...(batchId ? [sql`b.batch_id = ${batchId}`] : []),
    ...(card === 'none' ? [sql`(${without} or ${lacksCard(scope.exhibitionId)})`] : []),
    ...(created ? [within('b.created_at', created, scope)] : []),
    ...(joined || onCard.length === 0 ? onCard : [sql`exists (${ofCard} and ${join(onCard, ' and ')})`]),
  ]
}

const ofCard = sql`select from credential k where k.exhibition_id = b.exhibition_id and k.badge_id = b.id and k.state <> 'dead'`

/** Conditions on an active card. Its state is written out, not a parameter: only so does the planner know how rare one is. */
function cardConditions(alias: 'c' | 'k', { card, printed, issued }: CardFilter, scope: FilterScope): Sql[] {
  return [
    ...(card && card !== 'none' ? [raw(`${alias}.state = '${card}'`)] : []),
    ...(printed ? [within(`${alias}.printed_at`, printed, scope)] : []),
    ...(issued ? [within(`${alias}.issued_at`, issued, scope)] : []),
  ]
}

/**
 * The order of a list that is filtered by cards: when they were issued, printed or made, so that it is read from an
 * index of the cards `c`. Undefined if the list is not filtered by cards.
 */
export function cardOrder({ card, printed, issued }: CardFilter): SortColumn | undefined {
  const of = (column: string) => ({ column: `c.${column}`, type: 'timestamptz' }) as const
  if (issued) return of('issued_at')
  if (printed) return of('printed_at')
  return card && card !== 'none' ? of('created_at') : undefined
}

/** The tabs of a list as conditions on `b`; a filter by cards restricts them to badges that may have one. */
export function badgeTabConditions<Tab extends string>(
  tabs: Readonly<Record<Tab, readonly string[]>>,
  filter: CardFilter & Pick<FilterScope, 'exhibitionId'>,
): Record<Tab, Sql> {
  const conditions = buildTabs('b.state', tabs)
  if (filter.card === 'none') {
    for (const [tab, states] of Object.entries<readonly string[]>(tabs) as [Tab, readonly string[]][])
      if (states.length > 0 && states.every(isWithCard))
        conditions[tab] = sql`${conditions[tab]} and ${lacksCard(filter.exhibitionId)}`
    return conditions
  }
  if (!cardOrder(filter)) return conditions
  for (const [tab, states] of Object.entries<readonly string[]>(tabs) as [Tab, readonly string[]][]) {
    const may = states.filter(isWithCard)
    if (may.length < states.length) conditions[tab] = may.length > 0 ? buildTabs('b.state', { may }).may : sql`false`
  }
  return conditions
}

/**
 * How badges of a tab with a card in a given state are counted: from the cards if they are few or most of them are in
 * the tab, else from the badges. Each card or badge of the other side is looked up by itself, so that counting stops at
 * the limit.
 *
 * @param cards how many cards of the exhibition are in that state
 * @param narrow the list is restricted to badges of some companies or types
 */
export function countedByCard(exhibitionId: string, { cards, narrow }: { cards: number; narrow: boolean }) {
  const fromCards = sql`(select * from credential where exhibition_id = ${exhibitionId} and state <> 'dead') c
    cross join lateral (select * from badge where exhibition_id = ${exhibitionId} and id = c.badge_id offset 0) b`
  const fromBadges = sql`badge b cross join lateral (select * from credential where exhibition_id = ${exhibitionId}
    and badge_id = b.id and state <> 'dead' offset 0) c`
  return (states: readonly string[]): Sql =>
    cards <= fewCards || (!narrow && (states.length === 0 || states.includes('active'))) ? fromCards : fromBadges
}

const fewCards = 1_000

/**
 * How badges of a tab without a card are counted: those in states that never have one, and those whose card was lost.
 */
export function countedWithoutCard(exhibitionId: string): (states: readonly string[]) => Sql {
  const here = sql`select * from badge b where b.exhibition_id = ${exhibitionId}`
  return states =>
    states.length > 0 && (states.every(isWithCard) || !states.some(isWithCard))
      ? sql`badge b`
      : sql`(${here} and ${without} union all ${here} and ${inStates(withCards)} and ${lacksCard(exhibitionId)}) b`
}

function within(column: string, days: Days, { exhibitionId, timeZone }: FilterScope): Sql {
  /** The start of the venue's day, `ago` days before today. */
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
