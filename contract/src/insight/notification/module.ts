import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const notificationPages = pageEntries({
  notifications: {
    path: '/notifications',
    screen: 'notification/NotificationList',
    label: ['通知', 'Notifications'],
    group: 'informationManagement',
  },
})

export const notificationReads = {
  getNotificationPage: ['notification'],
} as const satisfies Reads
