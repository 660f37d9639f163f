import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionFor, isRunning, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import { participationOf } from '../../../exhibitions/participation/api.ts'
import type { WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { refuseWhyNot, whyNotHere } from '../eligibility.ts'

/**
 * Starts the import of a sheet of badges of one type, for the caller's company or, for an organizer, one of its
 * partners. Refuses if a single badge of the type would be refused. The sheets of a company for one exhibition are
 * imported one after the other.
 */
export async function startImport(
  context: WriteContext,
  definition: Parameters<typeof beginImport>[1],
  input: Omit<Input<'importBadges'>, 'mends'> & { mends?: string },
  subject: 'person' | 'vehicle',
): Promise<Output<'importBadges'>> {
  const { actor, db, language } = context
  const { exhibitionId, badgeTypeId, companyId = actor.companyId, fileId, mends: correctedImportId } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const own = companyId === actor.companyId
  if (!own && !runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  const type = await typeOf(db, exhibitionId, badgeTypeId)
  const participation = await participationOf(db, exhibitionId, companyId)
  if (!participation) refuse('badge.notParticipating')
  const typeFacts = { ...type, running: isRunning(exhibition), participation: participation.state }
  const reason = whyNotHere(typeFacts, subject)
  await refuseWhyNot(reason, { db, actor, language, exhibitionId })
  return beginImport(context, definition, {
    exhibitionId,
    participationId: participation.id,
    companyId,
    fileId,
    settings: { badgeTypeId },
    ...(correctedImportId && { correctedImportId }),
    queue: ({ participationId }) => `badge.import.${participationId}`,
  })
}

async function typeOf(db: Db, exhibitionId: string, id: string) {
  const type = await db.maybe<{ subject: 'person' | 'vehicle' }>(sql`
    select subject from badge_type
    where id = ${id} and exhibition_id = ${exhibitionId} for key share`)
  return type ?? refuse('kernel.notFound')
}
