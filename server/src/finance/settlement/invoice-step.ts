import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import { invoiceSettingOf } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { stillToMake } from '../invoice/api.ts'
import { askInvoice, methodsOf, withdrawReturned } from '../invoice/hooks.ts'
import { settled } from './agreement.ts'
import { type LockedSettlement, settlement, settlementColumns } from './entity.ts'
import type { FamilyInput } from './family-input.ts'
import { done, lockedSettlement, refuseUnlessIn, refuseUnlessOf } from './locked-settlement.ts'
import { toInvoice } from './to-invoice.ts'

/**
 * Applies for an invoice over the uninvoiced rest; refuses like `askInvoice` if the company's information is missing.
 */
export async function applyInvoice(
  kind: SettlementKindName,
  { id, version }: FamilyInput<'apply…SettlementInvoice'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(context.actor, row.companyId)
  refuseUnlessIn(row, 'pendingInvoiceApplication')
  const { participationId, exhibitionId, companyId, parentCompanyId, sponsorId, number } = row
  const payer = { exhibitionId, companyId, sponsorId }
  const open = await methodsOf(context, payer)
  const preferred = (await invoiceSettingOf(context.db, companyId))?.defaultMethod
  const method = open.find(each => each === preferred) ?? open[0] ?? refuse('invoice.methodClosed')
  const amount = await toInvoice(context.db, participationId)
  // After a return this is another application, over the current rest.
  await withdrawReturned(context, id)
  await askInvoice(context, {
    ...{ participationId, parentCompanyId, ...payer, method, submittedBy: context.actor.operatorId },
    lines: [{ kind: 'settlement', id, number, total: amount, amount }],
  })
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'awaitInvoice', { set: sql`since = now()` })
  return done(context, row)
}

/** The company declines invoices: the settlement is finished. */
export async function declineInvoice(
  kind: SettlementKindName,
  { id, version }: FamilyInput<'decline…SettlementInvoice'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(context.actor, row.companyId)
  refuseUnlessIn(row, 'pendingInvoiceApplication')
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'settle', { set: sql`since = now()` })
  await settled(context, row)
  return done(context, row)
}

interface Application {
  row: { participationId: string }
  /** The line of its history that is undone. */
  undoes?: string
}

/** Invoices were confirmed or reversed: a settlement that awaits them is finished once they equal the amount. */
export async function invoicesChanged(context: TransitionContext, changed: readonly Application[]): Promise<void> {
  for (const row of await waitingIn(context, 'pendingInvoiceConfirmation', changed)) {
    const open = await toInvoice(context.db, row.participationId)
    // More is invoiced than owed: the issuer reverses first. Or the rest is requested already.
    if (open < 0n || (open > 0n && open <= (await stillToMake(context.db, row.participationId)))) continue
    const set = sql`since = now()`
    await transitionWhere(context, settlement, sql`t.id = ${row.id}`, open === 0n ? 'settle' : 'askInvoice', { set })
    if (open === 0n) await settled(context, row)
  }
}

const restoreWaiting =
  (event: 'askInvoice' | 'returnInvoice') =>
  async (context: TransitionContext, applications: readonly Application[]) => {
    for (const { id } of await waitingIn(context, 'pendingInvoiceConfirmation', applications)) {
      await transitionWhere(context, settlement, sql`t.id = ${id}`, event, { set: sql`since = now()` })
    }
  }

/** An application was withdrawn: the settlement awaits the company again. */
export const invoicesWithdrawn = restoreWaiting('askInvoice')

/** The same for a returned one; the company is notified of that separately, once it can no longer be undone. */
export const invoicesReturned = restoreWaiting('returnInvoice')

/** A returned application is submitted again. */
export async function onInvoicesApplied(
  context: TransitionContext,
  applications: readonly Application[],
): Promise<void> {
  const these = sql`t.participation_id = any(${idsOf(applications)}::uuid[]) and t.state = 'pendingInvoiceApplication'`
  await transitionWhere(context, settlement, these, 'awaitInvoice', { set: sql`since = now()` })
}

/**
 * A return was undone: its invoices are awaited again, unless more has to be requested because of other returns.
 * Refuses `decision.overtaken` if the company has declined invoices since.
 */
export async function returnsUndone(context: TransitionContext, undone: readonly Application[]): Promise<void> {
  const { db } = context
  // Locks the settlements, so that a concurrent decline waits.
  for (const { id, participationId } of await waitingIn(context, 'pendingInvoiceApplication', undone)) {
    if ((await toInvoice(db, participationId)) > (await stillToMake(db, participationId))) continue
    await transitionWhere(context, settlement, sql`t.id = ${id}`, 'awaitInvoice', { set: sql`since = now()` })
  }
  for (const { row, undoes } of undone) {
    const since = await db.maybe(sql`
      select from settlement s join history h on h.subject_id = s.id and h.event = 'settle' and h.id > ${undoes}
      where s.participation_id = ${row.participationId} and s.state = 'settled'`)
    if (since) refuse('decision.overtaken')
  }
}

const idsOf = (applications: readonly Application[]) => applications.map(({ row }) => row.participationId)

type Waiting = Extract<LockedSettlement['state'], 'pendingInvoiceApplication' | 'pendingInvoiceConfirmation'>

/** Settlements of these participations in this state, locked. */
const waitingIn = (
  { db }: TransitionContext,
  state: Waiting,
  of: readonly Application[],
): Promise<LockedSettlement[]> =>
  db.many<LockedSettlement>(sql`
    select ${settlementColumns('s')} from settlement s
    where s.participation_id = any(${idsOf(of)}::uuid[]) and s.state = ${state} order by s.id for update`)
