import type { RequirableField } from '@fairgate/contract/badge/fields'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import { type BadgeActor, badgeScope } from '../badge-actor.ts'
import type { JudgedBadge } from '../badge-rules.ts'
import { isHeld, notSent } from '../eligibility.ts'

/** A badge under its lock, with what any event needs to know of it and its type. */
export interface LockedBadge extends JudgedBadge {
  id: string
  version: number
  code: string
  name: string
  nameEn: string
  employer: string
  jobTitle: string
  birth: string | null
  hasPhone: boolean
  photoId: string | null
  /** The photo is decoded and re-encoded; null while that is still to be done, false where it was no photo. */
  photoGood: boolean | null
  participationId: string
  participating: boolean
  badgeTypeId: string
  documentType: string | null
  documentDigest: Buffer | null
  /** The person the document is known to be of. */
  personId: string | null
  /** The person has such a badge already; asked of rows that may be sent in. */
  held: boolean
  phases: ('moveIn' | 'open' | 'moveOut')[]
  typeNo: number
  requiredFields: RequirableField[]
  priced: boolean
  subject: 'person' | 'vehicle'
  minimumAge: number | null
  entriesKind: 'single' | 'daily' | 'unlimited'
  entriesADay: number | null
  credentialId: string | null
  /** Whether any of its credentials was ever handed out. */
  wasIssued: boolean
  /** What opens a badge is refused while its company is frozen. */
  companyFrozen: boolean
}

/**
 * Locks badges the actor sees, in the order of their ids, so that two who want the same rows never wait for each other
 * in a circle. What is not there, or not theirs, is left out. Read by a second statement: the first one's snapshot may be
 * older than what it waited for.
 */
export async function lockBadges(
  db: Db,
  actor: BadgeActor,
  exhibition: { id: string; sponsorId: string; onePersonOneBadge: boolean },
  ids: readonly string[],
): Promise<LockedBadge[]> {
  const locked = await db.many<{ id: string }>(sql`
    select b.id from badge b where b.exhibition_id = ${exhibition.id} and b.id = any(${[...ids]}::uuid[])
      and ${badgeScope(actor, exhibition.id)} order by b.id for no key update`)
  return db.many<LockedBadge>(sql`
    select b.id, b.version, b.state, b.code, b.name, b.name_en as "nameEn", b.employer, b.job_title as "jobTitle", b.birth,
      b.phone_masked <> '' as "hasPhone", b.photo_id as "photoId",
      case when f.refusal is not null then false when f.ready_at is not null then true end as "photoGood",
      b.participation_id as "participationId", p.state = 'active' as participating,
      b.state in ('draft', 'returned', 'withdrawn') and ${raw(isHeld('claim', notSent))} as held, b.company_id as "companyId", b.badge_type_id as "badgeTypeId",
      b.document_type as "documentType", b.document_digest as "documentDigest", coalesce(b.person_id, d.person_id) as "personId",
      b.phases, b.submitted_by as "submittedBy", b.entered_by as "enteredBy", ${exhibition.sponsorId} as "sponsorId",
      t.no as "typeNo", t.approval_route as "approvalRoute", t.required_fields as "requiredFields",
      t.price_fen > 0 as priced, t.subject, t.minimum_age as "minimumAge", t.entries_kind as "entriesKind",
      t.entries_a_day as "entriesADay", c.id as "credentialId", c.state as "credentialState",
      exists (select 1 from credential past where past.exhibition_id = ${exhibition.id} and past.badge_id = b.id
        and past.issued_at is not null) as "wasIssued",
      (select company.state = 'frozen' from company where company.id = b.company_id) as "companyFrozen"
    from badge b join badge_type t on t.id = b.badge_type_id join participation p on p.id = b.participation_id
      left join person_document d on d.digest = b.document_digest
      left join file f on f.id = b.photo_id
      left join credential c on c.exhibition_id = ${exhibition.id} and c.badge_id = b.id and c.state <> 'dead'
      cross join lateral (select b.exhibition_id, b.company_id, b.badge_type_id, b.id as badge_id, b.phases,
        ${exhibition.onePersonOneBadge}::boolean as one, b.document_digest as digest, coalesce(b.person_id, d.person_id) as person_id) claim
    where b.exhibition_id = ${exhibition.id} and b.id = any(${locked.map(({ id }) => id)}::uuid[])
    order by b.id`)
}
