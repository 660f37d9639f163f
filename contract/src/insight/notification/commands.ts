import { z } from 'zod'
import { commands, done, onePerson, record } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, list, oneOrMore, row } from '../../kernel/command/page.ts'

export const notificationStates = ['unread', 'read'] as const
export type NotificationState = (typeof notificationStates)[number]

/**
 * The subject of a notification: pending work, a decision on something of the recipient, the end of their job, a change
 * of access.
 */
export const notificationKinds = ['waits', 'decided', 'job', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationCommands = commands({
  getNotificationPage: list({
    access: onePerson,
    label: ['通知列表', 'Notifications'],
    /** The caller's own; `tabs.unread` is counted up to 100. */
    row: () =>
      row('notification', acts(notificationStates, ['read']), {
        kind: z.enum(notificationKinds),
        /** What happened, in the caller's language: “200 badges approved”. */
        title: z.string(),
        /** The row, if it is one and no person; empty otherwise. */
        about: z.string(),
        exhibition: z.object({ cn: z.string(), en: z.string() }).nullable(),
        /**
         * The actor: a person of the caller's company, or the name of another company; empty for the scheduler or several
         * actors.
         */
        by: z.string(),
        /** How many rows it sums. */
        count: z.number().int(),
        /** For pending decisions, how many such rows are pending for this caller now; null for others. */
        waiting: z.number().int().nullable(),
        /** When the first of them happened; differs from `createdAt` if several are summed. */
        since: z.string(),
        createdAt: z.string(),
        /** The console's address of the subject; null if there is no page. */
        path: z.string().nullable(),
      }),
    sort: ['createdAt'],
    tabs: ['all', 'unread'],
    filter: () => ({ kind: oneOrMore(z.enum(notificationKinds)) }),
  }),
  /** Marks it as read for the caller; idempotent. */
  readNotification: record({
    access: onePerson,
    label: ['标记通知为已读', 'Mark a notification as read'],
    input: () => z.strictObject({ id: idOf('notification') }),
    output: done,
  }),
  readAllNotifications: record({
    access: onePerson,
    label: ['全部标记为已读', 'Mark all notifications as read'],
    /** `id`: the newest displayed one. Later ones, including uncommitted ones, stay unread. */
    input: () => z.strictObject({ id: idOf('notification') }),
    output: done,
  }),
})
