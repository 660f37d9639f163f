import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { formatInstant, formatNumber, venueClock } from '../../kernel/format/format.ts'
import { venueInstant } from '../../kernel/format/period.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { TimeField } from '../../kernel/ui/TimeField.tsx'

export type Preview = Output<'previewSpread'>

/** When it starts, if that is not now: at the chosen moment, or in the first permitted hour after it. */
export function startsAt({ hours, pause }: Preview, at: string | undefined): string | undefined {
  if (!at || Date.parse(at) <= Date.now()) return pause?.until
  const { date, time } = venueClock(at)
  const hour = Number(time.slice(0, 2))
  if (!hours || (hour >= hours.from && hour < hours.to)) return at
  const day = hour < hours.from ? date : venueClock(Date.parse(at) + 86_400_000).date
  return venueInstant(day, clockHour(hours.from))
}

export const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** What is about to be sent: number, maximum cost, start. */
export function Sending({ counted, at }: { counted: Preview; at: string | undefined }) {
  const t = useText()
  const { sent, pieces, cost, leftToday } = counted
  const starts = startsAt(counted, at)
  return (
    <>
      <DescriptionList
        facts={[
          { name: t('spread.total'), value: formatNumber(sent) },
          ...(pieces > 0
            ? [
                {
                  name: t('spread.pieces'),
                  value: t('spread.partsInAll', { count: sent * pieces, shown: formatNumber(sent * pieces) }),
                },
              ]
            : []),
          ...(cost ? [{ name: t('spread.cost'), value: t('spread.costMost', { amount: formatAmount(cost) }) }] : []),
          { name: t('spread.starts'), value: starts ? formatInstant(starts) : t('spread.startsNow') },
        ]}
      />
      {!at && leftToday > 0 && leftToday < sent && <p>{t('spread.restLater', { left: formatNumber(leftToday) })}</p>}
    </>
  )
}

/** Now, or from an hour on in the venue's time zone. */
export function When({ at, onChange }: { at: string | undefined; onChange: (at: string | undefined) => void }) {
  const t = useText()
  const clock = at ? venueClock(at) : undefined
  const tomorrow = () => venueInstant(venueClock(Date.now() + 86_400_000).date, '09:00')
  return (
    <Inline className="fg-campaign-when" gap={8} align="center" wrap>
      <Segmented
        label={t('spread.at')}
        value={at ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('spread.atOnce') },
          { value: 'later', label: t('spread.later') },
        ]}
        onChange={when => onChange(when === 'now' ? undefined : tomorrow())}
      />
      {clock && (
        <>
          <DateField
            aria-label={t('spread.at')}
            value={clock.date}
            blockPast
            onChange={date => date && onChange(venueInstant(date, clock.time))}
          />
          <TimeField
            aria-label={t('spread.atTime')}
            value={clock.time}
            onChange={time => onChange(venueInstant(clock.date, time))}
          />
        </>
      )}
    </Inline>
  )
}
