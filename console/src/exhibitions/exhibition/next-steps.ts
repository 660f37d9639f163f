import type { ExhibitionAction } from '@fairgate/contract/exhibitions/exhibition/states'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { decisionDays } from '../../kernel/auth/session.ts'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import type { Text } from '../../kernel/i18n/language.ts'
import { isRunning } from './exhibition-labels.ts'

export interface Step {
  key: string
  what: string
  why?: string
  /** The tab of the step. */
  to?: string
  /** When it is due, or when it was done. */
  when?: { day: string; text?: string; soon?: boolean }
}

const DAY = 86_400_000
/** A step that is due within this number of days is red. */
const SOON = 3

/** The operator's next steps. */
export function stepsOf(detail: TaskDetail, may: (permission: string) => boolean, t: Text): Step[] {
  const { own } = detail
  if (own === null || own.kind === 'sponsor') return runningSteps(detail, may, t)
  if (own.state === 'invited') return [{ key: 'accept', what: t('exhibition.stepAccept'), to: '/partners' }]
  if (own.state !== 'active') return []
  const { granted, given, used, reserved } = detail.quota
  const count = granted - given - used - reserved
  const why = t('exhibition.stepApplyWhy', { shown: formatNumber(count) })
  const apply = { key: 'apply', what: t('exhibition.stepApply'), why, to: '/badges', when: dueBeforeDoors(detail, t) }
  return [...ticketSteps(detail, t), ...(count > 0 ? [apply] : [])]
}

/** Ticket steps; `task-steps.ts` defines where each is done. */
function ticketSteps({ ticketWaits }: TaskDetail, t: Text): Step[] {
  const { decideTickets, returnedTickets, collectTickets, sellTickets } = ticketWaits
  const steps: (Step | false)[] = [
    decideTickets > 0 && {
      key: 'reviewTickets',
      what: t('exhibition.stepReviewTickets', { count: decideTickets }),
      why: t('exhibition.stepReviewTicketsWhy'),
      to: '/tickets/requests?tab=pending',
    },
    returnedTickets > 0 && {
      key: 'returnedTickets',
      what: t('exhibition.stepReturnedTickets', { count: returnedTickets }),
      to: '/tickets/requests?tab=returned',
    },
    collectTickets > 0 && {
      key: 'collectTickets',
      what: t('exhibition.stepCollectTickets', { count: collectTickets }),
      to: '/tickets/orders?tab=unpaid',
    },
    sellTickets > 0 && { key: 'sellTickets', what: t('exhibition.stepSellTickets'), to: '/tickets/sell' },
  ]
  return steps.filter(step => step !== false)
}

/** Steps for the venue and the organizer. */
function runningSteps(detail: TaskDetail, may: (permission: string) => boolean, t: Text): Step[] {
  const { exhibition, own, partners, toDecide } = detail
  const offers = (action: ExhibitionAction) => exhibition.actions.includes(action)
  const guests = Object.entries(partners).reduce((sum, [state, count]) => (state === 'ended' ? sum : sum + count), 0)
  const toAllot = may('participation:allot') ? (partners.pendingAllocation ?? 0) : 0
  const when = dueBeforeDoors(detail, t)
  const steps: (Step | false)[] = [
    offers('addAdditionalInfo') && {
      key: 'information',
      what: t('exhibition.stepInformation'),
      why: t('exhibition.stepInformationWhy'),
      to: '/information',
      when,
    },
    isRunning(exhibition) &&
      own !== null &&
      guests <= 1 && {
        key: 'partners',
        what: t('exhibition.stepPartners'),
        why: t('exhibition.stepPartnersWhy'),
        to: '/partners',
        when,
      },
    toAllot > 0 && {
      key: 'quota',
      what: t('exhibition.stepQuota', { count: toAllot }),
      why: t('exhibition.stepQuotaWhy'),
      to: '/partners',
      when,
    },
    toDecide > 0 && {
      key: 'review',
      what: t('exhibition.stepReview', { count: toDecide }),
      why: t('exhibition.stepReviewWhy'),
      to: '/badges/approval',
      when,
    },
    ...ticketSteps(detail, t),
    offers('openSale') && {
      key: 'sale',
      what: t('exhibition.stepSale'),
      why: t('exhibition.stepSaleWhy'),
      when: due(exhibition.saleFrom, t('exhibition.fromThen')),
    },
  ]
  return steps.filter(step => step !== false)
}

/** Pending steps of others: decisions about badges; for the organizer also steps of partners. */
export function waitingOf(detail: TaskDetail, t: Text): Step[] {
  const { own, partners, affairs: statuses } = detail
  if (own !== null && own.kind !== 'sponsor') return applied(detail, t)
  const invited = partners.invited ?? 0
  const open = statuses['1020'] ?? 0
  const when = dueBeforeDoors(detail, t)
  const { organizer = 0, venue = 0 } = detail.deciders ?? {}
  // The operator's own participation is among their steps.
  const byOrganizer = own === null ? organizer : 0
  const byVenue = own === null ? 0 : venue
  const usually = t('decision.usually', { count: decisionDays() })
  const to = '/badges/approval?tab=waiting'
  const steps: (Step | false)[] = [
    byVenue > 0 && {
      key: 'venueDecides',
      what: t('exhibition.stepVenueDecides', { count: byVenue }),
      why: usually,
      to,
    },
    byOrganizer > 0 && {
      key: 'organizerDecides',
      what: t('exhibition.stepOrganizerDecides', { count: byOrganizer }),
      why: usually,
      to,
    },
    invited > 0 && { key: 'invited', what: t('exhibition.stepInvited', { count: invited }), to: '/partners', when },
    open > 0 && { key: 'affairs', what: t('exhibition.stepTasks', { count: open }), when },
  ]
  return steps.filter(step => step !== false)
}

/** The badges of a partner that await a decision. */
function applied({ badges }: TaskDetail, t: Text): Step[] {
  const [pending, endorsed] = [badges.pending ?? 0, badges.endorsed ?? 0]
  const why = t('decision.usually', { count: decisionDays() })
  const to = '/badges?tab=pending'
  const steps: (Step | false)[] = [
    pending > 0 && { key: 'pending', what: t('exhibition.stepOthersDecide', { count: pending }), why, to },
    endorsed > 0 && { key: 'endorsed', what: t('exhibition.stepVenueDecides', { count: endorsed }), why, to },
  ]
  return steps.filter(step => step !== false)
}

/** Completed steps, latest first. */
export function doneOf({ exhibition, informationAt, saleOpenedAt }: TaskDetail, t: Text): Step[] {
  const steps: (Step | false)[] = [
    exhibition.saleState === 'open' && { key: 'sale', what: t('exhibition.doneSale'), when: done(saleOpenedAt) },
    exhibition.saleFrom !== null && {
      key: 'information',
      what: t('exhibition.doneInformation'),
      when: done(informationAt),
    },
    exhibition.approvedAt !== null && {
      key: 'approved',
      what: t('exhibition.doneApproved'),
      when: done(exhibition.approvedAt),
    },
  ]
  return steps.filter(step => step !== false)
}

const done = (instant: string | null): Step['when'] =>
  instant === null ? undefined : { day: venueClock(instant).date }

function due(instant: string | null, text: string): Step['when'] {
  if (instant === null) return undefined
  const day = venueClock(instant).date
  return { day, text, soon: Date.parse(day) - Date.parse(venueClock(Date.now()).date) <= SOON * DAY }
}

/** Badges and their prerequisites are needed when the doors open next: for move-in, then for the exhibition. */
function dueBeforeDoors({ exhibition: { moveIn, open } }: TaskDetail, t: Text): Step['when'] {
  const ahead = ({ from }: { from: string | null }) => from !== null && Date.parse(from) > Date.now()
  if (ahead(moveIn)) return due(moveIn.from, t('exhibition.beforeMoveIn'))
  return ahead(open) ? due(open.from, t('exhibition.beforeOpen')) : undefined
}
