import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Ban, CircleCheckBig, ListChecks, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { screenExists } from '../../app/screens.ts'
import { BuyQuotaButton } from '../../app/shell/BuyQuotaButton.tsx'
import { ExhibitionFrame, type TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDay, formatNumber, venueClock } from '../../kernel/format/format.ts'
import { formatPeriodShort, type Period } from '../../kernel/format/period.ts'
import { listOf, type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { type Phase, Phases } from '../../kernel/ui/Phases.tsx'
import { BadgesByType } from './BadgesByType.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { isRunning } from './exhibition-labels.ts'
import { NextSteps } from './NextSteps.tsx'
import { SaleSwitch } from './SaleSwitch.tsx'
import { SandboxCard } from './SandboxCard.tsx'
import './ExhibitionOverview.css'

/** Overview of one exhibition: figures from counters, phases, next steps. */
export function ExhibitionOverview() {
  const t = useText()
  return (
    <ExhibitionFrame tab="overview" actions={detail => <OverviewActions detail={detail} />}>
      {detail => (
        <Inline className="fg-overview" align="stretch">
          <div className="fg-overview-main">
            {isSandbox(detail.exhibition.id) && <SandboxCard exhibition={detail.exhibition} />}
            <Figures detail={detail} />
            <Card title={t('exhibition.phases')} extra={formatRemaining(detail.exhibition, t)}>
              <Phases today={venueClock(Date.now()).date} phases={phasesOf(detail.exhibition, t)} />
            </Card>
            <Types detail={detail} />
            {!isSandbox(detail.exhibition.id) && <SandboxCard exhibition={detail.exhibition} />}
          </div>
          <NextSteps detail={detail} />
        </Inline>
      )}
    </ExhibitionFrame>
  )
}

/** For the organizer; an exhibition that was cancelled before it had types shows nothing. */
function Types({ detail: { exhibition, badgeTypes } }: { detail: TaskDetail }) {
  if (badgeTypes === null || (badgeTypes.length === 0 && !isRunning(exhibition))) return null
  return <BadgesByType exhibitionId={exhibition.id} types={badgeTypes} />
}

const approvalPath = '/exhibitionTransaction/papersTransaction/:id/badges/approval'

/** Actions at the head of the page; the pending action is primary, else the sale. */
function OverviewActions({ detail }: { detail: TaskDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<'close' | 'cancel'>()
  const done = () => setEnding(undefined)
  const { exhibition, toDecide, ticketWaits } = detail
  const reviews = toDecide > 0 && screenExists(approvalPath)
  return (
    <>
      <MoreMenu
        entries={[
          exhibition.actions.includes('close') && {
            label: t('exhibition.closeVerb'),
            icon: CircleCheckBig,
            run: () => setEnding('close'),
          },
          exhibition.actions.includes('cancel') && {
            label: t('exhibition.cancelVerb'),
            icon: Ban,
            danger: true,
            run: () => setEnding('cancel'),
          },
        ]}
      />
      <BuyQuotaButton exhibition={exhibition} />
      <SaleSwitch detail={detail} primary={!reviews && ticketWaits.decideTickets === 0} />
      {ticketWaits.decideTickets > 0 && (
        <Button
          kind={reviews ? 'default' : 'primary'}
          icon={Ticket}
          onClick={() => navigate(`${tasksPath}/${exhibition.id}/tickets/requests?tab=pending`)}
        >
          {t('exhibition.stepReviewTickets', { count: ticketWaits.decideTickets })}
        </Button>
      )}
      {reviews && (
        <Button kind="primary" icon={ListChecks} onClick={() => navigate(approvalPath.replace(':id', exhibition.id))}>
          {t('exhibition.stepReview', { count: toDecide })}
        </Button>
      )}
      {ending === 'close' && <CloseDialog exhibition={exhibition} onClose={done} />}
      {ending === 'cancel' && <CancelDialog exhibition={exhibition} onClose={done} />}
    </>
  )
}

const sum = (counts: Record<string, number>, except: readonly string[] = []) =>
  Object.entries(counts).reduce((total, [key, count]) => (except.includes(key) ? total : total + count), 0)
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Figures of the whole exhibition, or of the operator's own participation. */
function Figures({ detail }: { detail: TaskDetail }) {
  const t = useText()
  const { quota, partners, affairs: tasks, tickets } = detail
  const guests = sum(partners, ['ended'])
  const open = tasks['1020'] ?? 0
  const all = sum(tasks)
  const done = tasks['1040'] ?? 0
  return (
    <KeyNumbers>
      {detail.badgeTypes ? (
        <Issued types={detail.badgeTypes} deciders={detail.deciders} />
      ) : (
        <Active badges={detail.badges} />
      )}
      <KeyNumber
        label={t('exhibition.quotaUsed')}
        value={formatNumber(quota.used + quota.reserved)}
        of={t('exhibition.ofGranted', { total: formatNumber(quota.granted) })}
        share={shareOf(quota.used + quota.reserved, quota.granted)}
        remark={t('exhibition.nearlyUsed', { count: detail.nearlyUsed })}
      />
      {tickets.total > 0 && (
        <KeyNumber
          label={t('exhibition.ticketsSold')}
          value={formatNumber(tickets.sold)}
          of={t('exhibition.ofTickets', { total: formatNumber(tickets.total) })}
          share={shareOf(tickets.sold, tickets.total)}
          remark={t('exhibition.ticketsEntered', { count: tickets.entered })}
        />
      )}
      {guests > 0 && (
        <KeyNumber
          label={t('exhibition.partnersActive')}
          value={formatNumber(partners.active ?? 0)}
          of={t('exhibition.ofInvited', { total: formatNumber(guests) })}
          share={shareOf(partners.active ?? 0, guests)}
          remark={t('exhibition.partnersWaiting', { count: partners.pendingAllocation ?? 0 })}
        />
      )}
      <KeyNumber
        label={t('exhibition.tasksDone')}
        value={formatNumber(done)}
        of={t('exhibition.ofTasks', { total: formatNumber(all) })}
        share={shareOf(done, all)}
        remark={t(detail.badgeTypes ? 'exhibition.tasksOpen' : 'exhibition.tasksYours', { count: open })}
      />
      {!detail.badgeTypes && <OwnStands exhibitionId={detail.exhibition.id} />}
    </KeyNumbers>
  )
}

/** The stands of a partner, if it has any. */
function OwnStands({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const enabled = useMay('stand:view')
  const { data } = useQueryCommand('getStandSections', { exhibitionId }, { enabled, quiet: true })
  if (!data || data.stands === 0) return null
  return (
    <KeyNumber
      label={t('stand.stands')}
      value={formatNumber(data.stands)}
      of={t('stand.squareMetres', { area: formatNumber(Number(data.area)) })}
      remark={listOf(
        data.quotas.map(({ badgeType, granted, taken }) =>
          t('stand.quotaUse', {
            ...{ type: nameOf(badgeType), granted: formatNumber(granted), taken: formatNumber(taken) },
          }),
        ),
      )}
    />
  )
}

/** The issued ones of all approved badges: the sum of the types below. */
function Issued({
  types,
  deciders,
}: {
  types: NonNullable<TaskDetail['badgeTypes']>
  deciders: TaskDetail['deciders']
}) {
  const t = useText()
  const sumOf = (part: 'issued' | 'approved' | 'toReview') => types.reduce((total, type) => total + type[part], 0)
  return (
    <KeyNumber
      label={t('exhibition.badgesIssued')}
      value={formatNumber(sumOf('issued'))}
      of={t('exhibition.ofApproved', { total: formatNumber(sumOf('approved')) })}
      share={shareOf(sumOf('issued'), sumOf('approved'))}
      remark={
        deciders && deciders.organizer > 0 && deciders.venue > 0
          ? t('exhibition.reviewSplit', {
              shown: formatNumber(deciders.organizer + deciders.venue),
              organizer: formatNumber(deciders.organizer),
              venue: formatNumber(deciders.venue),
            })
          : t('exhibition.waitForReview', { count: sumOf('toReview') })
      }
    />
  )
}

/** The valid ones of a partner's own badges. */
function Active({ badges }: Pick<TaskDetail, 'badges'>) {
  const t = useText()
  const active = badges.active ?? 0
  const applied = sum(badges, ['draft'])
  return (
    <KeyNumber
      label={t('exhibition.badgesActive')}
      value={formatNumber(active)}
      of={t('exhibition.ofApplied', { total: formatNumber(applied) })}
      share={shareOf(active, applied)}
      remark={t('exhibition.waitForReview', { count: (badges.pending ?? 0) + (badges.endorsed ?? 0) })}
    />
  )
}

type Exhibition = TaskDetail['exhibition']

function phasesOf(exhibition: Exhibition, t: Text): Phase[] {
  const { saleFrom, saleTo, moveIn, open, moveOut } = exhibition
  const sale: Period = { from: saleFrom, to: saleTo, daily: false }
  return [
    phase('sale', t('exhibition.saleWindowShort'), sale, 'quiet', t),
    phase('moveIn', t('exhibition.moveIn'), moveIn, 'hatched', t),
    phase('open', t('exhibition.open'), open, 'solid', t),
    phase('moveOut', t('exhibition.moveOut'), moveOut, 'hatched', t),
  ].filter(one => one !== undefined)
}

function phase(key: string, label: string, period: Period, kind: Phase['kind'], t: Text): Phase | undefined {
  if (period.from === null || period.to === null) return undefined
  const [from, to] = [venueClock(period.from).date, venueClock(period.to).date]
  // A long bar leaves little room next to it; the hours of the sale are in its own tab.
  const dates = kind === 'quiet' ? t('exhibition.until', { date: formatDay(to) }) : formatPeriodShort(period, t)
  return { key, label, from, to, kind, dates }
}

function formatRemaining(exhibition: Exhibition, t: Text): string {
  const { state, moveIn, open, moveOut } = exhibition
  if (state === 'cancelled') return ''
  const today = Date.parse(venueClock(Date.now()).date)
  const days = ({ from }: Period) => (from === null ? 0 : (Date.parse(venueClock(from).date) - today) / 86_400_000)
  if (days(moveIn) > 0) return t('exhibition.daysToMoveIn', { count: days(moveIn) })
  if (days(open) > 0) return t('exhibition.daysToOpen', { count: days(open) })
  const over = moveOut.to !== null && Date.parse(moveOut.to) < Date.now()
  return t(over ? 'exhibition.over' : 'exhibition.openNow')
}
