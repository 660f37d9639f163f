import type {
  NotificationRule,
  NotificationSource,
  NotifiedRow,
} from '@fairgate/contract/insight/notification/notification-rule'
import { transitionNotifications } from '@fairgate/contract/insight/notification/transitions'
import { approvalTurn } from '../../badging/badge/api.ts'
import { venueOperators } from '../../identity/access/api.ts'
import { packLocalized } from '../../kernel/command/context.ts'
import type { OnCreate, OnTransition, OnWithdrawal } from '../../kernel/services/services.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { addNotifications, type NewNotification } from './add-notifications.ts'
import { withdrawNotification } from './withdraw-notification.ts'

export { addNotifications } from './add-notifications.ts'
export { notifyOfCommand } from './command-notifications.ts'
export { notifyOfJob } from './job-ended.ts'

const sourceOf = new Map<unknown, readonly [name: string, source: NotificationSource]>(
  Object.entries(transitionNotifications).map(([name, source]) => [
    source.machine,
    [name, source as NotificationSource],
  ]),
)

/** Whose turn it is, if the row alone determines it: other possible deciders are not notified. */
const eventsOfState: Readonly<Record<string, (row: NotifiedRow, state: string) => string | undefined>> = {
  badge: approvalTurn,
}

/**
 * Notifies of transitions, in their transaction: one statement for any number of rows, and one notification per
 * company, exhibition and page. None for events that are not in the list.
 */
export const notifyOfTransitions: OnTransition['notify'] = async (context, entity, transitions) => {
  await withdrawDecisions(context, entity, transitions)
  await notifyOf(context, entity, transitions)
}

/** The same for rows that are created pending. */
export const notifyOfCreations: OnCreate = (context, entity, rows) =>
  notifyOf(
    context,
    entity,
    rows.map(row => ({ row, event: 'start', state: row.state })),
  )

/**
 * Withdraws the notifications of rows that were created by mistake. Recipients who had read one are notified of the
 * withdrawal; an unread one is deleted.
 */
export const withdrawCreations: OnWithdrawal = async (context, entity, rows) => {
  const [name, source] = sourceOf.get(entity.machine) ?? []
  const { start, withdrawn } = source?.events ?? {}
  if (!name || !source || !start || !withdrawn) return
  const each = async (event: 'start' | 'withdrawn', rule: NotificationRule) => {
    const happened = rows.map(row => ({ row, event, state: row.state }))
    const alone = await findPersonalRecipients(context, rule, happened)
    return happened.map(one =>
      buildNotifications(name, source, rule, entity, one).flatMap(given => [
        given,
        ...alone(one.row).map(operatorId => ({ ...given, operatorId, permissions: [rule.people?.[1] ?? ''] })),
      ]),
    )
  }
  const [given, corrections] = [await each('start', start), await each('withdrawn', withdrawn)]
  const sums = new Map<string, NewNotification>()
  for (const [at, row] of rows.entries()) {
    for (const [recipient, one] of (given[at] ?? []).entries()) {
      const correction = corrections[at]?.[recipient]
      const read = await withdrawNotification(context, one, row)
      if (read && correction) sum(sums, correction)
    }
  }
  await addNotifications(context, [...sums.values()])
}

/** Removes undone decisions from the notifications about them. */
async function withdrawDecisions<Row extends EntityRow, S extends string, E extends string>(
  context: Pick<TransitionContext, 'db' | 'push' | 'actor'>,
  entity: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
): Promise<void> {
  const [name, source] = sourceOf.get(entity.machine) ?? []
  if (!name || !source) return
  for (const { row, decided } of transitions) {
    const rule = decided && source.events[decided.event]
    if (!rule) continue
    const happened = { row, event: decided.event, state: row.state }
    const alone = (await findPersonalRecipients(context, rule, [happened]))(row)
    const people = alone.map(operatorId => ({ operatorId, permissions: [rule.people?.[1] ?? ''] }))
    for (const given of buildNotifications(name, source, rule, entity, happened))
      for (const recipient of [{}, ...people])
        await withdrawNotification(context, { ...given, ...recipient }, { id: row.id, createdAt: decided.at })
  }
}

/** What happened to a row. */
type Happened<Row> = Pick<Transition<Row>, 'row' | 'event' | 'state' | 'decided'>

async function notifyOf<Row extends EntityRow, S extends string, E extends string>(
  context: Pick<TransitionContext, 'db' | 'push' | 'actor'>,
  entity: EntityDefinition<Row, S, E>,
  happened: readonly Happened<Row>[],
): Promise<void> {
  const [name, source] = sourceOf.get(entity.machine) ?? []
  if (!name || !source) return
  const given = new Map<string, NewNotification>()
  // An undo is announced only if the decision was.
  const announced = happened.filter(({ decided }) => !decided || source.events[decided.event])
  for (const [rule, some] of Map.groupBy(announced, one => source.events[one.event])) {
    if (!rule) continue
    const alone = await findPersonalRecipients(context, rule, some)
    for (const one of some) {
      const all = buildNotifications(name, source, rule, entity, one)
      const people = alone(one.row).map(operatorId => ({ operatorId, permissions: [rule.people?.[1] ?? ''] }))
      for (const each of all) for (const recipient of [{}, ...people]) sum(given, { ...each, ...recipient })
    }
  }
  await addNotifications(context, [...given.values()])
}

/**
 * Of the people that the notifications of these rows name, those who are not recipients otherwise and are not the
 * actor.
 */
async function findPersonalRecipients<Row>(
  { db, actor }: Pick<TransitionContext, 'db' | 'actor'>,
  { people, to }: NotificationRule,
  happened: readonly Happened<Row>[],
): Promise<(row: Row) => readonly string[]> {
  const named = (row: Row) => (people ? (row as NotifiedRow)[people[0]] : []) as readonly string[]
  const ids = [...new Set(happened.flatMap(({ row }) => named(row)))]
  const shared = Array.isArray(to) ? to[0] : undefined
  if (ids.length === 0 || shared === undefined) return () => []
  const found = await venueOperators(db, ids, shared)
  const alone = new Set(found.flatMap(({ id, hasPermission }) => (hasPermission || id === actor?.operatorId ? [] : id)))
  return row => named(row).filter(id => alone.has(id))
}

function buildNotifications<Row extends EntityRow, S extends string, E extends string>(
  name: string,
  { named }: NotificationSource,
  rule: NotificationRule,
  { nameOf, exhibitionOf }: EntityDefinition<Row, S, E>,
  { row, event, state }: Happened<Row>,
): NewNotification[] {
  const announced = row as unknown as NotifiedRow
  const called =
    named === true ? packLocalized({ nameCn: nameOf(row, 'cn'), nameEn: nameOf(row, 'en') }) : named?.(announced)
  const turn = rule.kind === 'waits' ? eventsOfState[name] : undefined
  const companies = new Set(
    turn ? [turn(announced, state)] : rule.companies.map(member => companyIn(announced, member)),
  )
  const to = typeof rule.to === 'function' ? rule.to(announced) : rule.to
  return [...companies]
    .filter(companyId => companyId !== undefined)
    .map(companyId => ({
      companyId,
      ...{ permissions: to, kind: rule.kind, event: `${name}.${event}`, exhibitionId: exhibitionOf?.(row) },
      ...{
        subjectId: row.id,
        count: 1,
        page: typeof rule.page === 'function' ? rule.page(announced) : rule.page,
      },
      name: rule.unnamed ? '' : called,
    }))
}

/** Null means nobody, except for the owner company of a partner: then it is the venue. */
const companyIn = (row: NotifiedRow, member: string): string | undefined => {
  const company = member === 'venue' ? 'venue' : (row[member] as string | null | undefined)
  return company ?? (member === 'ownerCompanyId' ? 'venue' : undefined)
}

function sum(all: Map<string, NewNotification>, one: NewNotification): void {
  const key = [one.companyId, one.operatorId, one.event, one.exhibitionId, one.page, one.permissions].join(' ')
  const there = all.get(key)
  all.set(key, there ? { ...there, subjectId: null, name: '', count: there.count + one.count } : one)
}
