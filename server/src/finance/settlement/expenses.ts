import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { type Fen, parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import {
  type Participation,
  participationById,
  participationOf,
  participationScope,
} from '../../exhibitions/participation/api.ts'
import { takeOption } from '../../foundation/dictionary/api.ts'
import type { Actor, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { post, undo } from '../ledger/hooks.ts'
import { holderOf } from '../pay-setting/api.ts'
import { isOpen, type LockedSettlement, settlementColumns } from './entity.ts'
import { type ExpenseRow, expenseColumns } from './expense-rows.ts'
import { addLines, type NewLine } from './line.ts'
import { lockAccounts } from './lock-accounts.ts'
import { revised } from './locked-settlement.ts'
import { openedLate } from './opening.ts'

type Form = Omit<Input<'addOtherExpense'>, 'participationId'>

/** Adds an expense or refund of a participation, and books it at once. */
export async function addOtherExpense(
  { participationId, ...form }: Input<'addOtherExpense'>,
  context: WriteContext,
): Promise<Result<'addOtherExpense'>> {
  const { actor, db } = context
  await refuseUnknownType(db, form.type)
  const { participation, settlement } = await settledFor(context, participationId)
  const { id } = await db.one<{ id: string }>(sql`
    insert into other_expense (participation_id, exhibition_id, name, type, amount, direction, beneficiary, reason, entered_by)
    values (${participationId}, ${participation.exhibitionId}, ${form.name}, ${form.type}, ${fenOf(form)}::int8,
      ${form.direction}, ${form.beneficiary}, ${form.reason}, ${actor.operatorName}) returning id`)
  const line = await booked(context, participation, { id, version: 1, ...form })
  await addToSettlement(context, participation, settlement, [line])
  log(context, participation, { id, name: form.name }, undefined, form)
  return { id, version: 1 }
}

/** Changes an expense: its journal entry is mirrored and another posted, and a settlement in progress shows both. */
export async function editOtherExpense(
  { id, version, ...form }: Input<'editOtherExpense'>,
  context: WriteContext,
): Promise<Result<'editOtherExpense'>> {
  const { db } = context
  await refuseUnknownType(db, form.type)
  const { before, participation, settlement } = await lockedExpense(context, { id, version })
  const back = await unbooked(context, participation, before)
  await db.run(sql`
    update other_expense set name = ${form.name}, type = ${form.type}, amount = ${fenOf(form)}::int8,
      direction = ${form.direction}, beneficiary = ${form.beneficiary}, reason = ${form.reason}, version = version + 1
    where id = ${id}`)
  const line = await booked(context, participation, { id, version: version + 1, ...form })
  await addToSettlement(context, participation, settlement, [back, line])
  log(context, participation, { id, name: form.name }, loggedOf(before), form)
  return { id, version: version + 1 }
}

/** Deletes an expense. */
export async function deleteOtherExpense(
  key: Input<'deleteOtherExpense'>,
  context: WriteContext,
): Promise<Result<'deleteOtherExpense'>> {
  const { before, participation, settlement } = await lockedExpense(context, key)
  const back = await unbooked(context, participation, before)
  await context.db.run(sql`update other_expense set deleted_at = now(), version = version + 1 where id = ${key.id}`)
  await addToSettlement(context, participation, settlement, [back])
  log(context, participation, before, loggedOf(before), undefined)
  return {}
}

const fenOf = ({ amount }: Pick<Form, 'amount'>) => String(parseAmount(amount))
const signed = (amount: Fen, direction: ExpenseRow['direction']) => (direction === 'charge' ? amount : -amount)

async function refuseUnknownType(db: Db, type: string): Promise<void> {
  if (!(await takeOption(db, 'expense_type', type))) refuse('settlement.typeUnknown', { field: 'type' })
}

/** A participation that the actor may charge, with its settlement locked if there is one, and not agreed yet. */
async function settledFor({ db, actor }: WriteContext, participationId: string) {
  const seen = await db.maybe(
    sql`select from participation p where p.id = ${participationId} and ${participationScope(actor)}`,
  )
  const participation = seen ? await participationById(db, participationId) : undefined
  if (!participation) refuse('kernel.notFound')
  if (!(await mayBill(db, actor, participationId))) refuse('kernel.noPermission')
  await lockAccounts(db, [participationId])
  const settlement = await db.maybe<LockedSettlement>(
    sql`select ${settlementColumns('s')} from settlement s where s.participation_id = ${participationId} for update`,
  )
  if (settlement && settlement.state !== 'pendingSettlement' && !isOpen(settlement)) refuse('settlement.linesFrozen')
  return { participation, settlement }
}

/** The money holder, or the venue. */
async function mayBill(db: Db, actor: Actor, participationId: string): Promise<boolean> {
  return actor.companyType === 'platform' || (await holderOf(db, participationId)).companyId === actor.companyId
}

async function lockedExpense(context: WriteContext, { id, version }: Input<'deleteOtherExpense'>) {
  const { db, actor } = context
  const found = await db.maybe<{ participationId: string }>(sql`
    select x.participation_id as "participationId" from other_expense x join participation p on p.id = x.participation_id
    where x.id = ${id} and x.deleted_at is null and ${participationScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const settled = await settledFor(context, found.participationId)
  const row = await db.maybe<Omit<ExpenseRow, 'amount'> & { amount: string }>(
    sql`select ${expenseColumns} from other_expense x where x.id = ${id} and x.deleted_at is null for update`,
  )
  if (!row) refuse('kernel.notFound')
  if (row.version !== version) refuse('kernel.changedMeanwhile')
  return { ...settled, before: { ...row, amount: BigInt(row.amount) } }
}

/** Posts an expense and returns its line for a settlement. */
async function booked(
  context: WriteContext,
  { id: participationId, exhibitionId, sponsorId, kind }: Participation,
  expense: Form & { id: string; version: number },
): Promise<NewLine> {
  const amount = signed(parseAmount(expense.amount), expense.direction)
  const ofOrganizer = expense.beneficiary === 'organizer' && kind !== 'sponsor'
  const organizers = ofOrganizer ? await participationOf(context.db, exhibitionId, sponsorId) : undefined
  const income = organizers
    ? ({ of: 'split', participationId: organizers.id, partnerId: participationId } as const)
    : ({ of: 'incomeOther', exhibitionId } as const)
  const journalEntryId = await post(context, {
    event: 'expense',
    cause: { entityType: 'otherExpense', id: expense.id, ordinal: expense.version },
    lines: [
      { account: { of: 'expense', participationId }, debit: amount },
      { account: income, credit: amount },
    ],
  })
  await context.db.run(sql`update other_expense set journal_entry_id = ${journalEntryId} where id = ${expense.id}`)
  return lineOf(expense.id, expense, amount, ofOrganizer, journalEntryId)
}

/** Mirrors the journal entry of an expense and returns the line that cancels its line. */
async function unbooked(context: WriteContext, { kind }: Participation, before: ExpenseRow): Promise<NewLine> {
  const cause = { entityType: 'otherExpense', id: before.id, ordinal: before.version } as const
  const journalEntryId = before.voucherId ? await undo(context, before.voucherId, { cause }) : undefined
  const ofOrganizer = before.beneficiary === 'organizer' && kind !== 'sponsor'
  return lineOf(before.id, before, -signed(before.amount, before.direction), ofOrganizer, journalEntryId)
}

const lineOf = (
  expenseId: string,
  { name, reason }: Pick<Form, 'name' | 'reason'>,
  amount: Fen,
  ofOrganizer: boolean,
  journalEntryId?: string,
): NewLine => ({
  ...{ kind: 'expense', figure: 'expense', amount, split: ofOrganizer ? amount : 0n },
  ...{ expenseId, name, reason, voucherId: journalEntryId },
})

/**
 * A settlement in progress gets another revision; before its start there is nothing to add to. A participation without
 * a settlement when the exhibition ended gets one, as with late money: otherwise what is booked for an organizer would
 * be missing from its lines.
 */
async function addToSettlement(
  context: WriteContext,
  { id: participationId, exhibitionId }: Participation,
  settlement: LockedSettlement | undefined,
  lines: readonly NewLine[],
) {
  if (!settlement) return openedLate(context, { exhibitionId, participationId })
  if (settlement.state === 'pendingSettlement') return
  await addLines(context.db, settlement.id, lines)
  await revised(context, settlement)
}

const loggedOf = ({ amount, name, type, direction, beneficiary, reason }: ExpenseRow) => ({
  ...{ name, type, direction, beneficiary, reason },
  amount: writeAmount(amount),
})

function log(
  context: WriteContext,
  { exhibitionId }: Participation,
  { id, name }: { id: string; name: string },
  before: unknown,
  after: unknown,
): void {
  context.log({ entityType: 'otherExpense', targetId: id, targetName: name, exhibitionId, before, after })
}
