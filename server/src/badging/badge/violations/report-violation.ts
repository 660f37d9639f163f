import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { withSavepoint } from '../../../kernel/database/savepoint.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { Refused, refuse } from '../../../kernel/refusal/refuse.ts'
import { locked } from '../../../kernel/transition/transition.ts'
import { runCreateHooks } from '../../../kernel/transition/transition-hooks.ts'
import { numberText, violation } from './entity.ts'

interface Reported {
  id: string
  code: string
  name: string
  documentDigest: Buffer | null
  participationId: string | null
}

/**
 * Reports a violation of the holder of a badge; the company that applied for the badge is liable. Refuses at its field a number that
 * the exhibition does not have, and that of a guest; and a second report of the same kind while the first one is not decided.
 */
export const reportViolation: HandlersOf<typeof badgeCommands>['reportViolation'] = async (
  { exhibitionId, badgeCode, kind, points, cardTaken, note },
  context,
) => {
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  const badge = await db.maybe<Reported>(sql`
    select b.id, b.code, b.name, b.document_blind_index as "documentDigest", b.participation_id as "participationId" from badge b
    where b.exhibition_id = ${exhibitionId} and b.code = ${badgeCode} and b.state not in ('draft', 'withdrawn')`)
  if (!badge) return refuse('violation.badgeUnknown', { field: 'badgeCode' })
  const { participationId } = badge
  if (!participationId) return refuse('violation.noCompany', { field: 'badgeCode' })
  // Numbers follow each other without gaps.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`violation ${exhibitionId}`}, 7246523))`)
  const written = await withSavepoint(db, () =>
    mapConstraintErrors(
      db.one<{ id: string }>(sql`
        insert into violation (exhibition_id, number, kind, badge_id, badge_code, name, document_blind_index, participation_id, points,
          card_taken, note, reported_by, reported_by_name)
        select ${exhibitionId}, coalesce(max(v.number), 0) + 1, ${kind}, ${badge.id}, ${badge.code}, ${badge.name},
          ${badge.documentDigest}, ${participationId}, ${points}, ${cardTaken}, ${note}, ${actor.operatorId}, ${actor.operatorName}
        from violation v where v.exhibition_id = ${exhibitionId} returning id`),
      { violation_once: ['violation.alreadyReported'] },
    ),
  )
  if (written instanceof Refused) {
    const first = await db.maybe<{ number: string }>(sql`
      select ${numberText} as number from violation t
      where t.exhibition_id = ${exhibitionId} and t.badge_id = ${badge.id} and t.kind = ${kind} and t.state = 'reported'`)
    return refuse('violation.alreadyReported', { values: { number: first?.number ?? '' } })
  }
  const row = await locked(context, violation, { id: written.id })
  context.log({
    ...{ entityType: 'violation', targetId: row.id, targetName: row.number, exhibitionId },
    after: { badgeCode: badge.code, kind, points, cardTaken, note },
  })
  publishRowChangeOf(context, violation, [{ row, state: row.state }])
  await runCreateHooks(context, violation, [row])
  return { id: row.id, version: row.version, number: row.number }
}
