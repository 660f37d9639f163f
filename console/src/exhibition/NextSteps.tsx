import { Check, Circle, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { type Text, useText } from '../kernel/language.ts'
import { screenExists } from '../screens.ts'
import type { AffairDetail } from '../shell/ExhibitionFrame.tsx'

const affairs = '/exhibitionTransaction/papersTransaction'

interface Step {
  key: string
  what: string
  why?: string
  /** Tab it leads to. */
  to?: string
}

/** What this reader does next, what partners still have to do, and what is done. */
export function NextSteps({ detail }: { detail: AffairDetail }) {
  const t = useText()
  const mine = stepsOf(detail, t)
  const theirs = waitingOf(detail, t)
  const done = doneOf(detail, t)
  return (
    <aside className="fg-steps" aria-label={t('exhibition.nextSteps')}>
      <h2>{t('exhibition.nextSteps')}</h2>
      {mine.length === 0 && theirs.length === 0 && <p>{t('exhibition.nothingToDo')}</p>}
      {mine.length > 0 && <h3>{t('exhibition.forYou')}</h3>}
      <ul>
        {mine.map(step => (
          <li key={step.key} className="is-waiting">
            <Circle size={16} strokeWidth={1.6} aria-hidden />
            <StepText step={step} id={detail.exhibition.id} />
          </li>
        ))}
      </ul>
      {theirs.length > 0 && <h3>{t('exhibition.waitingForPartners')}</h3>}
      <ul>
        {theirs.map(step => (
          <li key={step.key}>
            <Clock size={16} strokeWidth={1.6} aria-hidden />
            <StepText step={step} id={detail.exhibition.id} />
          </li>
        ))}
      </ul>
      {done.length > 0 && <h3>{t('exhibition.doneSteps')}</h3>}
      <ul>
        {done.map(step => (
          <li key={step.key} className="is-done">
            <Check size={16} strokeWidth={1.6} aria-hidden />
            <span>{step.what}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function StepText({ step, id }: { step: Step; id: string }) {
  const words = (
    <>
      <strong>{step.what}</strong>
      {step.why && <small>{step.why}</small>}
    </>
  )
  if (step.to === undefined || !screenExists(`${affairs}/:id${step.to}`)) return <span>{words}</span>
  return <Link to={`${affairs}/${id}${step.to}`}>{words}</Link>
}

function stepsOf({ exhibition, own, badges, partners, quota }: AffairDetail, t: Text): Step[] {
  const steps: (Step | false)[] = []
  const runs = own === null || own.kind === 'sponsor'
  const may = (action: string) => exhibition.actions.includes(action)
  if (runs) {
    const guests = Object.entries(partners).reduce((sum, [state, count]) => (state === 'ended' ? sum : sum + count), 0)
    const toAllot = partners.pendingAllocation ?? 0
    const toReview = badges.pending ?? 0
    const running = exhibition.state === 'preparing' || exhibition.state === 'ready'
    steps.push(
      may('addAdditionalInfo') && {
        key: 'information',
        what: t('exhibition.stepInformation'),
        why: t('exhibition.stepInformationWhy'),
        to: '/information',
      },
      running &&
        own !== null &&
        guests <= 1 && {
          key: 'partners',
          what: t('exhibition.stepPartners'),
          why: t('exhibition.stepPartnersWhy'),
          to: '/partners',
        },
      toAllot > 0 && {
        key: 'quota',
        what: t('exhibition.stepQuota', { count: toAllot }),
        why: t('exhibition.stepQuotaWhy'),
        to: '/partners',
      },
      toReview > 0 && {
        key: 'review',
        what: t('exhibition.stepReview', { count: toReview }),
        why: t('exhibition.stepReviewWhy'),
        to: '/badges',
      },
      may('openSale') && { key: 'sale', what: t('exhibition.stepSale'), why: t('exhibition.stepSaleWhy') },
    )
  } else if (own.state === 'invited') {
    steps.push({ key: 'accept', what: t('exhibition.stepAccept'), to: '/partners' })
  } else if (own.state === 'active') {
    const count = quota.granted - quota.given - quota.used - quota.reserved
    steps.push(
      count > 0 && {
        key: 'apply',
        what: t('exhibition.stepApply'),
        why: t('exhibition.stepApplyWhy', { count: formatNumber(count) }),
        to: '/badges',
      },
    )
  }
  return steps.filter(step => step !== false)
}

function waitingOf({ own, partners, affairs: statuses }: AffairDetail, t: Text): Step[] {
  if (own !== null && own.kind !== 'sponsor') return []
  const invited = partners.invited ?? 0
  const open = statuses['1020'] ?? 0
  const steps: (Step | false)[] = [
    invited > 0 && { key: 'invited', what: t('exhibition.stepInvited', { count: invited }), to: '/partners' },
    open > 0 && { key: 'affairs', what: t('exhibition.stepAffairs', { count: open }) },
  ]
  return steps.filter(step => step !== false)
}

function doneOf({ exhibition }: AffairDetail, t: Text): Step[] {
  const steps: (Step | false)[] = [
    exhibition.saleState === 'open' && { key: 'sale', what: t('exhibition.doneSale') },
    exhibition.saleFrom !== null && { key: 'information', what: t('exhibition.doneInformation') },
    exhibition.approvedAt !== null && { key: 'approved', what: t('exhibition.doneApproved') },
  ]
  return steps.filter(step => step !== false)
}
