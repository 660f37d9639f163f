import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { venueClock } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import './Empty.css'

export interface OfflineStripProps {
  /** When the displayed data was read; ms since 1970. */
  since: number
  /** When it is tried again; ms since 1970. */
  retryAt?: number
  onReconnect?: () => void
}

/** The yellow strip: the connection is lost, the old data stays, with its time. */
export function OfflineStrip({ since, retryAt, onReconnect }: OfflineStripProps) {
  const t = useText()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000))
  return (
    <div className="fg-offline" role="status">
      <WifiOff size={16} strokeWidth={1.6} aria-hidden />
      <span>{t('shell.offlineStrip', { time: venueClock(since).time })}</span>
      {/* The countdown is for the eye alone: read out each second it would drown everything else. */}
      {seconds > 0 && <strong aria-hidden>{t('shell.reconnectIn', { seconds })}</strong>}
      {onReconnect && (
        <button type="button" onClick={onReconnect}>
          {t('shell.reconnectNow')}
        </button>
      )}
    </div>
  )
}
