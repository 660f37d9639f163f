import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { fileLink } from '../../../kernel/files/file-routes.ts'
import { findFile, releaseFile } from '../../../kernel/files/stored-file.ts'
import { assertSingle } from '../../../kernel/refusal/failure.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { transition } from '../../../kernel/transition/transition.ts'
import { undoDecisions } from '../../../kernel/transition/undo.ts'
import { addEvidence } from './add-evidence.ts'
import { isChecked, mayOpen, mayRemove } from './evidence-access.ts'
import { evidence, evidenceColumns, evidenceJoins, evidenceScope, type LockedEvidence } from './evidence-entity.ts'
import { importEvidence } from './import-evidence.ts'
import { getBadgeEvidence } from './queries.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type EvidenceCommand =
  | 'getBadgeEvidence'
  | 'addEvidence'
  | 'removeEvidence'
  | 'importEvidence'
  | 'decideEvidence'
  | 'undoEvidenceDecision'
  | 'openEvidence'

export const evidenceHandlers: Pick<Handlers, EvidenceCommand> = {
  getBadgeEvidence,
  addEvidence,
  importEvidence,

  /** Removes a file. The badge is locked first, so that it cannot be submitted in between. */
  async removeEvidence({ exhibitionId, id, version }, { actor, db, log }) {
    await exhibitionFor(db, actor, exhibitionId)
    await db.run(sql`
      select from badge b where b.exhibition_id = ${exhibitionId} and b.id = (select t.owner_id from evidence t
        where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${evidenceScope(actor)}) for update`)
    const row = await db.maybe<LockedEvidence>(sql`
      select ${evidenceColumns} from evidence t ${evidenceJoins}
      where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${evidenceScope(actor)} for update of t`)
    if (!row) refuse('kernel.notFound')
    if (!mayRemove(actor, row, row.state)) refuse('evidence.notNow')
    if (row.version !== version) refuse('kernel.changedMeanwhile')
    await db.run(sql`delete from evidence where exhibition_id = ${exhibitionId} and id = ${id}`)
    if (row.fileId) await releaseFile(db, row.fileId)
    const { kind, state } = row
    log({
      ...{ entityType: 'evidence', targetId: id, targetName: evidence.nameOf(row), exhibitionId },
      before: { kind, state },
    })
    return {}
  },

  /** Accepts a file or not. One that is not accepted asks the applicant for another of its kind. */
  async decideEvidence({ exhibitionId, id, version, accepted, note }, context) {
    const { actor, db } = context
    await exhibitionFor(db, actor, exhibitionId)
    if (!accepted && note === '') refuseFields([{ path: 'note', key: 'kernel.required' }])
    // The badge first: it is not approved while its evidence is decided.
    await db.run(sql`
      select from badge b where b.exhibition_id = ${exhibitionId} and b.id = (select t.owner_id from evidence t
        where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${evidenceScope(actor)}) for share`)
    const decided = await transition(context, evidence, { id, version }, accepted ? 'accept' : 'reject', {
      within: sql`t.exhibition_id = ${exhibitionId}`,
      check: row => (isChecked(row) ? undefined : refuse('evidence.notSubmitted')),
      set: sql`note = ${note}`,
      ...(note && { note }),
    })
    return { id, version: decided.version }
  },

  async undoEvidenceDecision({ exhibitionId, id, version }, context) {
    await exhibitionFor(context.db, context.actor, exhibitionId)
    const back = { set: sql`note = ''`, isUntouched: async (_db: Db, row: LockedEvidence) => isChecked(row) }
    const { transitions, failed } = await undoDecisions(
      context,
      evidence,
      [{ id, version }],
      { accept: back, reject: back },
      { within: sql`t.exhibition_id = ${exhibitionId}` },
    )
    const undone = assertSingle(transitions, failed)
    return { id, version: undone.version }
  },

  /** Each opening is logged, as revealing a whole number is. */
  async openEvidence({ exhibitionId, id }, { actor, db, services, log }) {
    const row = await db.maybe<LockedEvidence>(sql`
      select ${evidenceColumns} from evidence t ${evidenceJoins}
      where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${evidenceScope(actor)}`)
    if (!row) refuse('kernel.notFound')
    if (!mayOpen(actor, row, row.kind)) refuse('kernel.noPermission')
    const file = row.fileId ? await findFile(db, row.fileId) : undefined
    if (!file) refuse('kernel.notFound')
    const { kind } = row
    log({
      ...{ entityType: 'evidence', targetId: id, targetName: evidence.nameOf(row), exhibitionId },
      ...{ after: { kind }, unchanged: true },
    })
    const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
    return { url, name: file.name, type: file.type }
  },
}
