import { Check, WifiOff } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { lengthOf } from './gate-labels.ts'
import type { Room } from './use-control-room.ts'
import './SilentDevices.css'

const minute = 60_000
/** A silence longer than this is not caused by the network. */
const longAfter = 5 * minute
/** The bar is full after this time. */
const fullAfter = 15 * minute

/** Devices that were silent for a minute, longest first, then devices with unsent passages or an outdated bundle. */
export function SilentDevices({ devices, now }: { devices: Room['devices']; now: number }) {
  const t = useText()
  const { total } = devices
  const silent = [...devices.silent, ...devices.behind]
  const lengths = silent.map(device => (device.lastSeenAt === null ? undefined : now - Date.parse(device.lastSeenAt)))
  return (
    <section className="fg-control-silent">
      <header>
        <h2>{t('gate.devicesOffline')}</h2>
        {total > 0 && <span>{t('gate.silentOf', { silent: devices.silent.length, total })}</span>}
      </header>
      {silent.length === 0 ? (
        <p className="fg-control-none">
          {total > 0 && <Check size={16} strokeWidth={1.6} aria-hidden />}
          {t(total > 0 ? 'gate.allHeard' : 'gate.noDevicePaired')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <ul tabIndex={0}>
          {silent.map((device, index) => {
            const length = lengths[index]
            const long = length === undefined || length >= longAfter || device.unsent > 0 || device.stalePack
            return (
              <li key={device.id} className={long ? 'is-warning' : ''}>
                <WifiOff size={15} strokeWidth={1.6} aria-hidden />
                <span className="fg-silent-name">{device.name}</span>
                <strong>{length === undefined ? t('gate.neverSeen') : lengthOf(length, t)}</strong>
                <span className="fg-silent-where">
                  {[
                    device.channelCode ?? t('gate.notBound'),
                    ...(device.unsent > 0 ? [t('gate.unsentOf', { count: device.unsent })] : []),
                    ...(device.stalePack ? [t(device.packAt === null ? 'gate.bundleNone' : 'gate.bundleOld')] : []),
                  ].join(' · ')}
                </span>
                <span className="fg-silent-bar" aria-hidden>
                  <span style={{ width: `${Math.min(1, (length ?? fullAfter) / fullAfter) * 100}%` }} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
