import type { Input } from '@fairgate/contract/app/catalogue'
import { findEventLabels, sourceOfEvent, testEvent } from '@fairgate/contract/app/webhook-events'
import type { webhookCommands } from '@fairgate/contract/identity/webhook/commands'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { type Actor, type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { currentTraceparent } from '../../kernel/services/trace.ts'
import { lockCompany } from '../company/api.ts'
import { mayBePublic } from './public-address.ts'
import { deliveryDetail, deliveryPage, webhookDetail, webhookPage } from './queries.ts'
import { scheduleDelivery } from './schedule-delivery.ts'
import { encryptSecret, newSecret } from './secret.ts'

/** Webhooks per company. */
const most = 20
/** Deliveries per replay. */
const maxReplayed = 10_000

interface Webhook {
  name: string
  url: string
  events: string[]
  pausedAt: string | null
  disabledAt: string | null
  disabledWhy: string | null
}

const webhooks = table<Webhook>('webhook', {
  entityType: 'webhook',
  names: {
    ...{ name: 'name', url: 'url', events: 'events' },
    ...{ pausedAt: 'paused_at', disabledAt: 'disabled_at', disabledWhy: 'disabled_why' },
  },
  scope: ({ companyId }) => sql`t.company_id = ${companyId} and t.deleted_at is null`,
  nameOf: ({ name }) => name,
  refusals: { webhook_name: ['webhook.nameTaken', 'name'] },
  // Concurrent transitions write deliveries to it.
  lockForKeyShare: true,
})

export const webhookHandlers: HandlersOf<typeof webhookCommands> = {
  getWebhookPage: (input, context) => webhookPage(context, input),
  getWebhookDetail: ({ id }, context) => webhookDetail(context, id),
  getWebhookDeliveryPage: (input, context) => deliveryPage(context, input),
  getWebhookDeliveryDetail: ({ id }, context) => deliveryDetail(context, id),

  async addWebhook(form, context) {
    const { actor, db, services } = context
    const { members, further } = writable(context, form)
    // The second of two concurrent additions waits.
    await lockCompany(db, actor.companyId)
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from webhook where company_id = ${actor.companyId} and deleted_at is null`)
    if (n >= most) refuse('webhook.tooMany', { values: { max: most } })
    const [id, secret] = [uuidv7(), newSecret()]
    const made = await webhooks.add(context, members, {
      ...{ id, company_id: actor.companyId, secret_encrypted: encryptSecret(services.cipher, id, secret) },
      ...{ created_by: actor.operatorId, created_by_name: actor.operatorName, ...further },
    })
    await askFor(context, id, members.events)
    return { ...made, secret }
  },

  async editWebhook({ id, version, ...form }, context) {
    const row = await webhooks.locked(context, { id, version })
    // Otherwise the caller could redirect events that they may not see to their own address.
    refuseForeign(context.actor, row.events)
    const { members, further } = writable(context, form)
    const changed = await webhooks.change(context, row, members, further)
    await askFor(context, id, members.events)
    return changed
  },

  async pauseWebhook(rowKey, context) {
    const row = await webhooks.locked(context, rowKey)
    if (row.pausedAt ?? row.disabledAt) refuse('webhook.notRunning')
    return webhooks.change(context, row, { pausedAt: context.now.toISOString() })
  },

  async resumeWebhook(rowKey, context) {
    const row = await webhooks.locked(context, rowKey)
    if (!(row.pausedAt ?? row.disabledAt)) refuse('webhook.running')
    const on = { pausedAt: null, disabledAt: null, disabledWhy: null }
    const changed = await webhooks.change(context, row, on, { failing_since: null })
    wakeBehind(context)
    return changed
  },

  async rotateWebhook({ id, version, overlapHours }, context) {
    const { db, services } = context
    const row = await webhooks.locked(context, { id, version })
    const secret = newSecret()
    // An earlier expiring secret ends now: there is at most one old secret.
    const { until } = await db.one<{ until: string }>(sql`
      update webhook set old_secret_encrypted = secret_encrypted, old_secret_until = now() + make_interval(hours => ${overlapHours}),
        secret_encrypted = ${encryptSecret(services.cipher, id, secret)} where id = ${id} returning old_secret_until as until`)
    const changed = await webhooks.change(context, row, {})
    context.log({ after: { oldSecretUntil: until } })
    return { ...changed, secret, oldSecretUntil: until }
  },

  async deleteWebhook(rowKey, context) {
    const row = await webhooks.locked(context, rowKey)
    await askFor(context, row.id, [])
    return webhooks.change(context, row, {}, { deleted_at: context.now.toISOString() })
  },

  async testWebhook({ id }, context) {
    const row = await webhooks.locked(context, { id })
    const { deliveryId } = await mapConstraintErrors(
      context.db.one<{ deliveryId: string }>(sql`
        insert into webhook_delivery (webhook_id, event, traceparent) values (${id}, ${testEvent}, ${currentTraceparent()})
        returning id as "deliveryId"`),
      { webhook_delivery_test: ['webhook.testPending'] },
    )
    context.log({ entityType: 'webhook', targetId: id, targetName: row.name, unchanged: true })
    wakeBehind(context)
    return { deliveryId }
  },

  async replayWebhookDelivery({ id, version }, context) {
    const { actor, db } = context
    const row = await db.maybe<Replayed>(sql`
      select d.version, d.event, d.attempts from webhook_delivery d join webhook t on t.id = d.webhook_id
      where d.id = ${id} and t.company_id = ${actor.companyId} and t.deleted_at is null for update of d`)
    if (!row) refuse('kernel.notFound')
    if (row.version !== version) refuse('kernel.changedMeanwhile')
    if (row.attempts === 0) refuse('webhook.stillWaiting')
    const changed = await mapConstraintErrors(
      db.one<{ id: string; version: number }>(sql`
        update webhook_delivery set ${resetDelivery} where id = ${id} returning id, version`),
      { webhook_delivery_test: ['webhook.testPending'] },
    )
    context.log({ entityType: 'webhookDelivery', targetId: id, targetName: namesOf(row.event) })
    wakeBehind(context)
    return changed
  },

  async replayFailedDeliveries({ id }, context) {
    const row = await webhooks.locked(context, { id })
    const count = await context.db.run(sql`
      update webhook_delivery set ${resetDelivery} where id in (
        select d.id from webhook_delivery d
        where d.webhook_id = ${id} and d.outcome = 'failed' and d.event <> ${testEvent} order by d.id limit ${maxReplayed}
        for update)`)
    context.log({ entityType: 'webhookDelivery', targetId: id, targetName: row.name, after: { count } })
    wakeBehind(context)
    return { count }
  },
}

interface Replayed {
  version: number
  event: string
  attempts: number
}

/** Restarts the tries. */
const resetDelivery = sql`outcome = null, attempts = 0, next_at = now(), failure = null, http = null, answer = '', version = version + 1`

function namesOf(event: string): string {
  const label = findEventLabels(event)
  if (!label) return event
  const [cn, en] = [0, 1].map(language => `${label.entityType[language]} · ${label.state[language]}`)
  return packLocalized({ nameCn: cn ?? '', nameEn: en ?? '' })
}

const wakeBehind = ({ afterCommit, services }: WriteContext) =>
  afterCommit(() => void scheduleDelivery(services).catch(() => {}))

/** A form in its stored format: events whose rows the caller may see, an address that may be used from here. */
function writable({ actor, services }: WriteContext, form: Input<'addWebhook'>) {
  const events = [...new Set(form.events)].sort()
  refuseForeign(actor, events)
  const url = new URL(form.url)
  if (!services.config.webhookPrivateNetworks) {
    if (url.protocol !== 'https:') refuse('webhook.httpsNeeded', { field: 'url' })
    if (!mayBePublic(url)) refuse('webhook.privateAddress', { field: 'url' })
  }
  return { members: { name: form.name, url: url.href, events }, further: { host: url.host } }
}

/** Refuses events whose rows the caller may not see. */
function refuseForeign({ permissions }: Actor, events: readonly string[]): void {
  const sees = (event: string) => sourceOfEvent(event)?.views.some(name => permissions.has(name))
  if (!events.every(sees)) refuse('webhook.notYours', { field: 'events' })
}

/** Where transitions look for subscriptions. */
async function askFor({ actor, db }: WriteContext, id: string, events: readonly string[]): Promise<void> {
  await db.run(sql`delete from webhook_event where webhook_id = ${id} and event <> all(${[...events]}::text[])`)
  await db.run(sql`
    insert into webhook_event (event, company_id, webhook_id)
    select event, ${actor.companyId}, ${id} from unnest(${[...events]}::text[]) event on conflict do nothing`)
}
