import { ChevronDown, Maximize, Minimize, Radio, RefreshCw, WifiOff } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isDemo } from '../../app/shell/brand.ts'
import { LanguageSwitch } from '../../app/shell/LanguageSwitch.tsx'
import { Mark } from '../../app/shell/Mark.tsx'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { HelpButton } from '../../kernel/ui/HelpButton.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { nameOf } from './gate-labels.ts'
import { entranceGuardPath } from './gate-paths.ts'
import { openDates, openDayOf } from './open-day.ts'
import { withoutSocket } from './use-control-room.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

export interface ControlHeadProps {
  exhibitions: readonly GateExhibition[]
  exhibition: GateExhibition | undefined
  gateDay: string | undefined
  /** The moment at which the gate day began. */
  dayBegins: string | undefined
  connected: boolean
  lost: boolean
  /** Age of the newest data in seconds; undefined before there is any. */
  behind: number | undefined
  /** Milliseconds since 1970. */
  serverNow: number
  /** The element that is shown in full screen. */
  frame: RefObject<HTMLElement | null>
  onChoose: (exhibitionId: string) => void
}

/** Exhibition and day on the left; age of the data, clock, language and full screen on the right. */
export function ControlHead(props: ControlHeadProps) {
  const { exhibition, gateDay, dayBegins, serverNow } = props
  const t = useText()
  const day = exhibition && gateDay ? openDayOf(exhibition, gateDay) : undefined
  const { time } = venueClock(serverNow)
  const seconds = String(new Date(serverNow).getUTCSeconds()).padStart(2, '0')
  return (
    <header className="fg-control-head">
      <Link
        to={exhibition ? entranceGuardPath(exhibition.id) : '/entranceGuard'}
        className="fg-control-mark"
        aria-label={t('gate.toEntranceGuard')}
        title={t('gate.toEntranceGuard')}
      >
        <Mark size={26} />
      </Link>
      <strong>{t('gate.controlRoom')}</strong>
      {exhibition && (
        <Popover
          role="menu"
          align="start"
          width={440}
          label={t('gate.chooseExhibition')}
          trigger={trigger => (
            <button type="button" className="fg-control-choice" {...trigger}>
              <span>{nameOf(exhibition)}</span>
              <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
            </button>
          )}
        >
          {close => (
            <div className="fg-control-menu">
              {props.exhibitions.map(each => (
                <button
                  type="button"
                  role="menuitemradio"
                  aria-checked={each.id === exhibition.id}
                  key={each.id}
                  className="fg-menu-item"
                  onClick={() => {
                    close()
                    props.onChoose(each.id)
                  }}
                >
                  <span>{nameOf(each)}</span>
                  <small>{openDates(each)}</small>
                </button>
              ))}
            </div>
          )}
        </Popover>
      )}
      {gateDay && dayBegins && (
        <span className="fg-control-day">
          {[day && t('gate.dayOf', day), t('gate.todayFrom', { time: venueClock(dayBegins).time })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <span className="fg-control-tail">
        {isDemo && <span className="fg-control-demo">{t('shell.demoData')}</span>}
        <Freshness {...props} />
        <time className="fg-control-clock">
          {time}:{seconds}
        </time>
        <LanguageSwitch />
        <HelpButton />
        <FullScreen frame={props.frame} />
      </span>
    </header>
  )
}

function Freshness({ connected, lost, behind }: ControlHeadProps) {
  const t = useText()
  if (behind === undefined) return null
  if (lost) {
    return (
      <span className="fg-control-live is-warning">
        <WifiOff size={16} strokeWidth={1.6} aria-hidden />
        {t('gate.noConnection')}
      </span>
    )
  }
  if (!connected) {
    return (
      <span className="fg-control-live is-warning">
        <RefreshCw size={16} strokeWidth={1.6} aria-hidden />
        {t('gate.polled', { seconds: withoutSocket / 1000 })}
      </span>
    )
  }
  return (
    <span className="fg-control-live">
      <Radio size={16} strokeWidth={1.6} aria-hidden />
      {t('gate.liveBehind', { seconds: behind })}
    </span>
  )
}

function FullScreen({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const t = useText()
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const Glyph = full ? Minimize : Maximize
  const label = t(full ? 'gate.leaveFullScreen' : 'gate.fullScreen')
  return (
    <button
      type="button"
      className="fg-icon-button"
      aria-label={label}
      title={label}
      onClick={() => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())}
    >
      <Glyph size={18} strokeWidth={1.6} aria-hidden />
    </button>
  )
}
