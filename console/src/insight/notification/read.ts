import type { RowOf } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'
import type { Text } from '../../kernel/i18n/language.ts'
import { invalidateEntities } from '../../kernel/push/invalidate-entities.ts'

/** How many of what a notification is about still wait for the reader. */
export const formatWaiting = ({ waiting }: Pick<Notification, 'waiting'>, t: Text): string =>
  waiting ? t('notification.stillWaiting', { count: waiting }) : t('notification.noneWaiting')

export type Notification = RowOf<'getNotificationPage'>

/** The member of an address that says by which notification somebody came: the bell takes it away and marks that as read. */
export const cameBy = 'notice'

/** The address of what a notification is about; going there reads it. Undefined where there is no page of it. */
export function findPath({ id, path }: Pick<Notification, 'id' | 'path'>): string | undefined {
  return path === null ? undefined : `${path}${path.includes('?') ? '&' : '?'}${cameBy}=${id}`
}

/** Where it fails the notification stays unread: nothing to be said. */
async function mark(command: 'readNotification' | 'readAllNotifications', id: string): Promise<void> {
  await call(command, { id }, { quiet: true }).catch(() => undefined)
  invalidateEntities(['notification'])
}

export const readOne = (id: string): Promise<void> => mark('readNotification', id)

/** Up to the newest one that is shown. */
export const readAll = (id: string): Promise<void> => mark('readAllNotifications', id)
