import type { Reads } from '../kernel/entity-type.ts'

export const notificationReads = {
  getNotificationPage: ['notification'],
} as const satisfies Reads
