import type { Reads } from '../../kernel/command/entity-type.ts'

export const notificationReads = {
  getNotificationPage: ['notification'],
} as const satisfies Reads
