import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { listOf, type Text, type TextKey } from '../../kernel/i18n/language.ts'

const numbers: Readonly<Record<string, TextKey>> = {
  inside: 'gate.factInside',
  capacity: 'gate.capacity',
  allowed: 'gate.factAllowed',
  today: 'gate.factToday',
  total: 'gate.factTotal',
  days: 'gate.factDays',
  allowedDays: 'gate.factAllowedDays',
  gap: 'policy.gapMinutes',
}
const phaseKeys: Readonly<Record<string, TextKey>> = {
  moveIn: 'gate.phaseMoveIn',
  open: 'gate.phaseOpen',
  moveOut: 'gate.phaseMoveOut',
}

/** Describes what the failed check compared. Values without a description, such as ids, are omitted. */
export function passageFacts(
  facts: Readonly<Record<string, unknown>> | null,
  t: Text,
): { name: string; value: string }[] {
  const phase = (value: unknown) => t(phaseKeys[String(value)] ?? 'gate.phaseNone')
  return Object.entries(facts ?? {}).flatMap(([key, value]) => {
    const number = numbers[key]
    if (number && typeof value === 'number') return [{ name: t(number), value: formatNumber(value) }]
    if ((key === 'opensAt' || key === 'validUntil') && typeof value === 'string') {
      return [
        {
          name: t(key === 'opensAt' ? 'policy.opensAt' : 'gate.factValidUntil'),
          value: formatInstant(new Date(value).toISOString()),
        },
      ]
    }
    if (key === 'zone') return [{ name: t('gate.zone'), value: String(value) }]
    if (key === 'phase') return [{ name: t('gate.factPhase'), value: phase(value) }]
    if (key === 'phases' && Array.isArray(value)) {
      return [{ name: t('gate.factPhases'), value: listOf(value.map(phase)) }]
    }
    return []
  })
}
