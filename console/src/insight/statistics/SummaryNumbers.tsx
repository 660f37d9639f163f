import { formatDate, formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import type { Answer } from './figures.ts'

/** The six figures of a summary. */
export function SummaryNumbers({ answer }: { answer: Extract<Answer, { rate: unknown }> }) {
  const t = useText()
  const { registered, came, rate, entries, peak, mostInside } = answer
  const none = t('statistics.noneYet')
  return (
    <KeyNumbers>
      <KeyNumber label={t('statistics.registered')} value={formatNumber(registered)} />
      <KeyNumber label={t('statistics.came')} value={formatNumber(came)} />
      <KeyNumber
        label={t('statistics.rate')}
        value={rate === null ? '—' : `${(rate * 100).toFixed(1)}%`}
        {...(rate !== null && { share: rate })}
      />
      <KeyNumber label={t('statistics.entries')} value={formatNumber(entries)} />
      <KeyNumber
        label={t('statistics.peak')}
        value={peak ? formatNumber(peak.came) : '—'}
        remark={peak ? formatDate(peak.day) : none}
      />
      <KeyNumber
        label={t('statistics.mostInside')}
        value={mostInside ? formatNumber(mostInside.people) : '—'}
        remark={mostInside ? formatInstant(mostInside.at) : none}
      />
    </KeyNumbers>
  )
}
