import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { ParticipationState } from '../../exhibitions/participation/api.ts'
import { draftAdded } from '../../exhibitions/participation/hooks.ts'
import { isStopped } from '../../foundation/dictionary/api.ts'
import type { LogEntry } from '../../kernel/audit/operation.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { recordedInStatement } from '../../kernel/idempotency/idempotency.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { inForceText } from '../rulebook/api.ts'
import { openingDay, presentFields, refuseWhyNot, reviewNoteOf, selectExistingBadge, whyNot } from './eligibility.ts'
import { personIdOf } from './encrypted-person.ts'
import { chosenEntryDays } from './entry-days/entry-days.ts'
import { type PersonColumns, personColumns, venueToday } from './person-input.ts'
import { refuseDraft } from './rules/evaluate-draft.ts'

/**
 * One statement that looks up all obstacles and, if there are none, takes the next number and writes the draft. It
 * always returns one row per badge type found, so that a refusal can give the reason. $1 exhibition, $2 type, $3
 * company, $4 actor's company, $5 is the platform, $6 running states, $7 fields present, $8 birth, $9 time zone, $10
 * document digest, $11 person by document, $12 phone digest, $13 name, $14… the row, $27 first and $28 last day of entry, $29 the rule book that
 * the draft satisfies.
 * `recorded` is a CTE that records the outcome of the command.
 */
const days = `case when $27::date is not null then daterange($27::date, $28::date, '[]') end`

const textOf = (recorded = '') => `with validated as materialized (
    select scope.*, ${selectExistingBadge('scope', undefined, '$1')} as existing_badge_id, ${reviewNoteOf('scope', '$1')} as note
    from (
      select t.prefix, t.phases, t.subject, t.class,
        case when t.class is not null then ${inForceText('e.id')} end as book_id, t.required_fields, t.minimum_age, e.open_from,
        e.state = any($6::text[]) as running, p.id as participation_id, p.state as participation,
        coalesce(e.one_person_one_badge, false) as one, $5::boolean or e.sponsor_id = $4 as runs,
        $1::uuid as exhibition_id, $2::uuid as badge_type_id, $3::uuid as company_id, null::uuid as badge_id,
        $10::bytea as digest, $11::uuid as person_id, $13::text as name, $8::date as birth, $12::bytea as phone_blind_index,
        t.minimum_age is not null and ($8::date is null or $8::date >
          ((coalesce(e.open_from, now()) at time zone $9)::date - make_interval(years => t.minimum_age))::date) as too_young,
        ${isStopped('document_type', '$16')} as document_stopped
      from badge_type t join exhibition e on e.id = t.exhibition_id
        left join participation p on p.exhibition_id = e.id and p.company_id = $3
      where t.id = $2 and t.exhibition_id = $1 for key share of t
    ) scope
  ), made as (
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en,
      document_type, document_blind_index, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked,
      employer, job_title, birth, photo_id, phases, review_note, entered_by, created_by, document_tail, phone_tail, entry_days, valid)
    select $1, $14, 'draft', prefix || '-' || lpad(take_badge_numbers($1, 1)::text, 6, '0'), $2, participation_id, $3, $13, $15,
      $16, $10, $17, $18, $12, $19, $20, $21, $22, $8::date, $23, phases, note, nullif($4::uuid, $3::uuid), $24, $25, $26,
      ${days}, case when $27::date is not null then badge_entry_valid($1, phases, ${days}, $9) end
    from validated where (runs or ($3::uuid = $4::uuid and participation_id is not null)) and participation = 'active'
      and running and subject = 'person' and required_fields <@ $7::text[]
      and not too_young and existing_badge_id is null and not document_stopped and book_id is not distinct from $29::uuid
    returning code, version, ${draftAdded('participation_id')} as notified
  )${recorded && `, ${recorded}`}
  select ${recorded && 'recorded.recorded, '}validated.runs, validated.running, validated.participation, validated.subject, validated.required_fields as "requiredFields",
    validated.minimum_age as "minimumAge", validated.open_from as "openFrom",
    validated.book_id as "bookId", validated.class as "badgeClass", validated.phases, validated.document_stopped as "documentStopped", validated.participation_id as "participationId", validated.existing_badge_id as "existingBadgeId",
    made.code, made.version, made.notified
  from validated left join made on true ${recorded && 'left join recorded on true'}`

export const added = statement('badge.add', textOf())

const addedAndRecorded = statement(
  'badge.addAndRecord',
  textOf(
    recordedInStatement(30, {
      from: 'made',
      data: `jsonb_build_object('id', $14::uuid, 'version', version, 'code', code)`,
      targetName: name => `code || ' ' || ${name}`,
    }),
  ),
)

interface Answer {
  runs: boolean
  running: boolean
  participation: ParticipationState | null
  subject: 'person' | 'vehicle'
  requiredFields: RequirableField[]
  minimumAge: number | null
  openFrom: string | null
  participationId: string | null
  existingBadgeId: string | null
  documentStopped: boolean
  /** The rules in force, if the type has a class; a draft is written only if it is said to satisfy them. */
  bookId: string | null
  badgeClass: string | null
  phases: string[]
  code: string | null
  version: number | null
  recorded: boolean | null
}

export const addBadge: HandlersOf<typeof badgeCommands>['addBadge'] = async (input, context) => {
  const { actor, db, services, now, language } = context
  const { exhibitionId, badgeTypeId, companyId = actor.companyId, photoFileId, entryDays: chosen, ...form } = input
  const id = uuidv7()
  const { venueTimeZone: timeZone } = services.config
  const entryDays = chosen ? await daysOfForm(db, { exhibitionId, badgeTypeId, chosen }, timeZone) : null
  if (form.documentNumber === undefined) refuseFields([{ path: 'documentNumber', key: 'kernel.required' }])
  const person = personColumns(services.cipher, id, form, venueToday(now, services.config))
  const present = presentFields({
    photo: photoFileId !== undefined,
    phone: Boolean(person.phone?.masked),
    employer: person.employer !== '',
    jobTitle: person.jobTitle !== '',
    nameEn: person.nameEn !== '',
  })
  const { document, phone } = person as PersonColumns & { document: NonNullable<PersonColumns['document']> }
  const values = [
    ...[exhibitionId, badgeTypeId, companyId, actor.companyId, actor.companyType === 'platform', runningStates],
    ...[present, person.birth, services.config.venueTimeZone, document.digest, personIdOf(document.digest)],
    ...[
      phone?.digest ?? null,
      person.name,
      id,
      person.nameEn,
      person.documentType,
      document.encrypted,
      document.masked,
    ],
    ...[
      phone?.encrypted ?? null,
      phone?.masked ?? '',
      person.employer,
      person.jobTitle,
      photoFileId ?? null,
      actor.operatorId,
      document.tail,
      phone?.tail ?? null,
      entryDays?.from ?? null,
      entryDays?.to ?? null,
    ],
  ]
  const entry: LogEntry = {
    entityType: 'badge',
    targetId: id,
    targetName: person.name,
    exhibitionId,
    after: { name: person.name, documentNumber: document.masked, phone: phone?.masked ?? '', badgeTypeId, companyId },
  }
  // The photo is claimed after the badge is written.
  const finishWith = photoFileId ? undefined : context.finishWith
  const write = (bookId: string | null) =>
    finishWith
      ? finishWith<Answer>(addedAndRecorded(...values, bookId), entry)
      : db.maybe<Answer>(added(...values, bookId))
  let satisfied: string | null = null
  let answer: Answer | undefined
  for (;;) {
    answer = await write(satisfied)
    if (!answer || !(answer.runs || (companyId === actor.companyId && answer.participationId)))
      refuse('kernel.notFound')
    if (answer.documentStopped) refuseFields([{ path: 'documentType', key: 'badge.documentTypeStopped' }])
    const opens = openingDay(answer.openFrom, now, services.config.venueTimeZone)
    const reason = whyNot(answer, { ...answer, present, birth: person.birth, opens })
    const { bookId } = answer
    // The statement writes only if it finds no obstacle; `add-badge-rules.test.ts` compares it with `whyNot`.
    if ((reason === undefined && bookId === satisfied) !== (answer.code !== null))
      throw new Error('badge.add and whyNot disagree')
    await refuseWhyNot(reason, { db, actor, language, exhibitionId })
    if (bookId === satisfied || bookId === null) break
    await refuseDraft(db, { ...answer, exhibitionId, bookId }, { ...person, entryDays }, { at: now, timeZone })
    satisfied = bookId
  }
  const { code, version } = answer as { code: string; version: number }
  if (photoFileId) await claimPhoto(db, photoFileId, actor.companyId, id)
  if (!finishWith) context.log({ ...entry, targetName: `${code} ${person.name}` })
  return { id, version, code }
}

interface ChosenDays {
  exhibitionId: string
  badgeTypeId: string
  chosen: readonly Day[]
}

/** The chosen days, which are in the phases of the type. */
async function daysOfForm(db: Db, { exhibitionId, badgeTypeId, chosen }: ChosenDays, timeZone: string) {
  const type = await db.maybe<{ phases: string[] }>(sql`
    select phases from badge_type where id = ${badgeTypeId} and exhibition_id = ${exhibitionId}`)
  if (!type) refuse('kernel.notFound')
  return chosenEntryDays(db, { exhibitionId, phases: type.phases }, chosen, timeZone)
}

/**
 * Claims an uploaded photo for a badge. A file that is no photo, or that another company owns, is refused at its field.
 */
export async function claimPhoto(db: Db, fileId: string, companyId: string, badgeId: string): Promise<void> {
  try {
    await claimFile(db, fileId, 'photo', { companyId }, badgeId)
  } catch (error) {
    if (error instanceof FileError) refuse('badge.photoNotAPhoto', { field: 'photoFileId' })
    throw error
  }
}
