import type { Period } from '@fairgate/contract/exhibitions/exhibition/fields'
import { venueClock } from '../../kernel/format/format.ts'
import { venueInstant } from '../../kernel/format/period.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import { DateRange } from '../../kernel/ui/DateRange.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { TimeField } from '../../kernel/ui/TimeField.tsx'
import { editorFields, type PeriodName, usualHours } from './exhibition-form.ts'

const F = formFields(editorFields)

/** A period of days with times, in the venue's zone. */
export function PeriodField({ name }: { name: PeriodName }) {
  const t = useText()
  const label = t(`exhibition.${name}`)
  return (
    <F.own name={name} required>
      {(control, { value, set, error }) => (
        <PeriodControl
          id={control.id}
          name={name}
          label={label}
          value={value}
          onChange={set}
          wrong={error !== undefined}
        />
      )}
    </F.own>
  )
}

interface PeriodControlProps {
  id: string
  name: PeriodName
  label: string
  value: Period
  onChange: (value: Period) => void
  wrong: boolean
}

function PeriodControl({ id, name, label, value, onChange, wrong }: PeriodControlProps) {
  const t = useText()
  const from = value.from ? venueClock(value.from) : undefined
  const to = value.to ? venueClock(value.to) : undefined
  const [usualFrom, usualTo] = usualHours[name]
  const setDays = (days: [string, string] | undefined) =>
    onChange({
      ...value,
      from: days ? venueInstant(days[0], from?.time ?? usualFrom) : null,
      to: days ? venueInstant(days[1], to?.time ?? usualTo) : null,
    })
  return (
    <Inline className="fg-period" gap={8} align="center" wrap>
      <DateRange
        id={id}
        value={from && to ? [from.date, to.date] : undefined}
        onChange={setDays}
        invalid={wrong}
        blockPast
      />
      <TimeField
        aria-label={t('exhibition.fromTime', { label })}
        value={from?.time}
        onChange={time => from && onChange({ ...value, from: venueInstant(from.date, time) })}
      />
      <span aria-hidden>–</span>
      <TimeField
        aria-label={t('exhibition.toTime', { label })}
        value={to?.time}
        onChange={time => to && onChange({ ...value, to: venueInstant(to.date, time) })}
      />
      <CheckLine
        aria-label={t('exhibition.dailyHours')}
        checked={value.daily}
        onChange={() => onChange({ ...value, daily: !value.daily })}
      >
        {t('exhibition.dailyHours')}
      </CheckLine>
    </Inline>
  )
}
