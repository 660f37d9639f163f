import { type ClauseHours, hoursLimit } from '@fairgate/contract/admission/policy/fields'
import { Plus, X } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { TimeField } from '../../kernel/ui/TimeField.tsx'
import '../../kernel/ui/MomentField.css'

interface HoursFieldProps {
  value: readonly ClauseHours[]
  onChange: (hours: ClauseHours[]) => void
}

/** A range of hours; a range that ends before it begins ends on the next day. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  const t = useText()
  const change = (at: number, part: Partial<ClauseHours>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className="fg-policy-hours">
      {value.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity but their place
        <span key={at} className="fg-moment">
          <TimeField aria-label={t('policy.from')} value={from} onChange={next => change(at, { from: next })} />
          <TimeField
            aria-label={t('policy.to')}
            value={to === '24:00' ? '00:00' : to}
            onChange={next => change(at, { to: next })}
          />
          <Button
            icon={X}
            aria-label={t('policy.removeHours')}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      {value.length < hoursLimit && (
        <Button icon={Plus} onClick={() => onChange([...value, { from: '08:00', to: '18:00' }])}>
          {t('policy.addHours')}
        </Button>
      )}
    </div>
  )
}
