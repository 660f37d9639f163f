import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Wifi, WifiOff } from 'lucide-react'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'

/** When a device was last seen, and whether it is silent. */
export function DeviceSeen({
  device: { state, silent, lastSeenAt, unsent, packAt, stalePack },
}: {
  device: RowOf<'getDevicePage'>
}) {
  const t = useText()
  const when = lastSeenAt === null ? t('gate.neverSeen') : formatMoment(lastSeenAt)
  if (state !== 'active')
    return (
      <Inline as="span" className="fg-gate-mark is-quiet" fitted gap={4} align="center">
        {when}
      </Inline>
    )
  const Glyph = silent ? WifiOff : Wifi
  const lacks = [
    unsent > 0 && t('gate.unsentOf', { count: unsent }),
    stalePack && t(packAt === null ? 'gate.bundleNone' : 'gate.bundleOld'),
  ].filter(Boolean)
  const said = lacks.length > 0 ? lacks.join(t('shell.comma')) : when
  return (
    <Inline
      as="span"
      title={said}
      className={`fg-gate-mark ${silent || lacks.length > 0 ? 'is-warning' : ''}`}
      fitted
      gap={4}
      align="center"
    >
      <Glyph size={14} strokeWidth={1.6} aria-hidden />
      {t(silent ? 'gate.silent' : 'gate.online')}
      <span className="fg-cell-quiet">{said}</span>
    </Inline>
  )
}
