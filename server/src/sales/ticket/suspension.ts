import sql, { type Sql } from 'sql-template-tag'
import type { Credential } from '../../badging/badge/api.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { ticket } from './entity.ts'

/** Suspends tickets of blacklisted holders; tickets that the organizer suspended get this cause in addition. */
export async function suspendBlacklistedTickets(
  context: TransitionContext,
  tickets: readonly Credential[],
): Promise<void> {
  const { which, within } = these(tickets)
  await lockTickets(context, sql`${within} and ${which} and t.state in ('issued', 'entered', 'suspended')`)
  await context.db.run(sql`update ticket t set suspended_by = t.suspended_by || 'blacklist'::text
    where ${within} and ${which} and t.state = 'suspended' and 'blacklist' <> all (t.suspended_by)`)
  await transitionWhere(context, ticket, which, 'suspend', { within, set: sql`suspended_by = '{blacklist}'` })
}

/** Removes that cause: a ticket without another cause is as it was before, entered or not. */
export async function resumeBlacklistedTickets(
  context: TransitionContext,
  tickets: readonly Credential[],
): Promise<void> {
  const { which, within } = these(tickets)
  const had = sql`${which} and 'blacklist' = any (t.suspended_by)`
  await lockTickets(context, sql`${within} and ${had}`)
  const alone = sql`${which} and t.suspended_by = '{blacklist}'`
  const set = sql`suspended_by = '{}'`
  await transitionWhere(context, ticket, sql`${alone} and t.entered_at is null`, 'resume', { within, set })
  await transitionWhere(context, ticket, sql`${alone} and t.entered_at is not null`, 'readmit', { within, set })
  await context.db.run(sql`update ticket t set suspended_by = array_remove(t.suspended_by, 'blacklist')
    where ${within} and ${had}`)
}

const these = (tickets: readonly Credential[]): { which: Sql; within: Sql } => ({
  which: sql`t.id = any(${tickets.map(({ id }) => id)}::uuid[])`,
  within: sql`t.exhibition_id = any(${[...new Set(tickets.map(({ exhibitionId }) => exhibitionId))]}::uuid[])`,
})

const lockTickets = ({ db }: TransitionContext, which: Sql) =>
  db.run(sql`select from ticket t where ${which} order by t.id for update`)
