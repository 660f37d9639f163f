import type { Output } from '@fairgate/contract/app/catalogue'
import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { formatDates, formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'

/** A relation in use: its exhibitions, with badges and quota in each. */
export function UsageFacts({ detail: data }: { detail: Output<'getCooperatorUsageDetail'> }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <DescriptionList facts={[{ name: t('partner.worksFor'), value: nameOf(data.sponsor) }]} />
      <section className="fg-partner-drawer-section">
        <h3>{t('partner.exhibitions')}</h3>
        {data.exhibitions.length === 0 && <p className="fg-none">{t('partner.noExhibitions')}</p>}
        <ul className="fg-partner-usage">
          {data.exhibitions.map(exhibition => (
            <li key={exhibition.id}>
              <strong>{nameOf(exhibition.name)}</strong>
              <span>
                {[
                  exhibition.code,
                  exhibition.openFrom &&
                    exhibition.openTo &&
                    formatDates(venueClock(exhibition.openFrom).date, venueClock(exhibition.openTo).date),
                  w(
                    (participationStateMachine.states as Readonly<Record<string, LocalizedText>>)[exhibition.state] ?? [
                      '',
                      '',
                    ],
                  ),
                ]
                  .filter(Boolean)
                  .join('  ')}
              </span>
              <span>
                {t('partner.badgesOfQuota', {
                  count: exhibition.badges,
                  badges: formatNumber(exhibition.badges),
                  quota: formatNumber(exhibition.quota),
                })}
              </span>
              <span>
                {t('partner.ticketsAndAmount', {
                  count: exhibition.tickets,
                  tickets: formatNumber(exhibition.tickets),
                  amount: formatAmount(exhibition.amount),
                })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
