import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import type { Actor, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, type RowKey } from '../../kernel/transition/transition.ts'
import { type LockedSettlement, settlement } from './entity.ts'

/** A locked settlement of a kind; refuses `kernel.notFound` if the actor does not see it, or it is of another kind. */
export async function lockedSettlement(
  context: Pick<WriteContext, 'db' | 'actor'>,
  kind: SettlementKindName,
  { id, version }: RowKey,
): Promise<LockedSettlement> {
  const row = await locked(context, settlement, { id })
  if (row.family !== kind) refuse('kernel.notFound')
  if (version !== undefined && row.version !== version) refuse('kernel.changedMeanwhile')
  return row
}

/** Refuses `kernel.noPermission` unless the actor's company is the given one. */
export function refuseUnlessOf(actor: Pick<Actor, 'companyId'>, companyId: string): void {
  if (actor.companyId !== companyId) refuse('kernel.noPermission')
}

/** Refuses `kernel.notInThisState` unless the settlement is in one of these states. */
export function refuseUnlessIn(row: LockedSettlement, ...states: readonly LockedSettlement['state'][]): void {
  if (!states.includes(row.state)) refuse('kernel.notInThisState')
}

/** Logs an action on a settlement, and returns the current row. */
export async function done(
  context: WriteContext,
  row: LockedSettlement,
  after: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  const now = await context.db.one<{ id: string; version: number; state: string }>(
    sql`select id, version, state from settlement where id = ${row.id}`,
  )
  context.log({
    ...{
      entityType: 'settlement',
      targetId: row.id,
      targetName: settlement.nameOf(row),
      exhibitionId: row.exhibitionId,
    },
    ...{ before: { state: row.state }, after: { state: now.state, ...after } },
  })
  return { id: now.id, version: now.version }
}

/** Lines were added: earlier confirmations belong to another revision. */
export const newRevision = sql`revision = revision + 1, company_confirmed = null, holder_confirmed = null`

/** The same without a change of state. */
export async function revised(context: Pick<WriteContext, 'push'> & { db: Db }, row: LockedSettlement): Promise<void> {
  await context.db.run(sql`update settlement set ${newRevision}, version = version + 1 where id = ${row.id}`)
  publishRowChange(context.push, settlement.affectedCompanies?.(row) ?? [], 'settlement')
}
