import type { Moment } from '@fairgate/contract/badging/rulebook/composed-slots'
import { typedLimits } from '@fairgate/contract/badging/rulebook/fields'
import { type PhaseName, phaseLabels } from '@fairgate/contract/badging/rulebook/labels'
import { half } from '@fairgate/contract/badging/rulebook/slots'
import { isDay } from '@fairgate/contract/kernel/schedule/day'
import { useState } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'

interface MomentProps {
  value: Moment | null
  onChange: (value: Moment | null | undefined) => void
}

type Anchor = 'none' | 'fixed' | PhaseName
const anchors: readonly Anchor[] = ['none', 'moveIn', 'open', 'moveOut', 'fixed']

/** None, a fixed day, or a number of days before a phase; with a time of the venue's clock. */
export function MomentInput({ value, onChange }: MomentProps) {
  const t = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState(() => ({
    anchor: (value === null ? 'none' : 'day' in value ? 'fixed' : value.before) as Anchor,
    day: value && 'day' in value ? (value.day as string) : '',
    days: value && 'days' in value ? String(value.days) : '3',
    clock: value?.clock ?? '18:00',
  }))
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    onChange(toMoment(next))
  }
  const labels = { none: t('rulebook.unlimited'), fixed: t('rulebook.momentFixed') }
  const labelOf = (anchor: Anchor) =>
    anchor === 'none' || anchor === 'fixed' ? labels[anchor] : half(phaseLabels[anchor], language)
  return (
    <Stack gap={8}>
      <select
        className="fg-input"
        aria-label={t('rulebook.momentBefore')}
        value={typed.anchor}
        onChange={event => change({ anchor: event.target.value as Anchor })}
      >
        {anchors.map(anchor => (
          <option key={anchor} value={anchor}>
            {labelOf(anchor)}
          </option>
        ))}
      </select>
      {typed.anchor === 'fixed' && (
        <TextField
          name="day"
          label={t('rulebook.momentDay')}
          placeholder="yyyy-MM-dd"
          maxLength={typedLimits.day}
          value={typed.day}
          onChange={day => change({ day })}
        />
      )}
      {typed.anchor !== 'fixed' && typed.anchor !== 'none' && (
        <TextField
          name="days"
          label={t('rulebook.momentDays')}
          inputMode="numeric"
          maxLength={typedLimits.number}
          value={typed.days}
          onChange={days => change({ days })}
        />
      )}
      {typed.anchor !== 'none' && (
        <TextField
          name="clock"
          label={t('rulebook.momentClock')}
          placeholder="HH:mm"
          maxLength={typedLimits.clock}
          value={typed.clock}
          onChange={clock => change({ clock })}
        />
      )}
    </Stack>
  )
}

function toMoment(typed: { anchor: Anchor; day: string; days: string; clock: string }): Moment | null | undefined {
  const { anchor, day, days, clock } = typed
  if (anchor === 'none') return null
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(clock)) return undefined
  if (anchor === 'fixed') return isDay(day) ? { clock, day } : undefined
  return /^\d{1,3}$/.test(days) && Number(days) <= 365 ? { clock, before: anchor, days: Number(days) } : undefined
}
