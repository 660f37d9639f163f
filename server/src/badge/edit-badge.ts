import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { RequirableField } from '@fairgate/contract/badge/fields'
import sql from 'sql-template-tag'
import { exhibitionFor, isRunning } from '../exhibition/facts.ts'
import type { HandlersOf } from '../kernel/context.ts'
import { releaseFile } from '../kernel/files/stored-file.ts'
import { refuse, refuseFields } from '../kernel/refuse.ts'
import { claimPhoto } from './add-badge.ts'
import { badgeScope } from './badge-actor.ts'
import { type BadgeState, isEditable, mayApply } from './badge-rules.ts'
import { fieldPath, personColumns, presentFields, venueToday } from './person-input.ts'
import { personIdOf } from './sealed-person.ts'

interface Editable {
  version: number
  state: BadgeState
  code: string
  name: string
  companyId: string
  enteredBy: string | null
  documentType: string
  documentMasked: string
  phoneMasked: string
  birth: string | null
  photoId: string | null
  employer: string
  jobTitle: string
  nameEn: string
}

interface TypeOf {
  prefix: string
  phases: string[]
  subject: 'person' | 'vehicle'
  priceFen: number
  requiredFields: RequirableField[]
  minimumAge: number | null
  tooYoung: boolean
  held: boolean
}

/** Drafts, returned and withdrawn rows; what is left out of the numbers stays as it is. */
export const editBadge: HandlersOf<typeof badgeCommands>['editBadge'] = async (input, context) => {
  const { actor, db, services, now } = context
  const { exhibitionId, id, version, badgeTypeId, photoFileId, ...form } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const before = await db.maybe<Editable>(sql`
    select b.version, b.state, b.code, b.name, b.company_id as "companyId", b.entered_by as "enteredBy",
      b.document_type as "documentType", b.document_masked as "documentMasked", b.phone_masked as "phoneMasked", b.birth,
      b.photo_id as "photoId", b.employer, b.job_title as "jobTitle", b.name_en as "nameEn"
    from badge b where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)} for update`)
  if (!before) refuse('kernel.notFound')
  if (!mayApply(actor, before)) refuse('kernel.noPermission')
  if (!isEditable(before.state)) refuse('kernel.notInThisState')
  if (before.version !== version) refuse('kernel.changedMeanwhile')
  if (!isRunning(exhibition)) refuse('badge.notApplying')
  if (form.documentType !== before.documentType && form.documentNumber === undefined)
    refuseFields([{ path: 'documentNumber', key: 'kernel.required' }])
  const person = personColumns(services.cipher, id, form, venueToday(now, services.config))
  // A number that stays keeps its birth date too, unless the form names one.
  const birth = person.birth ?? (person.document ? null : before.birth)
  const digest = person.document?.digest ?? null
  const type = await db.maybe<TypeOf>(sql`
    select t.prefix, t.phases, t.subject, t.price_fen as "priceFen", t.required_fields as "requiredFields",
      t.minimum_age as "minimumAge", coalesce(t.minimum_age is not null and ${birth}::date >
        ((coalesce(${exhibition.open.from}::timestamptz, now()) at time zone ${services.config.venueTimeZone})::date
          - make_interval(years => t.minimum_age))::date, false) as "tooYoung",
      ${exhibition.onePersonOneBadge} and exists (select 1 from badge_hold h where h.exhibition_id = ${exhibitionId}
        and h.phase = any(t.phases) and h.person_id = coalesce(
          (select d.person_id from person_document d where d.digest = ${digest}::bytea), ${digest && personIdOf(digest)}::uuid)) as held
    from badge_type t where t.id = ${badgeTypeId} and t.exhibition_id = ${exhibitionId} for key share of t`)
  if (!type) refuse('kernel.notFound')
  if (type.subject === 'vehicle') refuse('badge.vehicleNotYet')
  if (type.priceFen > 0) refuse('badge.priceNotYet')
  const present = presentFields({
    photo: Boolean(photoFileId ?? before.photoId),
    phone: (person.phone?.masked ?? before.phoneMasked) !== '',
    employer: person.employer !== '',
    jobTitle: person.jobTitle !== '',
    nameEn: person.nameEn !== '',
  })
  const missing = type.requiredFields.filter(field => !present.includes(field))
  if (missing.length > 0) refuseFields(missing.map(field => ({ path: fieldPath(field), key: 'kernel.required' })))
  if (type.tooYoung) refuse('badge.tooYoung', { field: 'documentNumber', values: { age: type.minimumAge ?? 0 } })
  if (type.held) refuse('badge.alreadyHeld', { field: 'documentNumber' })
  const newPhoto = photoFileId !== undefined && photoFileId !== before.photoId
  if (newPhoto) {
    await claimPhoto(db, photoFileId, actor.companyId, id)
    if (before.photoId) await releaseFile(db, before.photoId)
  }
  const { document, phone } = person
  const made = await db.one<{ id: string; version: number }>(sql`
    update badge b set version = version + 1, badge_type_id = ${badgeTypeId}, phases = ${type.phases},
      code = ${type.prefix} || substr(code, 3), name = ${person.name}, name_en = ${person.nameEn},
      document_type = ${person.documentType}, document_digest = coalesce(${digest}, document_digest),
      document_sealed = coalesce(${document?.sealed ?? null}, document_sealed),
      document_masked = coalesce(${document?.masked ?? null}, document_masked),
      phone_digest = case when ${phone !== undefined} then ${phone?.digest ?? null}::bytea else phone_digest end,
      phone_sealed = case when ${phone !== undefined} then ${phone?.sealed ?? null}::bytea else phone_sealed end,
      phone_masked = coalesce(${phone?.masked ?? null}, phone_masked),
      employer = ${person.employer}, job_title = ${person.jobTitle}, birth = ${birth}, photo_id = ${photoFileId ?? before.photoId}
    where b.exhibition_id = ${exhibitionId} and b.id = ${id} returning id, version`)
  context.log({
    noun: 'badge',
    targetId: id,
    targetName: `${before.code} ${person.name}`,
    exhibitionId,
    before: { name: before.name, documentNumber: before.documentMasked, phone: before.phoneMasked },
    after: {
      name: person.name,
      documentNumber: document?.masked ?? before.documentMasked,
      phone: phone?.masked ?? before.phoneMasked,
    },
  })
  return made
}
