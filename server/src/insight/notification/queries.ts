import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { pages } from '@fairgate/contract/app/shell/pages'
import {
  commandNotifications,
  jobNotifications,
  scheduleNotifications,
} from '@fairgate/contract/insight/notification/command-notifications'
import type { NotificationKind, NotificationState } from '@fairgate/contract/insight/notification/commands'
import type { NotificationRule, NotificationSource } from '@fairgate/contract/insight/notification/notification-rule'
import { transitionNotifications } from '@fairgate/contract/insight/notification/transitions'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'
import type { PageEntry } from '@fairgate/contract/kernel/page/page-entry'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import { hasOperatorPermission } from '../../identity/access/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import { type Actor, type ReadContext, unpackLocalized } from '../../kernel/command/context.ts'
import { matchAny, page } from '../../kernel/list/listing.ts'
import { pendingWork } from '../pending-work/api.ts'

/**
 * Notifications `t` of a caller: not their own actions, and only with the current permission. None from before they
 * joined.
 */
export const heardBy = ({ companyId, operatorId, permissions }: Actor): Sql => sql`(t.company_id = ${companyId}
  and t.id > ${operatorId}::uuid and (t.operator_id = ${operatorId} or t.operator_id is null
    and t.by_operator_id is distinct from ${operatorId}::uuid)
  and (t.permissions is null or t.permissions && ${[...permissions]}::text[]))`

/** Whether `t` is unread: neither it nor all up to a later one was marked. */
const unreadBy = ({ operatorId }: Actor): Sql => sql`(
  not exists (select from notification_read r where r.operator_id = ${operatorId} and r.notification_id = t.id)
  and not exists (select from notification_read_all a where a.operator_id = ${operatorId}
    and t.id <= a.up_to and pg_visible_in_snapshot(t.tx, a.seen)))`

/** Whether anybody has read a notification, as SQL over its row. */
export const isReadByAnyone = (t: Sql): Sql => sql`(
  exists (select from notification_read r where r.notification_id = ${t}.id)
  or exists (select from notification_read_all a where ${t}.id <= a.up_to and pg_visible_in_snapshot(${t}.tx, a.seen)
    and ${t}.id > a.operator_id and ${t}.by_operator_id is distinct from a.operator_id
    and coalesce(${t}.operator_id = a.operator_id, true)
    and ${hasOperatorPermission(sql`a.operator_id`, sql`${t}.company_id`, sql`${t}.permissions`)}))`

/**
 * How many rows of a notification's kind are pending for its reader now, queried once per kind and exhibition of a
 * page.
 */
async function waitingNow({ db, actor }: ReadContext, rows: readonly NotificationRow[]) {
  const keyOf = ({ event, exhibitionId }: NotificationRow) => `${event.split('.')[0]} ${exhibitionId ?? ''}`
  const waitingRows = new Map(rows.filter(({ kind }) => kind === 'waits').map(row => [keyOf(row), row]))
  const counted = await Promise.all(
    [...waitingRows].map(async ([key, { event, exhibitionId }]) => {
      const [kind = ''] = event.split('.')
      return [key, await pendingWork(db, actor, kind, exhibitionId ?? undefined)] as const
    }),
  )
  const counts = new Map(counted)
  return (row: NotificationRow) => (row.kind === 'waits' ? (counts.get(keyOf(row)) ?? null) : null)
}

interface NotificationRow {
  id: string
  version: number
  kind: NotificationKind
  event: string
  name: string
  byName: string
  byCompanyId: string | null
  byCompany: { cn: string; en: string } | null
  exhibition: { cn: string; en: string } | null
  exhibitionId: string | null
  subjectId: string | null
  count: number
  page: string | null
  since: string
  createdAt: string
  unread: boolean
}

/** The caller's notifications, newest first. */
export function notificationPage(context: ReadContext, input: Input<'getNotificationPage'>) {
  const { db, actor, language } = context
  const heard = heardBy(actor)
  const unread = unreadBy(actor)
  return page<NotificationRow, Result<'getNotificationPage'>['list'][number], Input<'getNotificationPage'>>(
    db,
    {
      select: sql`t.id, 1 as version, t.kind, t.event, t.name, t.by_name as "byName", t.by_company_id as "byCompanyId",
        ${companyNames(sql`t.by_company_id`)} as "byCompany", case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition,
        t.exhibition_id as "exhibitionId", t.subject_id as "subjectId", t.count, t.page, t.since,
        uuid_extract_timestamp(t.id) as "createdAt", ${unread} as unread`,
      from: sql`notification t ${ofExhibitionIfAny}`,
      countFrom: sql`notification t`,
      where: [heard, ...matchAny(sql`t.kind`, input.kind)],
      tabs: { all: sql`true`, unread },
      filtered: input.kind !== undefined,
      totals: async db => {
        const { n } = await db.one<{ n: number }>(sql`
          select count(*)::int as n from notification t where ${heard} and ${unread}`)
        return { unread: n }
      },
      id: 't.id',
      sorts: { createdAt: { column: 't.id', type: 'uuid' } },
      defaultSort: '-createdAt',
      finish: row => toRow(row, actor, language, null),
      async finishAll(rows) {
        const waiting = await waitingNow(context, rows)
        return rows.map(row => toRow(row, actor, language, waiting(row)))
      },
    },
    input,
  )
}

function toRow(row: NotificationRow, { companyId }: Actor, language: Language, waiting: number | null) {
  const state: NotificationState = row.unread ? 'unread' : 'read'
  const { id, version, kind, count, since, createdAt } = row
  const about = unpackLocalized(row.name, language)
  // The exhibition follows from the subject, if it is one or has its name.
  const exhibition =
    row.exhibition && about.includes(row.exhibition[language] || row.exhibition.cn) ? null : row.exhibition
  return {
    ...{ id, version, kind, exhibition, count, waiting, since, createdAt, state, statusCode: statusOf(state) },
    actions: row.unread ? ['read' as const] : [],
    title: titleOf(row.event, count, language),
    about,
    by: row.byCompanyId === companyId ? row.byName : (row.byCompany?.[language] ?? ''),
    path: buildPath(row),
  }
}

interface Placed {
  event: string
  page: string | null
  exhibitionId: string | null
  subjectId: string | null
  count: number
}

/**
 * The console's address of the subject of a notification: for several rows the list, and if a page needs more than is
 * known, its parent.
 */
function buildPath({ event, page, exhibitionId, subjectId, count }: Placed): string | null {
  if (page === null) return null
  const job = page.startsWith('job:') ? page.slice('job:'.length) : undefined
  const entry = job === undefined ? pages[page] : (pageOfJob(job) ?? pages.jobs)
  const path = entry && address(entry, exhibitionId, subjectId)
  if (!path) return null
  if (job !== undefined) return subjectId && path !== pages.jobs?.path ? `${path}?job=${subjectId}` : path
  const { view, opens } = findNotificationRule(event) ?? {}
  const searchParams = new URLSearchParams({
    ...(view && { view, ...(exhibitionId && { exhibition: exhibitionId }) }),
    ...(opens === 'row' && subjectId && count === 1 && { row: subjectId }),
  })
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

const pageOfJob = (kind: string): PageEntry | undefined =>
  Object.values(pages).find(page => page.jobs?.includes(kind) && page.path.startsWith(tasksPath))

function address(entry: PageEntry, exhibitionId: string | null, subjectId: string | null): string | undefined {
  const own = entry.path.startsWith(tasksPath) ? exhibitionId : subjectId
  const names = entry.path.match(/:\w+/g) ?? []
  if (names.length === 0) return entry.path
  if (names.length === 1 && own) return entry.path.replace(/:\w+/, own)
  const above = entry.under && pages[entry.under]
  return above ? address(above, exhibitionId, subjectId) : undefined
}

const sources = transitionNotifications as unknown as Readonly<Record<string, NotificationSource | undefined>>
type NotificationTexts = Readonly<Record<string, { label: LocalizedText } | undefined>>
const jobs: NotificationTexts = jobNotifications
const schedules: NotificationTexts = scheduleNotifications

/** The rule of an event's notification; undefined for one of an earlier version. */
function findNotificationRule(event: string): Pick<NotificationRule, 'label' | 'opens' | 'view'> | undefined {
  const [source = '', name = ''] = event.split('.')
  if (source === 'job') return jobs[name]
  if (source === 'schedule') return schedules[name]
  if (source === 'deed') return commandNotifications[name]
  return sources[source]?.events[name]
}

/** The sentence of a notification: “200 badges approved”. */
export function titleOf(event: string, count: number, language: Language): string {
  const rule = findNotificationRule(event)
  return rule ? render(rule.label, language, { count: count.toLocaleString('en') }) : event
}
