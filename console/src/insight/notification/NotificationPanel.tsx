import { Link } from 'react-router'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { findPath, formatWaiting, type Notification, readAll, readOne } from './read.ts'
import './NotificationPanel.css'

export interface NotificationPanelProps {
  /** Undefined while loading. */
  rows: readonly Notification[] | undefined
  unread: number
  close: () => void
}

/** The panel below the bell: the latest notifications, each with its link. */
export function NotificationPanel({ rows, unread, close }: NotificationPanelProps) {
  const t = useText()
  const newest = rows?.[0]
  return (
    <div className="fg-bell">
      <Inline className="fg-bell-head" align="baseline" justify="space-between">
        <strong>{t('notification.bell')}</strong>
        {newest && unread > 0 && (
          <button type="button" className="fg-link" onClick={() => void readAll(newest.id)}>
            {t('notification.readAll')}
          </button>
        )}
      </Inline>
      {!rows && <p className="fg-bell-empty">{t('shell.loading')}</p>}
      {rows?.length === 0 && <p className="fg-bell-empty">{t('notification.none')}</p>}
      <ul className="fg-bell-list">
        {rows?.map(row => (
          <li key={row.id}>
            <Entry row={row} close={close} />
          </li>
        ))}
      </ul>
      <div className="fg-bell-foot">
        <Link to="/notifications" onClick={close}>
          {t('notification.seeAll')}
        </Link>
      </div>
    </div>
  )
}

function Entry({ row, close }: { row: Notification; close: () => void }) {
  const t = useText()
  const path = findPath(row)
  const isUnread = row.state === 'unread'
  const about = [row.about, row.exhibition && nameOf(row.exhibition)].filter(Boolean).join(' · ')
  const said = (
    <>
      <span className="fg-bell-mark" data-unread={isUnread || undefined} aria-hidden />
      <Stack as="span" className="fg-bell-text">
        <span className="fg-bell-title">
          {isUnread && <span className="fg-hidden">{t('notification.unread')} </span>}
          {row.title}
        </span>
        {about && <span className="fg-bell-about fg-truncated">{about}</span>}
        {row.waiting !== null && <span className="fg-bell-about fg-truncated">{formatWaiting(row, t)}</span>}
        <span className="fg-bell-when">{[formatMoment(row.createdAt), row.by].filter(Boolean).join(' · ')}</span>
      </Stack>
    </>
  )
  if (path)
    return (
      <Link className="fg-bell-row" to={path} onClick={close}>
        {said}
      </Link>
    )
  return (
    <button type="button" className="fg-bell-row" onClick={() => void readOne(row.id)}>
      {said}
    </button>
  )
}
