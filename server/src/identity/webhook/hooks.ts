import { type EventSource, eventSources } from '@fairgate/contract/app/webhook-events'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { OnTransition } from '../../kernel/services/services.ts'
import { currentTraceparent } from '../../kernel/services/trace.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { ofCompany, venueCompany } from '../company/api.ts'
import { permissionsOfType } from '../session/api.ts'
import { scheduleDelivery } from './schedule-delivery.ts'

const sourceOf = new Map<unknown, EventSource>(eventSources.map(source => [source.machine, source]))

interface DueDelivery {
  id: string
  event: string
  companyId: string
  companyType: CompanyType
}

/** Finds the affected companies of each row. */
const findAffectedCompanies = <Row extends EntityRow, S extends string, E extends string>(
  { actor }: TransitionContext,
  { affectedCompanies }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
) => transitions.map(({ row }) => new Set([actor?.companyId, ...(affectedCompanies?.(row) ?? [])]))

/** Leaves out rows of a sandbox: their transitions reach no webhook. */
const counting = <Row extends EntityRow, S extends string, E extends string>(
  { exhibitionOf }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
) => transitions.filter(({ row }) => !isSandbox(exhibitionOf?.(row)))

/**
 * Writes the deliveries of a transition in its own transaction: one for each webhook that subscribed to the event, of a
 * company that is affected by the row and sees it. Without a subscription it costs one index lookup, in the statement
 * that writes the history.
 */
export const webhookTransitionHook: OnTransition = {
  buildQuery(context, entity, all) {
    const source = sourceOf.get(entity.machine)
    const transitions = counting(entity, all)
    if (!source || transitions.length === 0) return
    const companies = new Set(findAffectedCompanies(context, entity, transitions).flatMap(each => [...each]))
    const events = [...new Set(transitions.map(({ state }) => `${source.entityType}.${state}`))]
    return sql`(
      select json_agg(json_build_object('id', t.id, 'event', e.event, 'companyId', t.company_id, 'companyType', c.type))
      from webhook_event e join webhook t on t.id = e.webhook_id ${ofCompany}
      where e.event = any(${events}::text[])
        and e.company_id = any(${[...companies].filter(id => typeof id === 'string')}::uuid[] || ${venueCompany})
        and t.disabled_at is null and t.deleted_at is null and c.state = 'inUse')`
  },

  async notify(context, entity, all, answer) {
    const source = sourceOf.get(entity.machine)
    if (!source || !answer) return
    const transitions = counting(entity, all)
    const hearers = findAffectedCompanies(context, entity, transitions)
    for (const [companyId, webhooks] of Map.groupBy(answer as DueDelivery[], one => one.companyId)) {
      const type = webhooks[0]?.companyType ?? 'sponsor'
      const heard = transitions.filter((_, index) => type === 'platform' || hearers[index]?.has(companyId))
      await context.db.run(insertDeliveries(source, entity, heard, webhooks, readerOf(companyId, type)))
    }
    context.afterCommit?.(() => void scheduleDelivery(context.services).catch(() => {}))
  },
}

/** One insert per company: the rows it sees, for each of its subscribed webhooks. */
function insertDeliveries<Row extends EntityRow, S extends string, E extends string>(
  { entityType }: EventSource,
  { table, scope, byExhibition, exhibitionOf }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  webhooks: readonly DueDelivery[],
  reader: Actor,
): Sql {
  const ids = transitions.map(({ row }) => row.id)
  const exhibitions = transitions.map(({ row }) => exhibitionOf?.(row) ?? null)
  const within = byExhibition ? sql`t.exhibition_id = any(${[...new Set(exhibitions)]}::uuid[]) and` : sql``
  return sql`
    insert into webhook_delivery (webhook_id, event, by_event, subject_id, exhibition_id, traceparent)
    select w.id, m.event, m.by_event, m.id, m.exhibition_id, ${currentTraceparent()}::text
    from unnest(${ids}::uuid[], ${transitions.map(({ state }) => `${entityType}.${state}`)}::text[],
        ${transitions.map(({ event }) => event)}::text[], ${exhibitions}::uuid[]) with ordinality m (id, event, by_event, exhibition_id, n)
      join unnest(${webhooks.map(({ id }) => id)}::uuid[], ${webhooks.map(({ event }) => event)}::text[]) w (id, event)
        on w.event = m.event
    where m.id in (select t.id from ${raw(table)} t where ${within} t.id = any(${ids}::uuid[]) and (${scope(reader)}))
    order by m.n`
}

/** The company itself, as an actor with all permissions to view that it may hold. */
const readerOf = (companyId: string, companyType: CompanyType): Actor => ({
  ...{ sessionId: '', operatorId: '00000000-0000-0000-0000-000000000000', operatorName: '' },
  ...{ companyId, companyType, companyName: { cn: '', en: '' } },
  permissions: permissionsOfType(companyType),
})
