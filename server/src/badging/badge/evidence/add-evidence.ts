import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { evidencePurpose } from '@fairgate/contract/badging/badge/evidence-fields'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { filePurposes, purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { takeOption } from '../../../foundation/dictionary/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { FileError } from '../../../kernel/files/file-error.ts'
import type { PdfRefusal } from '../../../kernel/files/pdf-content.ts'
import { claimFile, findFile } from '../../../kernel/files/stored-file.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type BadgeActor, badgeScope } from '../badge-actor.ts'
import { mayApply } from '../badge-rules.ts'
import { type EvidenceOwner, mayAdd } from './evidence-access.ts'

interface Owner extends EvidenceOwner {
  code: string
  name: string
  kindWasRejected: boolean
}

/** Adds an uploaded file to a badge. The badge is locked, so that it cannot be submitted in between. */
export const addEvidence: HandlersOf<typeof badgeCommands>['addEvidence'] = async (input, context) => {
  const { actor, db, log } = context
  const { exhibitionId, badgeId, kind, fileId, coversFrom = null, coversTo = null } = input
  await exhibitionFor(db, actor, exhibitionId)
  const owner = await lockedOwner(db, actor, input)
  if (!owner) refuse('kernel.notFound')
  if (!mayApply(actor, owner)) refuse('kernel.noPermission')
  if (!mayAdd(actor, owner, owner.kindWasRejected)) refuse('evidence.notNow')
  if (!(await takeOption(db, 'evidence_kind', kind))) refuse('evidence.kindWrong', { field: 'kind' })
  await claimEvidence(db, input, actor.companyId)
  const added = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into evidence (exhibition_id, owner_id, kind, file_id, covers_from, covers_to, submitted_by)
      values (${exhibitionId}, ${badgeId}, ${kind}, ${fileId}, ${coversFrom}, ${coversTo}, ${actor.operatorId})
      returning id, version`),
    // The index of a partition has a name of its own; a claimed file is in no other row.
    { '23505': ['evidence.sideThere', 'kind'], evidence_covers: ['evidence.coversWrong', 'coversTo'] },
  )
  log({
    ...{ entityType: 'evidence', targetId: added.id, targetName: `${owner.code} ${owner.name}`, exhibitionId },
    after: { kind, ...(coversFrom && { coversFrom, coversTo }) },
  })
  return added
}

function lockedOwner(
  db: Db,
  actor: BadgeActor,
  { exhibitionId, badgeId, kind }: { exhibitionId: string; badgeId: string; kind: EvidenceKind },
): Promise<Owner | undefined> {
  return db.maybe<Owner>(sql`
    select b.code, b.name, b.company_id as "companyId", b.entered_by as "enteredBy", b.state as "badgeState",
      (select e.sponsor_id from exhibition e where e.id = b.exhibition_id) as "sponsorId",
      exists (select from evidence t where t.exhibition_id = b.exhibition_id and t.owner_id = b.id and t.kind = ${kind}
        and t.state = 'rejected') as "kindWasRejected"
    from badge b where b.exhibition_id = ${exhibitionId} and b.id = ${badgeId}
      and (${badgeScope(actor, exhibitionId)} or b.entered_by = ${actor.companyId}) for update`)
}

/** What the inspection of an upload found, in words; the file stays unused and is deleted after a day. */
const found: Readonly<Record<PdfRefusal, 'evidence.activeContent' | 'evidence.pages' | 'evidence.damaged'>> = {
  activeContent: 'evidence.activeContent',
  pages: 'evidence.pages',
  damaged: 'evidence.damaged',
}

async function claimEvidence(
  db: Db,
  { badgeId, kind, fileId }: { badgeId: string; kind: EvidenceKind; fileId: string },
  companyId: string,
): Promise<void> {
  const purpose = evidencePurpose(kind)
  try {
    await claimFile(db, fileId, purpose, { companyId }, badgeId)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'tooManyFiles')
      refuse('evidence.tooMany', { field: 'fileId', values: { max: purposeOf(purpose).count } })
    const file = await findFile(db, fileId)
    const own = file?.company_id === companyId && file.state === 'stored'
    if (own && file.purpose !== purpose) refuse('evidence.kindWrong', { field: 'kind' })
    if (!own || !file.refusal) refuse('evidence.fileUnknown', { field: 'fileId' })
    const key = found[file.refusal as PdfRefusal] ?? 'evidence.damaged'
    refuse(key, { field: 'fileId', values: { max: filePurposes.evidence.pages } })
  }
}
