import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { cameBy, readOne } from './read.ts'

const NotificationPanel = part(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

const maxCounted = 99

/** The notification button of the header: number of unread ones, and the latest. Updated by push. */
export function NotificationBell() {
  const t = useText()
  useReadOnArrival()
  const { data } = useQueryCommand('getNotificationPage', { pageSize: 10 }, { quiet: true, keepPrevious: true })
  const unread = data?.tabs?.unread ?? 0
  const shown = unread > maxCounted ? `${maxCounted}+` : String(unread)
  const label = unread > 0 ? t('notification.bellUnread', { shown }) : t('notification.bell')
  return (
    <Popover
      label={t('notification.bell')}
      width={400}
      trigger={props => (
        <button type="button" className="fg-tray-button fg-muted" aria-label={label} title={label} {...props}>
          <Bell size={16} strokeWidth={1.6} aria-hidden />
          {unread > 0 && <span className="fg-tray-count">{shown}</span>}
        </button>
      )}
    >
      {close => <NotificationPanel rows={data?.list} unread={unread} close={close} />}
    </Popover>
  )
}

/** Marks a notification as read when its page is opened from it. */
function useReadOnArrival(): void {
  const [params, setParams] = useSearchParams()
  const id = params.get(cameBy)
  useEffect(() => {
    if (id === null) return
    void readOne(id)
    setParams(
      () => {
        const rest = new URLSearchParams(location.search)
        rest.delete(cameBy)
        return rest
      },
      { replace: true },
    )
  }, [id, setParams])
}
