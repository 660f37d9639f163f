import { pageEntries } from '../../kernel/page/page-entry.ts'

export const notificationPages = pageEntries({
  notifications: {
    path: '/notifications',
    screen: 'notification/NotificationList',
    label: ['通知', 'Notifications'],
    group: 'informationManagement',
  },
})
