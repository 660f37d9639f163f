import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { daysIn, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import sql, { raw } from 'sql-template-tag'
import { exhibitionFor, isRunning } from '../../exhibitions/exhibition/api.ts'
import type { ParticipationState } from '../../exhibitions/participation/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { changedMembers } from '../../kernel/database/rows.ts'
import { releaseFile } from '../../kernel/files/stored-file.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { inForceText } from '../rulebook/api.ts'
import { claimPhoto } from './add-badge.ts'
import { badgeScope } from './badge-actor.ts'
import { type BadgeState, isEditable, mayApply } from './badge-rules.ts'
import { documentBook } from './document-book.ts'
import { openingDay, presentFields, refuseWhyNot, reviewNoteOf, selectExistingBadge, whyNot } from './eligibility.ts'
import { personIdOf } from './encrypted-person.ts'
import { chosenEntryDays } from './entry-days/entry-days.ts'
import { entryDaysOf, rangeOf, validOf } from './entry-days/entry-days-columns.ts'
import { personColumns, venueToday } from './person-input.ts'
import { recordCorrected } from './records/record-badges.ts'
import { refuseDraft } from './rules/evaluate-draft.ts'

interface Editable {
  version: number
  state: BadgeState
  code: string
  badgeTypeId: string
  name: string
  companyId: string
  participation: ParticipationState | null
  enteredBy: string | null
  documentType: string
  documentMasked: string
  documentDigest: Buffer | null
  phoneMasked: string
  phoneDigest: Buffer | null
  birth: string | null
  photoId: string | null
  /** The badge is a vehicle's, which has another form. */
  vehicle: boolean
  employer: string
  jobTitle: string
  nameEn: string
  entryDays: EntryDays | null
}

interface TypeOf {
  prefix: string
  phases: string[]
  subject: 'person' | 'vehicle'
  requiredFields: RequirableField[]
  minimumAge: number | null
  existingBadgeId: string | null
  note: string | null
  badgeClass: string | null
  /** The rules in force, if the type has a class. */
  bookId: string | null
}

/** A badge as the log stores it, with masked numbers. */
const toLoggedBadge = ({ photoId, documentMasked, phoneMasked, vehicle: _, ...row }: Editable) => ({
  ...row,
  ...{ photoFileId: photoId, documentNumber: documentMasked, phone: phoneMasked },
})

/** Edits drafts, returned and withdrawn rows; numbers that are left out do not change. */
export const editBadge: HandlersOf<typeof badgeCommands>['editBadge'] = async (input, context) => {
  const { actor, db, services, now, language } = context
  const { exhibitionId, id, version, badgeTypeId, photoFileId, entryDays: chosen, ...form } = input
  const { venueTimeZone: timeZone } = services.config
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const before = await db.maybe<Editable>(sql`
    select b.version, b.state, b.code, b.badge_type_id as "badgeTypeId", b.name, b.company_id as "companyId", b.entered_by as "enteredBy",
      (select p.state from participation p where p.id = b.participation_id) as participation,
      b.document_blind_index as "documentDigest", b.phone_blind_index as "phoneDigest",
      b.document_type as "documentType", b.document_masked as "documentMasked", b.phone_masked as "phoneMasked", b.birth,
      b.photo_id as "photoId", exists (select from vehicle v where v.exhibition_id = b.exhibition_id and v.badge_id = b.id) as vehicle, b.employer, b.job_title as "jobTitle", b.name_en as "nameEn",
      ${entryDaysOf('b')} as "entryDays"
    from badge b where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)} for update`)
  if (!before) refuse('kernel.notFound')
  if (!mayApply(actor, before)) refuse('kernel.noPermission')
  if (!isEditable(before.state)) refuse('kernel.notInThisState')
  if (before.version !== version) refuse('kernel.changedMeanwhile')
  if (before.vehicle) refuse('badge.forVehicles')
  if (form.documentType !== before.documentType && form.documentNumber === undefined)
    refuseFields([{ path: 'documentNumber', key: 'kernel.required' }])
  // A document type that the venue disabled after the application stays valid.
  if (form.documentType !== before.documentType) {
    const { offered } = await documentBook(db)
    if (!offered.includes(form.documentType)) refuseFields([{ path: 'documentType', key: 'badge.documentTypeStopped' }])
  }
  const person = personColumns(services.cipher, id, form, venueToday(now, services.config))
  // A number that does not change keeps its birth date too, unless the form contains one.
  const birth = person.birth ?? (person.document ? null : before.birth)
  const digest = person.document?.digest ?? before.documentDigest
  const phoneDigest = person.phone ? person.phone.digest : before.phoneDigest
  const type = await db.maybe<TypeOf>(sql`
    select t.prefix, t.phases, t.subject, t.required_fields as "requiredFields",
      t.class as "badgeClass", case when t.class is not null then ${raw(inForceText('t.exhibition_id'))} end as "bookId",
      t.minimum_age as "minimumAge", ${raw(selectExistingBadge('c'))} as "existingBadgeId", ${raw(reviewNoteOf('c'))} as note
    from badge_type t, lateral (select t.exhibition_id, t.id as badge_type_id, ${before.companyId}::uuid as company_id,
      ${id}::uuid as badge_id, t.phases, ${exhibition.onePersonOneBadge}::boolean as one, ${digest}::bytea as digest,
      ${digest && personIdOf(digest)}::uuid as person_id, ${person.name}::text as name, ${birth}::date as birth,
      ${phoneDigest}::bytea as phone_blind_index) c
    where t.id = ${badgeTypeId} and t.exhibition_id = ${exhibitionId} for key share of t`)
  if (!type) refuse('kernel.notFound')
  const present = presentFields({
    photo: Boolean(photoFileId ?? before.photoId),
    phone: (person.phone?.masked ?? before.phoneMasked) !== '',
    employer: person.employer !== '',
    jobTitle: person.jobTitle !== '',
    nameEn: person.nameEn !== '',
  })
  const opens = openingDay(exhibition.open.from, now, services.config.venueTimeZone)
  const typeFacts = { ...type, running: isRunning(exhibition), participation: before.participation }
  const reason = whyNot(typeFacts, { ...type, present, birth, opens })
  await refuseWhyNot(reason, { db, actor, language, exhibitionId })
  const days = chosen === undefined ? before.entryDays && daysIn(before.entryDays) : chosen
  const entryDays = await chosenEntryDays(db, { exhibitionId, phases: type.phases }, days, timeZone)
  const { bookId } = type
  if (bookId !== null)
    await refuseDraft(db, { ...type, exhibitionId, bookId }, { ...person, birth, entryDays }, { at: now, timeZone })
  const newPhoto = photoFileId !== undefined && photoFileId !== before.photoId
  if (newPhoto) {
    await claimPhoto(db, photoFileId, actor.companyId, id)
    if (before.photoId) await releaseFile(db, before.photoId)
  }
  const { document, phone } = person
  const made = await db.one<{ id: string; version: number }>(sql`
    update badge b set version = version + 1, badge_type_id = ${badgeTypeId}, phases = ${type.phases},
      code = ${type.prefix} || substr(code, 3), name = ${person.name}, name_en = ${person.nameEn},
      document_type = ${person.documentType}, document_blind_index = ${digest},
      document_encrypted = coalesce(${document?.encrypted ?? null}, document_encrypted),
      document_masked = coalesce(${document?.masked ?? null}, document_masked),
      document_tail = coalesce(${document?.tail ?? null}, document_tail),
      phone_blind_index = ${phoneDigest},
      phone_encrypted = case when ${phone !== undefined} then ${phone?.encrypted ?? null}::bytea else phone_encrypted end,
      phone_masked = coalesce(${phone?.masked ?? null}, phone_masked),
      phone_tail = case when ${phone !== undefined} then ${phone?.tail ?? null} else phone_tail end,
      employer = ${person.employer}, job_title = ${person.jobTitle}, birth = ${birth},
      review_note = ${type.note}, photo_id = ${photoFileId ?? before.photoId}, entry_days = ${rangeOf(entryDays)},
      valid = ${validOf({ exhibitionId, phases: type.phases, days: rangeOf(entryDays) }, timeZone)}
    where b.exhibition_id = ${exhibitionId} and b.id = ${id} returning id, version`)
  if (before.state !== 'draft') await recordCorrected(db, exhibitionId, id)
  context.log({
    entityType: 'badge',
    targetId: id,
    targetName: `${before.code} ${person.name}`,
    exhibitionId,
    ...changedMembers(toLoggedBadge(before), {
      ...{ badgeTypeId, name: person.name, nameEn: person.nameEn, documentType: person.documentType, birth },
      ...{
        employer: person.employer,
        jobTitle: person.jobTitle,
        photoFileId: photoFileId ?? before.photoId,
        entryDays,
      },
      ...(phone && { phone: phone.masked }),
      ...(document && { documentNumber: document.masked }),
    }),
  })
  return made
}
