import { next } from '@fairgate/contract/kernel/transition/machine'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Transition } from '../../../kernel/transition/transition.ts'
import { type BadgeEvent, type BadgeState, runs } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { priceBadges } from '../entry-days/price-badges.ts'
import { keyOf } from './batch-facts.ts'
import { evaluateBadges, type NewFinding } from './evaluate-badges.ts'
import { findUncleared, forgetFindings, writeFindings } from './findings.ts'
import type { Rules } from './lock-people.ts'
import { awaitedKinds } from './release-job.ts'

type Candidate = Transition<LockedBadge, BadgeState, BadgeEvent>

interface Enforcing {
  db: Db
  actor: Actor
  exhibition: ExhibitionFacts
  timeZone: string
}

export interface Enforcement {
  /** Evaluates the rules: reports the badges that they refuse, and puts approved ones on hold. */
  evaluate(candidates: readonly Candidate[]): Promise<{ failed: Failure[]; candidates: Candidate[] }>
  /** Writes down what submitted badges do not satisfy and what they cost, once they have got what they need. */
  submitted(badges: readonly LockedBadge[]): Promise<void>
}

/** The rules for one batch of badges, which are locked, as are their people. */
export function enforceRules({ db, actor, exhibition, timeZone }: Enforcing, rules: Rules): Enforcement {
  const { books, inForce, people } = rules
  const isLocked = ({ documentDigest }: LockedBadge) => documentDigest === null || people.has(keyOf(documentDigest))
  let findings: NewFinding[] = []

  return {
    async evaluate(candidates) {
      findings = []
      const failed: Failure[] = []
      const rows = candidates.map(({ row }) => row)
      for (const [bookId, some] of Map.groupBy(rows, row => inForce?.id ?? row.bookId)) {
        const book = bookId && books.get(bookId)
        if (!book) continue
        // The document was corrected before the badge was locked.
        const changed = some.filter(row => !isLocked(row))
        failed.push(
          ...changed.map(row => ({ id: row.id, name: badge.nameOf(row), reason: 'kernel.changedMeanwhile' as const })),
        )
        const evaluating = { db, exhibition, timeZone, runs: runs(actor, { sponsorId: exhibition.sponsorId }) }
        const verdict = await evaluateBadges(evaluating, book, some.filter(isLocked), inForce ? 'submit' : 'approve')
        failed.push(...verdict.refused)
        findings.push(...verdict.findings)
      }
      const remaining = without(failed, candidates)
      return { failed, candidates: inForce ? remaining : await hold(db, exhibition.id, remaining, findings) }
    },

    async submitted(badges) {
      const ids = new Set(badges.map(({ id }) => id))
      await writeFindings(
        db,
        exhibition.id,
        badges.filter(({ bookId }) => bookId !== null),
        findings.filter(({ badgeId }) => ids.has(badgeId)),
      )
      if (inForce) await priceBadges({ db, exhibition, timeZone }, inForce, badges)
    },
  }
}

const without = (failed: readonly Failure[], candidates: readonly Candidate[]): Candidate[] => {
  const ids = new Set(failed.map(({ id }) => id))
  return candidates.filter(({ row }) => !ids.has(row.id))
}

/** Approved badges that a rule holds, and nobody has cleared, stay on hold. */
async function hold(
  db: Db,
  exhibitionId: string,
  candidates: readonly Candidate[],
  findings: readonly NewFinding[],
): Promise<Candidate[]> {
  const decided = candidates.map(({ row }) => row.id)
  await forgetFindings(db, exhibitionId, decided, awaitedKinds)
  await writeFindings(db, exhibitionId, [], findings)
  const uncleared = await findUncleared(
    db,
    exhibitionId,
    candidates.flatMap(({ row, event }) => (row.bookId !== null && event !== 'endorse' ? [row.id] : [])),
  )
  return candidates.map(one => {
    if (!uncleared.has(one.row.id)) return one
    const state = next(badge.machine, one.row.state, 'hold') ?? refuse('kernel.notInThisState')
    return { ...one, event: 'hold' as const, state }
  })
}
