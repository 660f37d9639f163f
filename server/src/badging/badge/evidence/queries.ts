import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { documentSides, evidenceKinds } from '@fairgate/contract/badging/badge/evidence-fields'
import sql from 'sql-template-tag'
import { optionNames } from '../../../foundation/dictionary/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { listActions } from '../../../kernel/transition/entity-definition.ts'
import { badgeScope } from '../badge-actor.ts'
import { type EvidenceOwner, isChecked, mayAdd, mayOpen, mayRemove } from './evidence-access.ts'
import { evidence, evidenceColumns, evidenceJoins, evidenceOf, type LockedEvidence } from './evidence-entity.ts'

interface Row extends LockedEvidence {
  fileName: string
  coversFrom: string | null
  coversTo: string | null
  createdAt: string
}

/** The evidence of a badge for everybody who sees the badge; `actions` say who opens which file. */
export const getBadgeEvidence: HandlersOf<typeof badgeCommands>['getBadgeEvidence'] = async (
  { exhibitionId, badgeId },
  { actor, db },
) => {
  const owner = await db.maybe<EvidenceOwner>(sql`
    select b.company_id as "companyId", b.entered_by as "enteredBy", b.state as "badgeState", e.sponsor_id as "sponsorId"
    from badge b join exhibition e on e.id = b.exhibition_id
    where b.exhibition_id = ${exhibitionId} and b.id = ${badgeId} and ${badgeScope(actor, exhibitionId)}`)
  if (!owner) refuse('kernel.notFound')
  const rows = await db.many<Row>(sql`
    select ${evidenceColumns}, coalesce(f.name, '') as "fileName", t.covers_from as "coversFrom", t.covers_to as "coversTo",
      t.created_at as "createdAt"
    from evidence t ${evidenceJoins} left join file f on f.id = t.file_id
    where ${evidenceOf(exhibitionId, badgeId)} order by t.id`)
  const names = new Map(
    (await optionNames(db, 'evidence_kind')).map(({ value, cn, en }) => [value as string, { cn, en }] as const),
  )
  const mayApply = actor.permissions.has('badge:apply')
  const rejected = new Set(rows.flatMap(({ kind, state }) => (state === 'rejected' ? [kind] : [])))
  const sides = new Set(rows.flatMap(({ kind, state, fileId }) => (state !== 'rejected' && fileId ? [kind] : [])))
  return {
    list: rows.map(row => {
      const { id, version, state, kind, fileName, coversFrom, coversTo, note, createdAt } = row
      const actions = [
        ...(row.fileId && mayOpen(actor, row, kind) ? (['open'] as const) : []),
        ...(row.fileId && isChecked(row) ? listActions(evidence, actor, row) : []),
        ...(mayApply && mayRemove(actor, row, state) ? (['remove'] as const) : []),
      ]
      const kindName = names.get(kind) ?? { cn: kind, en: kind }
      return { id, version, state, actions, kind, kindName, fileName, coversFrom, coversTo, note, createdAt }
    }),
    addable: mayApply
      ? evidenceKinds.filter(
          kind => mayAdd(actor, owner, rejected.has(kind)) && !(documentSides.includes(kind) && sides.has(kind)),
        )
      : [],
  }
}
