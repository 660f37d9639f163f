import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { findEventLabels, sourceOfEvent } from '@fairgate/contract/app/webhook-events'
import type { DeliveryState, WebhookAction, WebhookState } from '@fairgate/contract/identity/webhook/commands'
import type { WebhookFailure } from '@fairgate/contract/identity/webhook/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { bodyOf } from './body-of.ts'

interface WebhookRow {
  id: string
  version: number
  name: string
  url: string
  events: string[]
  state: WebhookState
  why: 'gone' | 'failing' | null
  days: number
  failingSince: string | null
  lastDeliveredAt: string | null
  lastFailedAt: string | null
  oldSecretUntil: string | null
  createdAt: string
  createdBy: string
}

const lastOf = (outcome: 'delivered' | 'failed') => sql`(
  select d.last_at from webhook_delivery d where d.webhook_id = t.id and d.outcome = ${outcome} order by d.id desc limit 1)`
const columns = sql`t.id, t.version, t.name, t.url, t.events,
  case when t.disabled_at is not null then 'disabled' when t.paused_at is not null then 'paused' else 'inUse' end as state,
  t.disabled_why as why, ${parameter('webhook.failingDays')} as days, t.failing_since as "failingSince",
  ${lastOf('delivered')} as "lastDeliveredAt",
  greatest(${lastOf('failed')}, case when t.failing_since is not null then (
    select d.last_at from webhook_delivery d where d.webhook_id = t.id and d.outcome is null and d.failure is not null
    order by d.id desc limit 1) end) as "lastFailedAt",
  case when t.old_secret_until > now() then t.old_secret_until end as "oldSecretUntil",
  t.created_at as "createdAt", t.created_by_name as "createdBy"`
const own = ({ companyId }: Actor) => sql`t.company_id = ${companyId} and t.deleted_at is null`

/** Webhooks of the caller's own company. */
export function webhookPage({ db, actor, language }: ReadContext, input: Input<'getWebhookPage'>) {
  return page<WebhookRow, Result<'getWebhookPage'>['list'][number], Input<'getWebhookPage'>>(
    db,
    {
      select: columns,
      from: sql`webhook t`,
      where: [own(actor)],
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' }, name: { column: 't.name', type: 'text' } },
      defaultSort: '-createdAt',
      searches: { name: value => textInside(['t.name'], value) },
      finish: row => toRow(row, actor, language),
    },
    input,
  )
}

export async function webhookDetail(
  { db, actor, language }: ReadContext,
  id: string,
): Promise<Result<'getWebhookDetail'>> {
  const row = await db.maybe<WebhookRow>(sql`select ${columns} from webhook t where t.id = ${id} and ${own(actor)}`)
  if (!row) refuse('kernel.notFound')
  return { ...toRow(row, actor, language), events: row.events }
}

function toRow(row: WebhookRow, actor: Actor, language: Language) {
  const { events, why, days, ...shown } = row
  return {
    ...shown,
    statusCode: statusOf(row.state),
    eventCount: events.length,
    disabledWhy: why && translateKey(why === 'gone' ? 'webhook.whyGone' : 'webhook.whyFailing', language, { days }),
    actions: actionsOf(row, actor),
  }
}

function actionsOf({ state, events }: WebhookRow, { permissions }: Actor): WebhookAction[] {
  if (!permissions.has('webhook:modify')) return []
  const sees = events.every(event => sourceOfEvent(event)?.views.some(name => permissions.has(name)))
  return [...(sees ? (['edit'] as const) : []), 'test', state === 'inUse' ? 'pause' : 'resume', 'rotate', 'delete']
}

interface DeliveryRow {
  id: string
  version: number
  event: string
  subjectId: string | null
  state: DeliveryState
  createdAt: string
  attempts: number
  lastAt: string | null
  nextAt: string | null
  http: number | null
  failure: WebhookFailure | null
}

const deliveryColumns = sql`d.id, d.version, d.event, d.subject_id as "subjectId", coalesce(d.outcome, 'waiting') as state,
  d.happened_at as "createdAt", d.attempts, d.last_at as "lastAt", case when d.outcome is null then d.next_at end as "nextAt",
  d.http, d.failure`

/** Deliveries of a webhook of the caller's own company, newest first. */
export async function deliveryPage({ db, actor, language }: ReadContext, input: Input<'getWebhookDeliveryPage'>) {
  const { webhookId } = input
  if (!(await db.maybe(sql`select from webhook t where t.id = ${webhookId} and ${own(actor)}`)))
    refuse('kernel.notFound')
  return page<DeliveryRow, Result<'getWebhookDeliveryPage'>['list'][number], Input<'getWebhookDeliveryPage'>>(
    db,
    {
      select: deliveryColumns,
      from: sql`webhook_delivery d`,
      where: [sql`d.webhook_id = ${webhookId}`],
      tabs: {
        all: sql`true`,
        waiting: sql`d.outcome is null`,
        delivered: sql`d.outcome = 'delivered'`,
        failed: sql`d.outcome = 'failed'`,
      },
      // Counted up to the limit of tabs: rows that are deleted after a month have no counter.
      filtered: true,
      id: 'd.id',
      sorts: { createdAt: { column: 'd.id', type: 'uuid' } },
      defaultSort: '-createdAt',
      searches: {
        event: value => textInside(['d.event'], value),
        subject: value => sql`d.subject_id::text = lower(${value})`,
      },
      finish: row => toDeliveryRow(row, actor, language),
    },
    input,
  )
}

export async function deliveryDetail(
  { db, actor, language }: ReadContext,
  id: string,
): Promise<Result<'getWebhookDeliveryDetail'>> {
  const row = await db.maybe<
    DeliveryRow & { webhookId: string; byEvent: string; exhibitionId: string | null; answer: string }
  >(sql`
    select ${deliveryColumns}, d.webhook_id as "webhookId", d.by_event as "byEvent", d.exhibition_id as "exhibitionId", d.answer
    from webhook_delivery d join webhook t on t.id = d.webhook_id where d.id = ${id} and ${own(actor)}`)
  if (!row) refuse('kernel.notFound')
  const { webhookId, answer } = row
  return {
    ...toDeliveryRow(row, actor, language),
    ...{ webhookId, answer, body: bodyOf({ ...row, happenedAt: row.createdAt }) },
  }
}

function toDeliveryRow(row: DeliveryRow, { permissions }: Actor, language: Language) {
  const label = findEventLabels(row.event)
  const [id, version, event, subjectId, state] = [row.id, row.version, row.event, row.subjectId, row.state]
  return {
    ...{ id, version, event, subjectId, state, statusCode: statusOf(state) },
    ...{ createdAt: row.createdAt, attempts: row.attempts, lastAt: row.lastAt, nextAt: row.nextAt, http: row.http },
    eventTitle: label ? [label.entityType, label.state].map(one => render(one, language)).join(' · ') : event,
    failure: row.failure && translateKey(`webhook.${row.failure}`, language),
    actions: permissions.has('webhook:modify') && row.attempts > 0 ? (['replay'] as const).slice() : [],
  }
}
