import type { Language } from '@fairgate/contract/kernel/language'
import { type LocalizedText, render } from '@fairgate/contract/kernel/localized-text'
import {
  commandNotifications,
  noticesOfJobs,
  noticesOfSchedules,
} from '@fairgate/contract/notification/command-notifications'
import type { Notice, NoticeSource } from '@fairgate/contract/notification/notice'
import { transitionNotices } from '@fairgate/contract/notification/transitions'

const sources = transitionNotices as unknown as Readonly<Record<string, NoticeSource | undefined>>
type Noticed = Readonly<Record<string, { words: LocalizedText } | undefined>>
const jobs: Noticed = noticesOfJobs
const schedules: Noticed = noticesOfSchedules

/** What is known of an event's notification; undefined of one that an earlier version gave. */
export function noticeOf(event: string): Pick<Notice, 'words' | 'opens' | 'view'> | undefined {
  const [source = '', name = ''] = event.split('.')
  if (source === 'job') return jobs[name]
  if (source === 'schedule') return schedules[name]
  if (source === 'deed') return commandNotifications[name]
  return sources[source]?.events[name]
}

/** A notification's sentence: “200 badges approved”. */
export function titleOf(event: string, count: number, language: Language): string {
  const notice = noticeOf(event)
  return notice ? render(notice.words, language, { count: count.toLocaleString('en') }) : event
}
