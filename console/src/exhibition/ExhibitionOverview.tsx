import { useState } from 'react'
import { formatDay, formatNumber, venueClock } from '../kernel/format.ts'
import { type Text, useText } from '../kernel/language.ts'
import { formatPeriodShort, type Period } from '../kernel/period.ts'
import { useCommand } from '../kernel/use-command.ts'
import { type AffairDetail, ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { KeyNumber, KeyNumbers } from '../ui/KeyNumber.tsx'
import { type Phase, Phases } from '../ui/Phases.tsx'
import { toast } from '../ui/toast.ts'
import { NextSteps } from './NextSteps.tsx'
import './ExhibitionOverview.css'

/** One exhibition at a glance: figures from counters, phases, next steps. */
export function ExhibitionOverview() {
  const t = useText()
  return (
    <ExhibitionFrame tab="overview" actions={detail => <SaleSwitch detail={detail} />}>
      {detail => (
        <div className="fg-overview">
          <div className="fg-overview-main">
            <Figures detail={detail} />
            <Card title={t('exhibition.phases')} extra={remainingWords(detail.exhibition, t)}>
              <Phases today={venueClock(Date.now()).date} phases={phasesOf(detail.exhibition, t)} />
            </Card>
          </div>
          <NextSteps detail={detail} />
        </div>
      )}
    </ExhibitionFrame>
  )
}

const sum = (counts: Record<string, number>, except: readonly string[] = []) =>
  Object.entries(counts).reduce((total, [key, count]) => (except.includes(key) ? total : total + count), 0)
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Figures of the whole exhibition, or of the reader's own part in it. */
function Figures({ detail }: { detail: AffairDetail }) {
  const t = useText()
  const { badges, quota, partners, affairs } = detail
  const active = badges.active ?? 0
  const applied = sum(badges, ['draft'])
  const guests = sum(partners, ['ended'])
  const open = affairs['1020'] ?? 0
  const all = sum(affairs)
  const done = affairs['1040'] ?? 0
  return (
    <KeyNumbers>
      <KeyNumber
        label={t('exhibition.badgesActive')}
        value={formatNumber(active)}
        of={t('exhibition.ofApplied', { total: formatNumber(applied) })}
        share={shareOf(active, applied)}
        remark={t('exhibition.waitForReview', { count: badges.pending ?? 0 })}
      />
      <KeyNumber
        label={t('exhibition.quotaUsed')}
        value={formatNumber(quota.used + quota.reserved)}
        of={t('exhibition.ofGranted', { total: formatNumber(quota.granted) })}
        share={shareOf(quota.used + quota.reserved, quota.granted)}
        remark={t('exhibition.nearlyUsed', { count: detail.nearlyUsed })}
      />
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
        label={t('exhibition.affairsDone')}
        value={formatNumber(done)}
        of={t('exhibition.ofAffairs', { total: formatNumber(all) })}
        share={shareOf(done, all)}
        remark={t('exhibition.affairsOpen', { count: open })}
      />
    </KeyNumbers>
  )
}

type Exhibition = AffairDetail['exhibition']

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
  // A long bar leaves little room beside it; the sale's hours stand in its own tab.
  const words = kind === 'quiet' ? t('exhibition.until', { date: formatDay(to) }) : formatPeriodShort(period, t)
  return { key, label, from, to, kind, words }
}

function remainingWords({ moveIn, open, moveOut }: Exhibition, t: Text): string {
  const today = Date.parse(venueClock(Date.now()).date)
  const days = ({ from }: Period) => (from === null ? 0 : (Date.parse(venueClock(from).date) - today) / 86_400_000)
  if (days(moveIn) > 0) return t('exhibition.daysToMoveIn', { count: days(moveIn) })
  if (days(open) > 0) return t('exhibition.daysToOpen', { count: days(open) })
  const over = moveOut.to !== null && Date.parse(moveOut.to) < Date.now()
  return t(over ? 'exhibition.over' : 'exhibition.openNow')
}

/** Opens or closes the sale, where the reader may. */
function SaleSwitch({ detail }: { detail: AffairDetail }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { id, version, actions } = detail.exhibition
  const changes = ['getAffairDetail' as const, 'getAdditionalInfo' as const]
  const open = useCommand('openSale', { changes, onDone: () => toast.success(t('exhibition.saleOpened')) })
  const close = useCommand('closeSale', {
    changes,
    onDone: () => {
      setAsking(false)
      toast.success(t('exhibition.saleWasClosed'))
    },
  })
  if (actions.includes('openSale')) {
    return (
      <Button kind="primary" busy={open.isPending} onClick={() => open.mutate({ id, version })}>
        {t('exhibition.openSaleVerb')}
      </Button>
    )
  }
  if (!actions.includes('closeSale')) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('exhibition.closeSaleVerb')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('exhibition.closeSaleAsk')}
        busy={close.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => close.mutate({ id, version })}
      >
        {t('exhibition.closeSaleWhy')}
      </ConfirmDialog>
    </>
  )
}
