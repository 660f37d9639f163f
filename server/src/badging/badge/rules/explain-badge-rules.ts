import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { describeFacts } from '@fairgate/contract/badging/rulebook/describe-facts'
import { readsEvidence, readsHeads } from '@fairgate/contract/badging/rulebook/enforcement'
import { type Explained, explainBook } from '@fairgate/contract/badging/rulebook/explain'
import type { BadgeClass } from '@fairgate/contract/badging/rulebook/labels'
import sql from 'sql-template-tag'
import { exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { inForce, type RuleBook, ruleBooksById } from '../../rulebook/api.ts'
import { badgeScope } from '../badge-actor.ts'
import { runs } from '../badge-rules.ts'
import { entryDaysOf } from '../entry-days/entry-days-columns.ts'
import { headFactsOf, headsFor } from '../heads/head-facts.ts'
import { factsOf, findClass, keyOf, phaseDays, type RuledBadge } from './batch-facts.ts'
import {
  applicationOf,
  limitedClasses,
  ofOthers,
  statementsRead,
  unrecorded,
  violationsOf,
  violationsRead,
} from './evaluate-badges.ts'

interface Row extends RuledBadge {
  participationId: string
  sponsorId: string
  badgeClass: string | null
  /** The rules by which it was submitted, otherwise those in force. */
  bookId: string | null
  isSubmitted: boolean
  /** Rules that were noted with the badge. */
  found: string[]
}

/**
 * Every rule that applies to a badge, as of now: of the version by which it was submitted, before that of the version in
 * force. Whoever does not run the exhibition learns of rules about badges of others only what was noted with the badge.
 */
export const explainBadgeRules: HandlersOf<typeof badgeCommands>['explainBadgeRules'] = async (
  { exhibitionId, id },
  { actor, db, services },
) => {
  const row = await db.maybe<Row>(sql`
    select b.id, b.participation_id as "participationId", b.exhibition_id as "exhibitionId", b.company_id as "companyId", b.document_blind_index as "documentDigest",
      b.birth, b.document_type as "documentType", b.phases, ${entryDaysOf('b')} as "entryDays", e.sponsor_id as "sponsorId", y.class as "badgeClass",
      coalesce(b.book_id, ${inForce(exhibitionId)}) as "bookId",
      b.book_id is not null and b.state not in ('draft', 'returned', 'withdrawn') as "isSubmitted",
      array(select f.rule_code from badge_finding f where f.exhibition_id = b.exhibition_id and f.badge_id = b.id) as found
    from badge b join badge_type y on y.id = b.badge_type_id join exhibition e on e.id = b.exhibition_id
    where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)}`)
  if (!row) refuse('kernel.notFound')
  const itsClass = findClass(row.badgeClass)
  const book = row.bookId && (await ruleBooksById(db, [row.bookId])).get(row.bookId)
  if (!book || !itsClass) return { version: null, list: [] }
  const sees = runs(actor, row)
  const explained = await explainFor(db, row, itsClass, book, services.config.venueTimeZone)
  return {
    version: book.no,
    list: explained.map(one => {
      const { rule, effect } = one
      const hidden = !sees && ofOthers.includes(rule.kind)
      const wasFound = row.found.includes(rule.code)
      return {
        ...{ code: rule.code, effect, sentence: book.sentences[rule.code] ?? { cn: '', en: '' } },
        result: hidden ? (wasFound ? ('notMet' as const) : ('notShown' as const)) : one.result,
        facts: hidden ? { cn: '', en: '' } : { cn: describeFacts(one, 'cn'), en: describeFacts(one, 'en') },
      }
    }),
  }
}

async function explainFor(
  db: Db,
  row: Row,
  itsClass: BadgeClass,
  book: RuleBook,
  timeZone: string,
): Promise<Explained[]> {
  const exhibition = await exhibitionById(db, row.exhibitionId)
  if (!exhibition) return []
  const needed = {
    limited: limitedClasses(book.rules),
    evidence: book.rules.some(readsEvidence),
    before: row.isSubmitted ? row.id : undefined,
  }
  const facts = await factsOf(db, row.exhibitionId, [row], needed)
  const records = row.documentDigest && (facts.records.get(keyOf(row.documentDigest)) ?? [])
  const own = row.isSubmitted ? records?.find(({ badgeId }) => badgeId === row.id) : undefined
  const heads = book.rules.some(readsHeads) ? await headFactsOf(db, row.exhibitionId, [row]) : undefined
  const its = headsFor(heads, row)
  const accepted = await statementsRead(db, row.exhibitionId, book.rules, [row])
  const violations = await violationsRead(db, row.exhibitionId, book.rules, [row])
  const application = { ...applicationOf(row, itsClass, facts), ...its.application, at: own?.at ?? facts.at }
  return explainBook(book, application, {
    ...{
      ...unrecorded,
      ...its.facts,
      ...violationsOf(violations, row),
      accepted: accepted && (accepted.get(row.participationId) ?? []),
      records,
      used: facts.used.get(row.companyId) ?? {},
    },
    ...{ phases: phaseDays(exhibition, timeZone), timeZone },
  })
}
