import { priceTerms } from '@fairgate/contract/badging/rulebook/price'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { type BadgeValues, F } from './badge-form.ts'
import { DaysPicker, phaseDaysOf } from './DaysPicker.tsx'
import type { BadgeType } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'

/** The days of entry of a badge, and what they cost where a rule charges by day. */
export function EntryDaysField({ type, values }: { type: BadgeType; values: BadgeValues }) {
  const t = useText()
  const { exhibition } = useExhibition()
  const days = phaseDaysOf(exhibition, type.phases)
  if (days.length === 0) return null
  const chosen = days.filter(day => values.entryDays.includes(day))
  const count = chosen.length || days.length
  return (
    <FormSection wide title={t('badge.entryDays')}>
      <F.own name="entryDays" hint={chosen.length === 0 ? t('badge.entryDaysAll') : undefined}>
        {(control, { set }) => (
          <DaysPicker
            id={control.id}
            label={t('badge.entryDays')}
            days={days}
            value={values.entryDays}
            onChange={set}
          />
        )}
      </F.own>
      {type.priceRule && <p>{describePrice(t, type.priceRule, count)}</p>}
    </FormSection>
  )
}

function describePrice(
  t: ReturnType<typeof useText>,
  { code, freeFirst, ...rule }: NonNullable<BadgeType['priceRule']>,
  count: number,
): string {
  const { amount } = priceTerms({ code, params: { ...rule, refundDays: null } }, count, false)
  const price = t('badge.priceByRule', { amount: formatAmount(amount), count, code })
  return freeFirst > 0 ? `${price} ${t('badge.priceFree', { count: freeFirst })}` : price
}
