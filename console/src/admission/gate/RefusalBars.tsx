import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { shortCheck } from './gate-labels.ts'
import type { Room } from './use-control-room.ts'
import './RefusalBars.css'

/** A forged code is the only reason that must be investigated. */
const alarming = 'badSignature'

/** Reasons for refusals today, most frequent first. */
export function RefusalBars({ room }: { room: Room }) {
  const t = useText()
  const { refusals, today } = room
  const rows = refusals.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count)
  const most = rows[0]?.count ?? 1
  return (
    <section className="fg-control-refusals">
      <header>
        <h2>{t('gate.refusalsByReason')}</h2>
        {today.scans > 0 && (
          <span>
            {t('gate.ofScans', {
              count: today.scans,
              refused: formatNumber(today.refused),
              scans: formatNumber(today.scans),
            })}
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="fg-control-none">{t('gate.noRefusals')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <ul tabIndex={0} style={{ '--rows': rows.length } as object}>
          {rows.map(({ reason, count }) => (
            <li
              key={reason}
              className={reason === alarming ? 'is-danger' : ''}
              style={{ '--share': count / most } as object}
            >
              <span>{t(shortCheck(reason))}</span>
              <i aria-hidden />
              <b>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
