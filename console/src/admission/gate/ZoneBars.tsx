import { Lock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { nameOf } from './gate-labels.ts'
import type { Room } from './use-control-room.ts'
import { asTree, type InTree } from './zone-tree.ts'
import './ZoneBars.css'

type Zone = InTree<Room['zones'][number]>

/** The mark of the limit is slightly before the end, so that an overrun is visible. */
const beyondLimit = 1.05

/** People in each zone compared with its limit: amber from 90 %, red from 100 %, always with the word. */
export function ZoneBars({ zones, setUp }: { zones: Room['zones']; setUp: string }) {
  const t = useText()
  const rows = asTree(zones)
  // A zone without a limit is drawn on the scale of the largest zone.
  const largest = Math.max(10, ...rows.map(zone => Math.max(zone.inside, zone.capacity ?? 0)))
  return (
    <section className="fg-control-zones">
      <header>
        <h2>{t('gate.insideByZone')}</h2>
        <span>{t('gate.againstLimit')}</span>
      </header>
      {rows.length === 0 ? (
        <p className="fg-control-none">
          {t('gate.noZones')} <Link to={setUp}>{t('gate.setUp')}</Link>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <ul tabIndex={0} style={{ '--rows': rows.length } as object} className={rows.length > 8 ? 'is-dense' : ''}>
          {rows.map(zone => (
            <ZoneBar key={zone.id} zone={zone} largest={largest} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ZoneBar({ zone, largest }: { zone: Zone; largest: number }) {
  const t = useText()
  const { inside, capacity } = zone
  const full = capacity === null ? 0 : inside / capacity
  const tone = full >= 1 ? 'danger' : full >= 0.9 ? 'warning' : ''
  const scale = capacity === null ? largest : Math.max(capacity * beyondLimit, inside)
  return (
    <li className={tone && `is-${tone}`} style={{ '--depth': zone.depth } as object}>
      <div className="fg-zone-line">
        <Plate halls={[zone.code]} />
        <span className="fg-zone-name" title={nameOf(zone)}>
          {nameOf(zone)}
        </span>
        {tone && (
          <span className="fg-zone-word">
            {tone === 'danger' ? (
              <Lock size={13} strokeWidth={1.8} aria-hidden />
            ) : (
              <TriangleAlert size={13} strokeWidth={1.8} aria-hidden />
            )}
            {t(tone === 'danger' ? 'gate.overLimit' : 'gate.nearLimit')}
          </span>
        )}
        <strong>{formatNumber(inside)}</strong>
        <span className="fg-zone-limit">{capacity === null ? t('gate.noLimit') : formatNumber(capacity)}</span>
      </div>
      <div className="fg-zone-bar" aria-hidden>
        <span style={{ width: `${(inside / scale) * 100}%` }} />
        {capacity !== null && <i style={{ left: `${(capacity / scale) * 100}%` }} />}
      </div>
    </li>
  )
}
