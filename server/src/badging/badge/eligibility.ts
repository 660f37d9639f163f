import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { ageOn, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import { type ParticipationState, whyNotTakingPart } from '../../exhibitions/participation/api.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import type { BadgeState } from './badge-rules.ts'
import { type ExistingBadgeReader, refuseSecondBadge } from './existing-badge.ts'

/**
 * Who may get a badge of a type: the one rule for adding, editing, importing and submitting. The caller supplies the
 * facts from the cheapest source (one statement, a locked row, a sheet); only `whyNot` interprets them.
 */
export interface TypeFacts {
  /** The exhibition runs. */
  running: boolean
  /** The company's participation; null if there is none. */
  participation: ParticipationState | null
  subject: TypeSubject
}

type TypeSubject = 'person' | 'vehicle'

export interface PersonFacts {
  /** Fields that the type requires, and those that are present. */
  requiredFields: readonly RequirableField[]
  present: readonly RequirableField[]
  minimumAge: number | null
  birth: string | null
  /** The day on which the minimum age is checked: the first of the exhibition. */
  opens: Day
  /** The badge that the person has already (`heldBadge`). */
  existingBadgeId: string | null
}

/** What may be missing: also the birth date, if there is a minimum age and the document does not contain the date. */
type Missing = RequirableField | 'birth'

export type WhyNot =
  | { key: RefusalKey; field?: 'documentNumber'; values?: TextValues; existingBadgeId?: string }
  | { missing: readonly [Missing, ...Missing[]] }

/** The reason for a refusal, the most general first; undefined if there is none. */
export function whyNot(type: TypeFacts, person?: PersonFacts): WhyNot | undefined {
  return whyNotHere(type, 'person') ?? (person && whyNotPerson(person))
}

/** The same rule without a person: for the context, and for the subject (person or vehicle) of the type. */
export function whyNotHere(type: TypeFacts, subject: TypeSubject): WhyNot | undefined {
  const { participation } = type
  if (participation === null || participation === 'ended') return { key: 'badge.notParticipating' }
  if (participation !== 'active') return { key: whyNotTakingPart(participation) }
  if (!type.running) return { key: 'badge.notApplying' }
  if (type.subject === subject) return undefined
  return { key: subject === 'person' ? 'badge.forVehicles' : 'badge.forPeople' }
}

function whyNotPerson({
  requiredFields,
  present,
  minimumAge,
  birth,
  opens,
  existingBadgeId,
}: PersonFacts): WhyNot | undefined {
  const missing: Missing[] = requiredFields.filter(field => !present.includes(field))
  if (minimumAge !== null && birth === null) missing.push('birth')
  const [first, ...rest] = missing
  if (first) return { missing: [first, ...rest] }
  if (isTooYoung(minimumAge, birth, opens))
    return { key: 'badge.tooYoung', field: 'documentNumber', values: { age: minimumAge ?? 0 } }
  return existingBadgeId === null ? undefined : { key: 'badge.alreadyHeld', field: 'documentNumber', existingBadgeId }
}

/**
 * Whether somebody is younger than the minimum age on the exhibition's first day; false if the birth date is unknown.
 */
export const isTooYoung = (minimumAge: number | null, birth: string | null, opens: Day): boolean =>
  minimumAge !== null && birth !== null && ageOn(birth as Day, opens) < minimumAge

/** The day on which the minimum age is checked: the first of the exhibition, or today if it has no dates. */
export const openingDay = (openFrom: string | null | undefined, now: Date, zone: string): Day =>
  dayOf(openFrom ? new Date(openFrom) : now, zone)

/** Refuses with the reason at its field of the form; does nothing if there is none. */
export async function refuseWhyNot(reason: WhyNot | undefined, reader: ExistingBadgeReader): Promise<void> {
  if (!reason) return
  if ('missing' in reason)
    refuseFields(reason.missing.map(field => ({ path: fieldPath(field), key: 'kernel.required' })))
  const { key, field, values, existingBadgeId } = reason
  if (existingBadgeId) await refuseSecondBadge(existingBadgeId, reader, field)
  refuse(key, { field, values })
}

/** Returns which of the fields a type may require are present. */
export function presentFields(fields: Readonly<Record<RequirableField, boolean>>): RequirableField[] {
  return (Object.keys(fields) as RequirableField[]).filter(field => fields[field])
}

/** The form's path of a required field. */
const fieldPath = (field: Missing) => (field === 'photo' ? 'photoFileId' : field)

const over = ['rejected', 'withdrawn', 'voided', 'expired'] as const satisfies BadgeState[]
/**
 * States that are not counted when a row is submitted: if a race creates two drafts of one person, the first submission
 * wins.
 */
export const notSent = [...over, 'draft', 'returned'] as const satisfies BadgeState[]

/**
 * SQL, text: the badge that the person of candidate row `c` has already, or null. If one person may have one badge,
 * that is a badge of any company for one of its phases; in any case it is the company's own badge of the same type (of
 * any type, if one person may have one), so that a file imported twice creates no duplicates. Columns of `c`:
 * exhibition_id, company_id, badge_type_id, badge_id (null for a new row), phases, one (one person, one badge), digest
 * (of the document), person_id (that follows from it). Badges in a state of `uncounted` do not count. The document is
 * looked up first: without statistics the planner considers all indexes equal, and would read all badges of a company
 * for every row of its sheet. If `exhibition` is a parameter, PostgreSQL opens only one partition.
 */
export const selectExistingBadge = (
  c: string,
  uncounted: readonly BadgeState[] = over,
  exhibition = `${c}.exhibition_id`,
): string => `coalesce(
  case when ${c}.one then (select h.badge_id from badge_uniqueness_claim h where h.exhibition_id = ${exhibition} and h.phase = any(${c}.phases)
    and h.person_id = coalesce((select d.person_id from person_document d where d.blind_index = ${c}.digest), ${c}.person_id)
    and h.badge_id is distinct from ${c}.badge_id limit 1) end,
  (select x.id from (select * from badge b where b.exhibition_id = ${exhibition} and b.document_blind_index = ${c}.digest offset 0) x
    where x.company_id = ${c}.company_id and (${c}.one or x.badge_type_id = ${c}.badge_type_id)
    and x.id is distinct from ${c}.badge_id and x.state not in (${uncounted.map(state => `'${state}'`).join(', ')}) limit 1))`

/**
 * SQL, text: the note for the reviewer of `c` (columns as in `heldBadge`, and name, birth, phone_blind_index): another
 * document with the same name and the same birth date or telephone may belong to the same person.
 */
export const reviewNoteOf = (c: string, exhibition = `${c}.exhibition_id`): string => `case when ${c}.one and exists (
  select 1 from badge x where x.exhibition_id = ${exhibition} and x.name = ${c}.name and x.id is distinct from ${c}.badge_id
    and x.document_blind_index is distinct from ${c}.digest and (x.birth = ${c}.birth or x.phone_blind_index = ${c}.phone_blind_index))
  then 'sameName' end`
