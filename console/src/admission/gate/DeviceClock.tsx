import type { RowOf } from '@fairgate/contract/app/catalogue'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { lengthOf } from './gate-labels.ts'

/** A clock that is off by less than this (ms) is called exact, because a heartbeat has network latency. */
const exact = 1500

/** The clock offset of a device. */
export function DeviceClock({ device: { clockOffset, clockOff } }: { device: RowOf<'getDevicePage'> }) {
  const t = useText()
  if (clockOffset === null) return <span className="fg-cell-quiet">—</span>
  if (Math.abs(clockOffset) < exact) return <span className="fg-cell-quiet">{t('gate.clockExact')}</span>
  const text = t(clockOffset > 0 ? 'gate.clockAhead' : 'gate.clockBehind', { length: lengthOf(clockOffset, t) })
  if (!clockOff) return <span className="fg-cell-quiet">{text}</span>
  return (
    <Inline as="span" className="fg-gate-mark is-warning" fitted gap={4} align="center" title={t('gate.clockOff')}>
      <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
      {text}
      <span className="fg-hidden">{t('gate.clockOff')}</span>
    </Inline>
  )
}
