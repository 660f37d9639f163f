import { z } from 'zod'
import { commands, done, onePerson, record } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, list, oneOrMore, row } from '../../kernel/command/page.ts'

export const notificationStates = ['unread', 'read'] as const
export type NotificationState = (typeof notificationStates)[number]

/** What a notification is about: it waits for the reader, something of theirs was decided, their job ended, an access changed. */
export const notificationKinds = ['waits', 'decided', 'job', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationCommands = commands({
  getNotificationPage: list({
    access: onePerson,
    label: ['通知列表', 'Notifications'],
    /** The reader's own; `tabs.unread` is counted to 100. */
    row: row('notification', acts(notificationStates, ['read']), {
      kind: z.enum(notificationKinds),
      /** What happened, in the reader's language: “200 badges approved”. */
      title: z.string(),
      /** To what, where it is one and no person; empty otherwise. */
      about: z.string(),
      exhibition: z.object({ cn: z.string(), en: z.string() }).nullable(),
      /** Who did it: somebody of the reader's company, another company by its name; empty where the clock or several did. */
      by: z.string(),
      /** How many rows it sums. */
      count: z.number().int(),
      /** Of what waits for a decision, how many such rows wait for this reader now; null of all else. */
      waiting: z.number().int().nullable(),
      /** When the first of them was; another instant than `createdAt` where several are summed. */
      since: z.string(),
      createdAt: z.string(),
      /** The console's address of the thing; null where there is no page of it. */
      path: z.string().nullable(),
    }),
    sort: ['createdAt'],
    tabs: ['all', 'unread'],
    filter: { kind: oneOrMore(z.enum(notificationKinds)) },
  }),
  /** A reader's own mark, the same however often it is sent. */
  readNotification: record({
    access: onePerson,
    label: ['标记通知为已读', 'Mark a notification as read'],
    input: z.strictObject({ id: idOf('notification') }),
    output: done,
  }),
  readAllNotifications: record({
    access: onePerson,
    label: ['全部标记为已读', 'Mark all notifications as read'],
    /** `id`: the newest the reader was shown. What came since, or is written but not committed yet, stays unread. */
    input: z.strictObject({ id: idOf('notification') }),
    output: done,
  }),
})
