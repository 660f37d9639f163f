import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { badgeApprovalTabs, badgeStateMachine, badgeTabs } from '@fairgate/contract/badging/badge/states'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { payerOfUncharged } from '../../finance/charge/api.ts'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import type { Merge } from '../../kernel/list/rows-query.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { badgeScope } from './badge-actor.ts'
import {
  badgeTabConditions,
  cardOrder,
  countedByCard,
  countedWithoutCard,
  filterConditions,
  lostOfEachState,
} from './badge-filter.ts'
import { type BadgeRuleInput, type BadgeState, badgeActions, nextDecider } from './badge-rules.ts'
import { badgeSearches } from './badge-search.ts'
import { badge } from './entity.ts'
import { badgesToDecide, countBadgesToCorrect } from './pending-badges.ts'

type Handlers = HandlersOf<typeof badgeCommands>
export type BadgeOut = Output<'getBadgePage'>['list'][number]
type Row = Omit<BadgeOut, 'statusCode' | 'actions' | 'state' | 'decider'> & BadgeRuleInput
type ListInput = Input<'getBadgePage'> | Input<'getBadgeApprovalPage'>

/** Columns of a badge in lists and details; aliases `b`, `t` type, `co` company, `c` active credential. */
export const badgeColumns = (exhibitionId: string): Sql => sql`b.id, b.version, b.state, b.code, b.name,
  b.name_en as "nameEn", b.document_type as "documentType", b.document_masked as "documentMasked",
  b.phone_masked as "phoneMasked", b.employer, b.job_title as "jobTitle", b.badge_type_id as "badgeTypeId",
  json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName", t.colour as "badgeTypeColour",
  b.company_id as "companyId", json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName",
  c.state as "credentialState", c.printed_at as "printedAt", c.issued_at as "issuedAt", c.issued_to as "issuedTo", b.review_note as "reviewNote", b.created_at as "createdAt",
  b.submitted_at as "submittedAt", b.submitted_by as "submittedBy", b.entered_by as "enteredBy",
  t.approval_route as "approvalRoute", b.entry_days is not null as "choseDays",
  case when t.subject = 'vehicle' then (select s.begins_at > now() from vehicle v join slot s on s.id = v.slot_id
    where v.exhibition_id = ${exhibitionId} and v.badge_id = b.id) end as "slotAhead",
  case when b.state = 'awaitingPayment' then ${payerOfUncharged('b')} end as "unchargedBy", (select e.sponsor_id from exhibition e where e.id = ${exhibitionId}) as "sponsorId"`

export const badgeTables = (exhibitionId: string): Sql => sql`badge b join badge_type t on t.id = b.badge_type_id
  join company co on co.id = b.company_id
  left ${joinCard(exhibitionId)}`

/** Badges `b` of participations; guests of white lists are listed there. */
export const ownBadges: Sql = sql`b.participation_id is not null`

/** The active credential of a badge `b`. */
export const joinCard = (exhibitionId: string): Sql =>
  sql`join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id and c.state <> 'dead'`

export const badgeQueries: Pick<Handlers, 'getBadgePage' | 'getBadgeApprovalPage' | 'exportBadgeApprovals'> = {
  async getBadgePage(input, context) {
    return page(
      context.db,
      {
        ...(await listing(input, context, badgeTabs)),
        tabs: badgeTabConditions(badgeTabs, input),
        merge: mergeOf(input, context.actor, badgeTabs),
        totals: db => totals(db, context.actor, input.exhibitionId, badgeTabs),
        asks: async db => {
          const [toCorrect, toDecide] = await Promise.all([
            countBadgesToCorrect(db, context.actor, input.exhibitionId),
            badgesToDecide(db, context.actor, input.exhibitionId),
          ])
          return { returned: toCorrect.count, pending: toDecide.count }
        },
      },
      input,
    )
  },

  getBadgeApprovalPage: (input, context) => approvals.page(input, context),

  async exportBadgeApprovals(input, context) {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return approvals.start(input, context)
  },
}

type ApprovalInput = Input<'getBadgeApprovalPage'>

/** Badges for those who decide on them, and their export. */
export const approvals = exportedList({
  ...{ kind: 'badge.exportApprovals', entityType: 'badge', file: 'badge-approvals', domain: 'badge' },
  title: 'badge.approvalTitle',
  async listing(context: ListContext, pageFilters: Omit<ApprovalInput, keyof PageInput>) {
    const { actor, db } = context
    const input = pageFilters as ApprovalInput
    const { count: pending, where } = await badgesToDecide(db, actor, input.exhibitionId)
    return {
      ...(await listing(input, context, badgeApprovalTabs)),
      // A badge that awaits a decision has no card yet.
      tabs: {
        ...badgeTabConditions(badgeApprovalTabs, input),
        pending: cardOrder(input) ? sql`false` : where,
        waiting: cardOrder(input) ? sql`false` : sql`(b.state in ('pending', 'endorsed') and not ${where})`,
      },
      merge: mergeOf(input, actor, badgeApprovalTabs),
      async totals() {
        const tabs = await totals(db, actor, input.exhibitionId, badgeApprovalTabs)
        return { ...tabs, pending, waiting: Math.max(0, (tabs.waiting ?? 0) - pending) }
      },
      asks: async () => ({ pending }),
    } satisfies Listing<Row & { id: string }, BadgeOut, ApprovalInput>
  },
  columns: c => [
    c.text('name', 'badge.nameOrPlate'),
    c.text('nameEn'),
    c.text('code', 'badge.columnCode'),
    c.name('badgeTypeName', 'badge.type'),
    c.text('documentMasked', 'badge.documentNumber'),
    c.text('phoneMasked', 'badge.phone'),
    c.name('companyName', 'badge.company'),
    c.text('employer'),
    c.text('jobTitle'),
    c.moment('submittedAt'),
    c.moment('createdAt', 'badge.columnCreatedAt'),
    c.choice('state', badgeStateMachine.states, 'badge.columnState'),
    c.text('reviewNote'),
  ],
})

async function listing(
  input: ListInput,
  { actor, db, services, language }: ListContext,
  tabs: Tabs,
): Promise<Omit<Listing<Row & { id: string }, BadgeOut, ListInput>, 'tabs'>> {
  const { exhibitionId, badgeTypeId, state, companyId, batchId, card, created } = input
  const { printed, issued } = input
  const { cipher } = services
  const scope = { exhibitionId, timeZone: services.config.venueTimeZone }
  const byCard = cardOrder(input)
  const narrowing = { badgeTypeId, state, companyId, batchId, card, created, printed, issued }
  const filters = filterConditions(narrowing, scope, byCard && 'joined')
  return {
    select: badgeColumns(exhibitionId),
    from: badgeTables(exhibitionId),
    countFrom: await countedIn(input, actor, db, tabs),
    where: [sql`b.exhibition_id = ${exhibitionId}`, ownBadges, badgeScope(actor, exhibitionId), ...filters],
    filtered: filters.length > 0,
    id: 'b.id',
    sorts: { createdAt: { column: 'b.created_at', type: 'timestamptz' }, ...(byCard && { byCard }) },
    defaultSort: byCard ? '-byCard' : '-createdAt',
    searches: badgeSearches(db, cipher, exhibitionId),
    finish: row => badgeOut(row, actor, language),
    async finishAll(rows) {
      const decider = await asDecider(db, actor, badge, rows)
      return rows.map(row => badgeOut(row, decider, language))
    },
  }
}

/** How badges are counted: under a filter of cards by dates from the indexes of these, else as in `badge-filter.ts`. */
async function countedIn(input: ListInput, actor: Actor, db: Db, tabs: Tabs): Promise<Sql | ((tab: string) => Sql)> {
  const { exhibitionId, card, printed, issued } = input
  if (!cardOrder(input)) {
    const counted = card === 'none' && countedWithoutCard(exhibitionId)
    return counted ? tab => counted(tabs[tab] ?? []) : sql`badge b`
  }
  if (!card || card === 'none' || printed || issued) return sql`badge b ${joinCard(exhibitionId)}`
  const { [card]: cards = 0 } = await readRowCounts(db, exhibitionId, 'credential')
  const counted = countedByCard(exhibitionId, { cards, narrow: isNarrow(input, actor) })
  return tab => counted(tabs[tab] ?? [])
}

/** Whether the list is restricted to badges of some companies or types. */
const isNarrow = ({ badgeTypeId, companyId }: ListInput, { companyType }: Actor): boolean =>
  Boolean(badgeTypeId || companyId) || !['platform', 'sponsor'].includes(companyType)

/**
 * Badges have indexes by state, by company and state, and by type and state, each in order of creation. Those of an
 * import have another one without states; cards have indexes by when they were printed and issued.
 */
function mergeOf(input: ListInput, actor: Actor, tabs: Tabs): Merge | undefined {
  const { exhibitionId, batchId, card, state } = input
  if (batchId || cardOrder(input)) return undefined
  const lost = card === 'none'
  const requestedStates = state && [state].flat()
  const allStates = requestedStates || lost || isNarrow(input, actor) ? Object.keys(badgeStateMachine.states) : []
  const all = tabs.all?.length ? tabs.all : allStates
  // Of each tab only the requested states: a state that none of them shows is no range of an index.
  const shown = Object.entries({ ...tabs, all }).map(
    ([tab, states]) =>
      [tab, requestedStates ? states.filter(one => requestedStates.includes(one as BadgeState)) : states] as const,
  )
  return { column: 'b.state', tabs: Object.fromEntries(shown), ...(lost && { also: lostOfEachState(exhibitionId) }) }
}

/** A row in the form that lists show: colour, texts and the actions of this caller. */
export function badgeOut(row: Row, actor: Actor, language: Language): BadgeOut {
  const { submittedBy, enteredBy, approvalRoute, sponsorId, unchargedBy, choseDays, ...shown } = row
  return {
    ...shown,
    statusCode: statusOf(row.state),
    reviewNote: row.reviewNote && translateKey(`badge.${row.reviewNote}`, language),
    decider: nextDecider(row) ?? null,
    actions: badgeActions(actor, row),
  }
}

type Tabs = Record<string, readonly string[]>

/** Totals of tabs: of the exhibition for its organizer and the venue, of its own participation for a company. */
async function totals(db: Db, actor: Actor, exhibitionId: string, tabs: Tabs): Promise<Record<string, number>> {
  const scope =
    actor.companyType === 'platform'
      ? sql`${exhibitionId}::uuid`
      : sql`coalesce((select e.id from exhibition e where e.id = ${exhibitionId} and e.sponsor_id = ${actor.companyId}),
          (select p.id from participation p where p.exhibition_id = ${exhibitionId} and p.company_id = ${actor.companyId}))`
  const rows = await db.many<{ state: string; value: number }>(sql`
    select substr(name, 7) as state, sum(value)::bigint as value from row_count
    where scope = ${scope} and name like 'badge.%' group by name`)
  return tabTotals(Object.fromEntries(rows.map(({ state, value }) => [state, value])), tabs)
}
