import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { consecutive, daysIn, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import { priceOfDays } from '@fairgate/contract/badging/rulebook/price'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionFor, refuseUnlessRunning } from '../../../exhibitions/exhibition/api.ts'
import { hasUnpaidDays } from '../../../finance/charge/api.ts'
import { writeAddedDaysFee } from '../../../finance/charge/hooks.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { addHistory } from '../../../kernel/transition/history.ts'
import { locked } from '../../../kernel/transition/transition.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { mayApply } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { findClass } from '../rules/batch-facts.ts'
import { ruleRefusal } from '../rules/evaluate-badges.ts'
import { draftApplication, nothingKnown } from '../rules/evaluate-draft.ts'
import { allDays, whyNotDays } from './entry-days.ts'
import { rangeOf, validOf } from './entry-days-columns.ts'

/**
 * Adds days to an active badge with chosen days. Where a rule charges by day, they cost what the rule of its submission says, and
 * come with the payment; else they are added at once. The lock of the badge serializes two requests, the second of which sees
 * another version.
 */
export const addBadgeDays: HandlersOf<typeof badgeCommands>['addBadgeDays'] = async (
  { exhibitionId, id, version, days: chosen },
  context,
) => {
  const { actor, db, services } = context
  const { venueTimeZone: timeZone } = services.config
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const row = await locked(context, badge, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
  if (!mayApply(actor, row)) refuse('kernel.noPermission')
  if (row.state !== 'active') refuse('kernel.notInThisState')
  refuseUnlessRunning(exhibition)
  if (!row.entryDays) refuse('badge.daysAllThere')
  if (await hasUnpaidDays(db, exhibitionId, id)) refuse('badge.daysUnpaid')
  const before = daysIn(row.entryDays)
  const all = consecutive([...before, ...chosen])
  const reason = whyNotDays(all, allDays(exhibition, row.phases, timeZone))
  if (reason || !all) refuse(reason ?? 'badge.daysNotContiguous', { field: 'days' })
  const added = daysIn(all).filter(day => !before.includes(day))
  if (added.length === 0) refuse('badge.daysAllThere')
  await refuseByRule(context, row, daysIn(all))
  const amount = priceOf(row, added.length)
  if (amount === '0.00') await setDays(context, row, all)
  else await writeFee(context, row, added, amount)
  const changed = await db.one<{ version: number }>(sql`
    update badge t set version = t.version + 1 where t.exhibition_id = ${exhibitionId} and t.id = ${id} returning version`)
  await addHistory(context, 'badge', { id, event: 'addDays', note: said(added) }, row.state, row.state)
  context.log({
    ...{ entityType: 'badge', targetId: id, targetName: badge.nameOf(row), exhibitionId },
    before: { entryDays: row.entryDays },
    after: { entryDays: all, amount },
  })
  publishRowChangeOf(context, badge, [{ row, state: row.state }])
  return { id, version: changed.version, amount }
}

/** What added days cost; a free badge stays free. */
function priceOf({ priceTerms }: LockedBadge, days: number): string {
  if (!priceTerms || priceTerms.amount === '0.00') return '0.00'
  return priceOfDays(priceTerms, days)
}

async function setDays({ db, services }: WriteContext, row: LockedBadge, days: EntryDays): Promise<void> {
  const { exhibitionId, id, phases } = row
  await db.run(sql`
    update badge t set entry_days = ${rangeOf(days)},
      valid = ${validOf({ exhibitionId, phases, days: rangeOf(days) }, services.config.venueTimeZone)}
    where t.exhibition_id = ${exhibitionId} and t.id = ${id}`)
}

/** Days before and after those of the badge are two ranges, so one payment adds days on one side. */
async function writeFee(context: WriteContext, row: LockedBadge, added: readonly Day[], amount: string): Promise<void> {
  const days = consecutive(added)
  if (!days) refuse('badge.daysNotContiguous', { field: 'days' })
  const { refundDays } = row.priceTerms ?? { refundDays: null }
  await writeAddedDaysFee(context, row, { amount: parseAmount(amount), days, refundDays })
}

/** The rules of its submission limit the days as they did then. */
async function refuseByRule({ db, services }: WriteContext, row: LockedBadge, days: readonly Day[]): Promise<void> {
  const itsClass = findClass(row.badgeClass)
  const book = row.bookId ? (await ruleBooksById(db, [row.bookId])).get(row.bookId) : undefined
  if (!book || !itsClass) return
  const rules = book.rules.filter(rule => rule.kind === 'days' && rule.effect === 'refuse' && appliesTo(rule, itsClass))
  const application = { ...draftApplication(row.exhibitionId, itsClass, row.phases), days }
  const facts = { ...nothingKnown, phases: { moveIn: null, open: null, moveOut: null } }
  const { findings } = evaluateBook({ rules }, application, { ...facts, timeZone: services.config.venueTimeZone })
  const [refusing] = findings
  if (!refusing) return
  const { reason, values, data } = ruleRefusal(book, refusing, true)
  refuse(reason, { field: 'days', values, data: { ...data } })
}

const said = (days: readonly Day[]) => days.join(' ')
