import type {
  CredentialException,
  HolderFacts,
  Phase,
  Span,
  TypeFacts,
} from '@fairgate/contract/admission/gate/scan-facts'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** A credential, as `gate_holders` of the database returns it. */
export interface HolderRow {
  credentialId: string
  /** The text of its code. */
  code: string
  badgeId: string | null
  ticketId: string | null
  typeId: string
  why: CredentialException | null
  phases: Phase[]
  validFrom: string | null
  validTo: string | null
  doorIds: string[]
  entriesKind: 'single' | 'unlimited' | null
  slotFrom: string | null
  slotTo: string | null
  companyId: string | null
  name: string
  badgeCode: string
  person: Buffer | null
}

/** The result of `gate_holders` and similar functions, as a HolderRow. */
export const holderColumns = sql`credential_id as "credentialId", code, badge_id as "badgeId", ticket_id as "ticketId",
  type_id as "typeId", why, phases, valid_from as "validFrom", valid_to as "validTo", door_ids as "doorIds",
  entries_kind as "entriesKind", slot_from as "slotFrom", slot_to as "slotTo", company_id as "companyId", name,
  badge_code as "badgeCode", person`

/** Credentials of a gate context: the named ones, or all. */
export const holdersShown = (db: Db, exhibitionId: string, credentialIds: readonly string[] | null) =>
  db.many<HolderRow>(sql`
    select ${holderColumns}
    from gate_holders(${exhibitionId}, ${credentialIds === null ? null : [...credentialIds]}::uuid[])`)

export const spanOf = (from: string | null, to: string | null): Span | null =>
  from === null || to === null ? null : [Date.parse(from), Date.parse(to)]

/** The same as `evaluateScan` takes it; undefined if its type no longer exists. */
export function holderFacts(
  row: HolderRow,
  types: ReadonlyMap<string, TypeFacts>,
  receipt: HolderFacts['receipt'],
): HolderFacts | undefined {
  const type = types.get(row.typeId)
  return (
    type && {
      ...{ type, receipt, exception: row.why, phases: row.phases, doorIds: row.doorIds },
      ...{ entriesKind: row.entriesKind, companyId: row.companyId },
      valid: spanOf(row.validFrom, row.validTo),
      slot: spanOf(row.slotFrom, row.slotTo),
    }
  )
}

/**
 * The credential of a document or plate, by the digests under which it may be stored, or the blacklist entry with that
 * number.
 */
export const holderNumbered = (db: Db, exhibitionId: string, numbers: readonly Buffer[], at: number) =>
  db.one<{ credentialId: string | null; blacklistEntryId: string | null }>(sql`
    select credential_id as "credentialId", case when blacklisted then gate_blacklisted(wanted.numbers, wanted.exhibition, wanted.at) end as "blacklistEntryId"
    from (select ${exhibitionId}::uuid as exhibition, ${[...numbers]}::bytea[] as numbers, ${new Date(at).toISOString()}::timestamptz as at) wanted
      cross join lateral gate_numbered(wanted.exhibition, wanted.numbers, wanted.at)`)
