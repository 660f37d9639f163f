import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type { Params } from '@fairgate/contract/badging/rulebook/kinds'
import { type Fen, parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import type { LockedBadge } from '../entity.ts'
import { findClass } from './batch-facts.ts'
import { ruleRefusal } from './evaluate-badges.ts'
import { draftApplication, nothingKnown } from './evaluate-draft.ts'

/**
 * What a card costs that replaces a lost one, by the rules of the badge's submission, which may refuse it. Cards that are
 * replaced for another reason cost nothing.
 */
export async function reissueFee(db: Db, row: LockedBadge): Promise<Fen> {
  const itsClass = findClass(row.badgeClass)
  // Only a reported loss leaves an active badge without a card.
  if (row.credentialState !== null || !itsClass || row.bookId === null) return 0n
  const book = (await ruleBooksById(db, [row.bookId])).get(row.bookId)
  const rules = book?.rules.filter(
    rule => rule.kind === 'reissue' && rule.effect === 'refuse' && appliesTo(rule, itsClass),
  )
  const [rule] = rules ?? []
  if (!book || !rules || !rule) return 0n
  const { lost } = await db.one<{ lost: number }>(sql`
    select count(*)::int as lost from credential
    where exhibition_id = ${row.exhibitionId} and badge_id = ${row.id} and revoked_reason = 'lost'`)
  const application = { ...draftApplication(row.exhibitionId, itsClass, row.phases), lost }
  const facts = { ...nothingKnown, phases: { moveIn: null, open: null, moveOut: null }, timeZone: 'UTC' }
  const { findings } = evaluateBook({ rules }, application, facts)
  const [refusing] = findings
  if (refusing) {
    const { reason, values, data } = ruleRefusal(book, refusing, true)
    refuse(reason, { values, data: { ...data } })
  }
  return parseAmount((rule.params as Params<'reissue'>).fee)
}
