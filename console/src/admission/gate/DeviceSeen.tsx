import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Wifi, WifiOff } from 'lucide-react'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'

/** When a device was last seen, and whether it is silent. */
export function DeviceSeen({
  device: { state, silent, lastSeenAt, unsent, packAt, stalePack },
}: {
  device: RowOf<'getDevicePage'>
}) {
  const t = useText()
  const when = lastSeenAt === null ? t('gate.neverSeen') : formatMoment(lastSeenAt)
  if (state !== 'active') return <span className="fg-gate-mark is-quiet">{when}</span>
  const Glyph = silent ? WifiOff : Wifi
  const lacks = [
    unsent > 0 && t('gate.unsentOf', { count: unsent }),
    stalePack && t(packAt === null ? 'gate.bundleNone' : 'gate.bundleOld'),
  ].filter(Boolean)
  const said = lacks.length > 0 ? lacks.join(t('shell.comma')) : when
  return (
    <span title={said} className={`fg-gate-mark ${silent || lacks.length > 0 ? 'is-warning' : ''}`}>
      <Glyph size={14} strokeWidth={1.6} aria-hidden />
      {t(silent ? 'gate.silent' : 'gate.online')}
      <span className="fg-cell-quiet">{said}</span>
    </span>
  )
}
