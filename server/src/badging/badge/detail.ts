import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { feeColumn, laterFeesColumn } from '../../finance/charge/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type Change, changesSinceReturned, undone } from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { inForce } from '../rulebook/api.ts'
import { badgeScope } from './badge-actor.ts'
import { printBlock } from './badge-rules.ts'
import { badge, snapshotOf } from './entity.ts'
import { entryDaysOf } from './entry-days/entry-days-columns.ts'
import { type BadgeOut, badgeColumns, badgeOut, badgeTables } from './queries.ts'
import { findingsColumn, type StoredFinding, shownFindings } from './rules/shown-findings.ts'
import type { DoorsToBook } from './vehicle/slot-list.ts'
import { driverNumbers } from './vehicle/vehicle-drivers.ts'
import { vehicleOf } from './vehicle/vehicle-view.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type Detail = Output<'getBadgeDetail'>
type Row = Parameters<typeof badgeOut>[0] &
  Pick<
    Detail,
    | ('phases' | 'birth' | 'photoFileId' | 'credential' | 'fee' | 'history' | 'ruled')
    | ('entryDays' | 'priceTerms' | 'laterFees')
  > & {
    found: StoredFinding[] | null
    submitted: Record<string, unknown>
    subject: 'person' | 'vehicle'
  }

export const badgeDetailHandlers = (
  gate: DoorsToBook,
): Pick<Handlers, 'getBadgeDetail' | 'getBadgePhotoLink' | 'revealBadgeNumbers'> => ({
  /**
   * One statement; only a badge that was returned before needs a second one, for what changed since, and one with findings
   * that for a rule book that is not known yet.
   */
  async getBadgeDetail({ exhibitionId, id }, { actor, db, language, viewed }) {
    const found = await db.maybe<Row>(sql`
      select ${badgeColumns(exhibitionId)}, t.subject, b.phases, b.birth, b.photo_id as "photoFileId",
        ${entryDaysOf('b')} as "entryDays", b.price_terms as "priceTerms", ${laterFeesColumn('b')} as "laterFees",
        ${feeColumn('b')} as fee, ${findingsColumn(exhibitionId)} as found,
        b.book_id is not null or ${inForce(exhibitionId)} is not null as ruled,
        case when c.id is not null then json_build_object('id', c.id, 'state', c.state, 'code', c.code, 'issuedTo', c.issued_to)
          end as credential,
        ${snapshotOf} as submitted,
        coalesce((select json_agg(json_build_object('id', h.id, 'event', h.event, 'fromState', h.from_state, 'toState', h.to_state,
          'operatorName', h.operator_name, 'companyName', h.company_name, 'reasonCode', h.reason_code, 'note', h.note,
          'asked', h.requested_fields, 'undone', ${undone}, 'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.id desc)
          from history h where h.subject_id = ${id}), '[]') as history
      from ${badgeTables(exhibitionId)}
      where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)}`)
    if (!found) refuse('kernel.notFound')
    const { found: stored, submitted, subject, phases, birth, photoFileId, credential, ...rest } = found
    const { fee, history, ruled, entryDays, priceTerms, laterFees, ...row } = rest
    const shown: BadgeOut = badgeOut(row, await asDecider(db, actor, badge, [row]), language)
    const returned = history.some(({ event, undone }) => event === 'return' && !undone)
    const changes = returned ? await changesOf(db, id, submitted) : []
    const vehicle = subject === 'vehicle' ? await vehicleOf(gate, db, { exhibitionId, id }) : null
    viewed({ entityType: 'badge', targetId: id, targetName: `${shown.code} ${shown.name}`, exhibitionId })
    return {
      ...shown,
      printBlock: printBlock(actor, row),
      exhibitionId,
      phases,
      birth,
      photoFileId,
      credential,
      ...{ fee, entryDays, priceTerms, laterFees },
      vehicle,
      findings: stored ? await shownFindings(db, actor, row, stored) : [],
      ruled,
      history,
      changes,
    }
  },

  /** Everybody who sees the badge sees its photo: an approver also that of a partner, which owns the file. */
  async getBadgePhotoLink({ exhibitionId, id }, { actor, db, services, viewed }) {
    const badge = await db.maybe<{ photoId: string | null; code: string; name: string }>(sql`
      select b.photo_id as "photoId", b.code, b.name from badge b
      where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)}`)
    const photo = badge?.photoId ? await findFile(db, badge.photoId) : undefined
    if (!badge || !photo) refuse('kernel.notFound')
    viewed({ entityType: 'badge', targetId: id, targetName: `${badge.code} ${badge.name}`, exhibitionId })
    return {
      url: `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), photo, actor.sessionId)}`,
    }
  },

  /** Revealing full numbers is a write, because it is logged. */
  async revealBadgeNumbers({ exhibitionId, id }, { actor, db, services, log }) {
    const found = await db.maybe<{ code: string; name: string; document: Buffer | null; phone: Buffer | null }>(sql`
      select b.code, b.name, b.document_encrypted as document, b.phone_encrypted as phone from badge b
      where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)}`)
    if (!found) refuse('kernel.notFound')
    const open = (encrypted: Buffer | null, column: string) =>
      encrypted ? services.cipher.decrypt(encrypted, { table: 'badge', column, row: id }) : ''
    log({ entityType: 'badge', targetId: id, targetName: `${found.code} ${found.name}`, exhibitionId, unchanged: true })
    return {
      documentNumber: open(found.document, 'document_sealed'),
      phone: open(found.phone, 'phone_sealed'),
      drivers: await driverNumbers({ db, services }, exhibitionId, id),
    }
  },
})

/** What was corrected since the last return; the suffixes that mark whole numbers are removed. */
async function changesOf(db: Db, id: string, submitted: Record<string, unknown>): Promise<Change[]> {
  const changes = await changesSinceReturned(db, id, submitted)
  return changes.map(change => ({ ...change, before: withoutMark(change.before), after: withoutMark(change.after) }))
}

const withoutMark = (value: unknown) => (typeof value === 'string' ? value.replace(/#[0-9a-f]{8}$/, '') : value)
