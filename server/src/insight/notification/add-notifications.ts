import type { NotificationKind } from '@fairgate/contract/insight/notification/commands'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql from 'sql-template-tag'
import { venueCompany } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange, publishRowChangeToOperators } from '../../kernel/push/publish-row-change.ts'
import type { PushMessage } from '../../kernel/push/push-message.ts'
import { isReadByAnyone } from './queries.ts'

/** A notification before it is merged with those of the last minutes. */
export interface NewNotification {
  /** `venue`: the venue's own company. */
  companyId: string
  /** For one operator only, who also needs one of the permissions when reading. */
  operatorId?: string
  /** Recipients need one of these permissions; undefined: everybody of the company. */
  permissions?: readonly string[]
  kind: NotificationKind
  event: string
  exhibitionId?: string | null
  subjectId?: string | null
  name?: string
  count: number
  page?: string
}

type By = Pick<Actor, 'operatorId' | 'operatorName' | 'companyId'>

/** Repeated events within this time are merged: ten applications in ten minutes are one notification. */
const summedFor = sql`interval '10 minutes'`

/**
 * Writes notifications in one statement and in the caller's transaction, and publishes them to their recipients after
 * the commit. An existing one of the same event is merged into a new row, which is unread again; one that another
 * transaction is merging is left alone, so that nobody waits: then there are two rows.
 */
export async function addNotifications(
  { db, push, actor }: { db: Db; push(topic: string, message: PushMessage): void; actor?: By },
  all: readonly NewNotification[],
): Promise<void> {
  // Pending work of a sandbox is shown inside it: it does not increase anybody's unread count.
  const given = all.filter(one => !isSandbox(one.exhibitionId))
  if (given.length === 0) return
  const of = <Member extends keyof NewNotification>(member: Member) => given.map(one => one[member] ?? null)
  const ofCompanies = given.map(one => (one.companyId === 'venue' ? null : one.companyId))
  const permissions = given.map(one => one.permissions?.join(' ') ?? null)
  const by = actor?.operatorId ?? null
  const written = await db.many<{ companyId: string; operatorId: string | null }>(sql`
    with given as (
      select m.n, coalesce(m.company_id, ${venueCompany}) as company_id, m.operator_id, string_to_array(m.permissions, ' ') as permissions,
        m.kind, m.event, m.exhibition_id, m.subject_id, m.name, m.count, m.page
      from unnest(${ofCompanies}::uuid[], ${of('operatorId')}::uuid[], ${permissions}::text[], ${of('kind')}::text[], ${of('event')}::text[],
        ${of('exhibitionId')}::uuid[], ${of('subjectId')}::uuid[], ${of('name')}::text[], ${of('count')}::int[], ${of('page')}::text[])
        with ordinality m (company_id, operator_id, permissions, kind, event, exhibition_id, subject_id, name, count, page, n)),
    gone as (
      delete from notification where id in (
        select there.id from given g cross join lateral (
          select t.id from notification t
          where t.company_id = g.company_id and t.event = g.event and t.id > uuidv7(-${summedFor})
            and t.operator_id is not distinct from g.operator_id and t.kind in ('waits', 'decided')
            and t.exhibition_id is not distinct from g.exhibition_id and t.page is not distinct from g.page
            and t.permissions is not distinct from g.permissions
            and (t.kind = 'waits' or t.by_operator_id is not distinct from ${by}::uuid)
          order by t.id desc limit 1 for update skip locked) there)
      returning company_id, operator_id, event, exhibition_id, page, permissions, by_operator_id, subject_id, count, since,
        read_before or ${isReadByAnyone(sql`notification`)} as read_before)
    insert into notification (company_id, operator_id, permissions, kind, event, by_operator_id, by_company_id, by_name,
      exhibition_id, subject_id, name, count, page, since, read_before)
    select g.company_id, g.operator_id, g.permissions, g.kind, g.event, author.by, case when author.by is not null then ${actor?.companyId ?? null}::uuid end,
      case when author.by is not null then ${actor?.operatorName ?? ''} else '' end, g.exhibition_id,
      case when total.one then g.subject_id end, case when total.one then coalesce(g.name, '') else '' end, total.count, g.page,
      coalesce(o.since, clock_timestamp()), coalesce(o.read_before, false)
    from given g left join gone o on o.company_id = g.company_id and o.event = g.event and o.operator_id is not distinct from g.operator_id
        and o.exhibition_id is not distinct from g.exhibition_id and o.page is not distinct from g.page
        and o.permissions is not distinct from g.permissions
      -- A row that is submitted twice within minutes counts once.
      cross join lateral (select o.subject_id is not null and o.subject_id = g.subject_id as same) again
      cross join lateral (select case when again.same then g.count else g.count + coalesce(o.count, 0) end as count,
        o.company_id is null or again.same as one) total
      cross join lateral (select case when o.company_id is null or o.by_operator_id is not distinct from ${by}::uuid then ${by}::uuid end as by) author
    order by g.n
    returning company_id as "companyId", operator_id as "operatorId"`)
  const companies = written.flatMap(one => (one.operatorId ? [] : one.companyId))
  publishRowChange(push, companies, 'notification')
  publishRowChangeToOperators(
    push,
    written.flatMap(one => one.operatorId ?? []),
    'notification',
  )
}
