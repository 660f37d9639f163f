import type { Reads } from '../kernel/noun.ts'

export const notificationReads = {
  getNotificationPage: ['notification'],
} as const satisfies Reads
