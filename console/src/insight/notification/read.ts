import type { RowOf } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'
import type { Text } from '../../kernel/i18n/language.ts'
import { invalidateEntities } from '../../kernel/push/invalidate-entities.ts'

/** How many rows of a notification are still pending for the operator. */
export const formatWaiting = ({ waiting }: Pick<Notification, 'waiting'>, t: Text): string =>
  waiting ? t('notification.stillWaiting', { count: waiting }) : t('notification.noneWaiting')

export type Notification = RowOf<'getNotificationPage'>

/** The query parameter that identifies the notification of a link: the bell removes it and marks that one as read. */
export const cameBy = 'notice'

/** The address of the subject of a notification; opening it marks it as read. Undefined if there is no page. */
export function findPath({ id, path }: Pick<Notification, 'id' | 'path'>): string | undefined {
  return path === null ? undefined : `${path}${path.includes('?') ? '&' : '?'}${cameBy}=${id}`
}

/** After a failure the notification stays unread, without a message. */
async function mark(command: 'readNotification' | 'readAllNotifications', id: string): Promise<void> {
  await call(command, { id }, { quiet: true }).catch(() => undefined)
  invalidateEntities(['notification'])
}

export const readOne = (id: string): Promise<void> => mark('readNotification', id)

/** Up to the newest displayed one. */
export const readAll = (id: string): Promise<void> => mark('readAllNotifications', id)
