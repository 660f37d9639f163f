import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { MessageText } from '../../kernel/ui/MessageText.tsx'
import { clockHour, type Preview } from './SendingTime.tsx'

export function Counted({ counted, children }: { counted: Preview; children: React.ReactNode }) {
  const t = useText()
  const { sent, matched, leftOut, pieces, cost, hours, pause, texts } = counted
  return (
    <section className="fg-form-part fg-campaign-counted" aria-live="polite">
      <div className="fg-form-part-head">
        <h2>{t('spread.recipients')}</h2>
        <p>{t('spread.willSend', { count: matched, sent: formatNumber(sent), matched: formatNumber(matched) })}</p>
      </div>
      <div className="fg-form-part-body">
        <DescriptionList
          facts={[
            ...leftOut.map(({ reason, count }) => ({ name: t(`spread.reason_${reason}`), value: formatNumber(count) })),
            ...(pieces > 0 ? [{ name: t('spread.pieces'), value: pieces }] : []),
            ...(cost ? [{ name: t('spread.cost'), value: t('spread.costMost', { amount: formatAmount(cost) }) }] : []),
            ...(hours ? [{ name: t('spread.hours'), value: `${clockHour(hours.from)}–${clockHour(hours.to)}` }] : []),
            ...(pause
              ? [
                  {
                    name: t('spread.starts'),
                    value: `${formatInstant(pause.until)} · ${t(`spread.pause_${pause.why}`)}`,
                  },
                ]
              : []),
          ]}
        />
        {texts.map(({ language, subject, text }) => (
          <MessageText
            key={language}
            language={language}
            title={t(`spread.textTo_${language}`)}
            subject={subject}
            text={text}
          />
        ))}
        {children}
      </div>
    </section>
  )
}
