import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import type { PriceTerms } from '@fairgate/contract/badging/rulebook/price'
import sql, { raw } from 'sql-template-tag'
import type { ParticipationState } from '../../exhibitions/participation/api.ts'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { runsOf } from './badge-actor.ts'
import { type BadgeEvent, type BadgeRuleInput, type BadgeState, mayApply, runs } from './badge-rules.ts'
import { notSent, selectExistingBadge } from './eligibility.ts'
import { entryDaysOf } from './entry-days/entry-days-columns.ts'
import { recordBadges } from './records/record-badges.ts'

/** A locked badge, with what events need to know of it and its type. */
export interface LockedBadge extends EntityRow, BadgeRuleInput {
  state: BadgeState
  submittedBy: string | null
  exhibitionId: string
  code: string
  name: string
  nameEn: string
  employer: string
  jobTitle: string
  birth: string | null
  hasPhone: boolean
  photoId: string | null
  /** Whether the photo was decoded and re-encoded; null while that is pending, false if it was no photo. */
  photoGood: boolean | null
  participationId: string
  participation: ParticipationState | null
  badgeTypeId: string
  /** What its type is for, if rules can name it. */
  badgeClass: string | null
  /** The days of entry; null: all of its phases. */
  entryDays: EntryDays | null
  /** What it costs by a rule since its submission; null: the price of its type. */
  priceTerms: PriceTerms | null
  /** The rules by which it was submitted; null without a rule book. */
  bookId: string | null
  /** The causes of its suspension. */
  suspendedBy: string[]
  documentType: string | null
  documentDigest: Buffer | null
  /** The person that the document is known to belong to. */
  personId: string | null
  /** One person may have one badge here. */
  one: boolean
  /** The badge that the person has already; loaded for rows that may be submitted. */
  existingBadgeId: string | null
  phases: ('moveIn' | 'open' | 'moveOut')[]
  typeNo: number
  typeCn: string
  typeEn: string
  requiredFields: RequirableField[]
  /** By the rule of its submission, or that of its type, as on the wire. */
  price: string
  subject: 'person' | 'vehicle'
  minimumAge: number | null
  entriesKind: 'single' | 'daily' | 'unlimited'
  entriesADay: number | null
  /** Whether any of its credentials was ever issued. */
  wasIssued: boolean
  /** Whether its company is frozen; then events that activate the badge are refused. */
  companyFrozen: boolean
}

/** Whether an operator is the only one of the company who can decide on badges. */
export const decidedAlone = onlyDecider<BadgeEvent>('badge:approve', 'endorse', 'approve', 'charge')

/** The badges of all exhibitions. `approvalEvent` determines who may decide, from the approval route of the type. */
export const badge: EntityDefinition<LockedBadge, BadgeState, BadgeEvent> = {
  entityType: 'badge',
  table: 'badge',
  byExhibition: true,
  machine: badgeStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.code, t.name, t.name_en as "nameEn", t.employer,
    t.job_title as "jobTitle", t.birth, t.phone_masked <> '' as "hasPhone", t.photo_id as "photoId",
    case when f.refusal is not null then false when f.ready_at is not null then true end as "photoGood",
    t.participation_id as "participationId", p.state as participation,
    case when t.state in ('draft', 'returned', 'withdrawn') then ${raw(selectExistingBadge('claim', notSent))} end as "existingBadgeId", t.company_id as "companyId",
    t.badge_type_id as "badgeTypeId", y.class as "badgeClass", t.book_id as "bookId", t.document_type as "documentType", t.document_blind_index as "documentDigest",
    claim.person_id as "personId", claim.one, t.phases, t.suspended_by as "suspendedBy", t.submitted_by as "submittedBy", t.entered_by as "enteredBy",
    e.sponsor_id as "sponsorId", y.number as "typeNo", y.approval_route as "approvalRoute", y.required_fields as "requiredFields",
    coalesce(t.price_terms ->> 'amount', ${formatAmountSql(sql`y.price_fen`)}) as price, t.price_terms as "priceTerms",
    ${entryDaysOf('t')} as "entryDays", y.name_cn as "typeCn",
    y.name_en as "typeEn", y.subject, y.minimum_age as "minimumAge", y.entries_kind as "entriesKind",
    y.entries_a_day as "entriesADay", c.state as "credentialState",
    exists (select 1 from credential past where past.exhibition_id = t.exhibition_id and past.badge_id = t.id
      and past.issued_at is not null) as "wasIssued",
    (select company.state = 'frozen' from company where company.id = t.company_id) as "companyFrozen"`,
  joins: sql`join exhibition e on e.id = t.exhibition_id join badge_type y on y.id = t.badge_type_id
    left join participation p on p.id = t.participation_id
    left join person_document d on d.blind_index = t.document_blind_index
    left join file f on f.id = t.photo_id
    left join credential c on c.exhibition_id = t.exhibition_id and c.badge_id = t.id and c.state <> 'dead'
    cross join lateral (select t.exhibition_id, t.company_id, t.badge_type_id, t.id as badge_id, t.phases,
      coalesce(e.one_person_one_badge, false) as one, t.document_blind_index as digest,
      coalesce(t.person_id, d.person_id) as person_id) claim`,
  scope: (actor: Actor) => sql`(${runsOf(actor, 't')} or t.company_id = ${actor.companyId})`,
  may: {
    submit: { if: mayApply },
    withdraw: { if: mayApply },
    suspend: { if: runs },
    resume: { if: runs },
    void: { if: runs },
  },
  decisions: ['endorse', 'approve', 'charge', 'hold', 'return', 'reject'],
  override: decidedAlone,
  nameOf: ({ code, name }) => `${code} ${name}`,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
  snapshotAt: ['submit'],
  snapshots,
  project: recordBadges,
}

/**
 * The fields of a badge `b` that are compared after a return. Two numbers may look alike when masked, so eight digits
 * of their digest follow a `#`; they are removed before the changes are shown.
 */
export const snapshotOf = sql`jsonb_build_object('name', b.name, 'nameEn', b.name_en, 'documentType', b.document_type,
  'documentNumber', b.document_masked || '#' || left(encode(b.document_blind_index, 'hex'), 8),
  'phone', b.phone_masked || coalesce('#' || left(encode(b.phone_blind_index, 'hex'), 8), ''), 'employer', b.employer,
  'jobTitle', b.job_title, 'birth', b.birth, 'photoFileId', b.photo_id, 'badgeTypeId', b.badge_type_id)`

async function snapshots(db: Db, rows: readonly LockedBadge[]): Promise<unknown[]> {
  const snapshotRows = await db.many<{ snapshot: unknown }>(sql`
    select ${snapshotOf} as snapshot from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ exhibitionId }) => exhibitionId)}::uuid[]) with ordinality m (id, exhibition_id, at)
      join badge b on b.exhibition_id = m.exhibition_id and b.id = m.id order by m.at`)
  return snapshotRows.map(({ snapshot }) => snapshot)
}
