import {
  type DocumentTypeCode,
  documentType,
  documentTypeCodes,
  readDocument,
} from '@fairgate/contract/badging/badge/document'
import { consecutive, daysIn, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import { badgeFields } from '@fairgate/contract/badging/badge/fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type Day, parseDay } from '@fairgate/contract/kernel/schedule/day'
import { type CallError, call } from '../../kernel/command/call.ts'
import { venueClock } from '../../kernel/format/format.ts'
import type { Text, TextKey } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import { toast } from '../../kernel/ui/toast.ts'
import type { BadgeDetail } from './badge-labels.ts'
import type { BadgeType } from './use-badge-types.ts'

export const F = formFields(badgeFields)
export type BadgeValues = FormValues<typeof badgeFields>

/** Initial values of a new badge. */
export const newBadge: Partial<BadgeValues> = { documentType: 'identityCard', entryDays: [] }

/**
 * Form values of an existing badge. Numbers are left out: they are masked, and an empty field leaves the number
 * unchanged.
 */
export const typedFrom = (detail: BadgeDetail) => ({
  ...detail,
  documentType: documentTypeCodes.find(code => code === detail.documentType),
  documentNumber: undefined,
  phone: undefined,
  photoFileId: undefined,
  entryDays: detail.entryDays ? daysIn(detail.entryDays as EntryDays) : [],
})

/** Stored values of an edited badge, so that their fields may be empty. */
export type StoredBadge = Pick<BadgeDetail, 'documentType' | 'documentMasked' | 'phoneMasked' | 'photoFileId'>

/** Documents without a date of birth in the number require it as a field. */
export const requiresBirth = (code: DocumentTypeCode | undefined): boolean =>
  code !== undefined && documentType(code).facts === undefined

/** The person in the form of the commands; the existing photo is preserved if none was chosen, and no day means all days. */
export const personOf = (
  { companyId: _, photoFileId, entryDays, ...person }: WireOf<typeof badgeFields>,
  stored?: StoredBadge,
) => ({
  ...person,
  photoFileId: photoFileId ?? stored?.photoFileId ?? undefined,
  entryDays: entryDays.length > 0 ? (entryDays as Day[]) : null,
})

/** The same of a new badge, where all days are left out. */
export const addedOf = (form: WireOf<typeof badgeFields>) => {
  const { entryDays, ...person } = personOf(form)
  return { ...person, entryDays: entryDays ?? undefined }
}

interface BadgeFormContext {
  type: BadgeType | undefined
  stored?: StoredBadge
  t: Text
}

/** Checks beyond the single fields: what the type requires, and invalid numbers. */
export function validateBadge(values: BadgeValues, { type, stored, t }: BadgeFormContext): InputIssue[] {
  const has: Readonly<Partial<Record<string, boolean>>> = {
    documentNumber: values.documentNumber.trim() !== '' || usesStoredNumber(values, stored),
    photoFileId: values.photoFileId !== undefined || Boolean(stored?.photoFileId),
    phone: values.phone.trim() !== '' || Boolean(stored?.phoneMasked),
    employer: values.employer.trim() !== '',
    jobTitle: values.jobTitle.trim() !== '',
    nameEn: values.nameEn.trim() !== '',
    birth: values.birth !== undefined || !requiresBirth(values.documentType),
  }
  const missing = requiredOf(type).filter(field => has[field] === false)
  const days = values.entryDays as Day[]
  const gap = days.length > 0 && !consecutive(days)
  return [
    ...missing.map(path => ({ path, msg: t('kernel.required') })),
    ...documentIssue(values, t),
    ...(gap ? [{ path: 'entryDays', msg: t('badge.entryDaysGap') }] : []),
  ]
}

/** Whether the number may stay empty: the stored one of the same document is retained. */
export const usesStoredNumber = ({ documentType: code }: BadgeValues, stored: StoredBadge | undefined): boolean =>
  stored !== undefined && stored.documentMasked !== '' && stored.documentType === code

/** Fields that a badge of this type requires. */
export const requiredOf = (type: BadgeType | undefined): string[] => [
  'documentNumber',
  ...(type?.requiredFields ?? []).map(field => (field === 'photo' ? 'photoFileId' : field)),
  ...(type?.minimumAge === undefined ? [] : ['birth']),
]

function documentIssue({ documentType: code, documentNumber }: BadgeValues, t: Text): InputIssue[] {
  if (code === undefined || documentNumber.trim() === '') return []
  const read = readDocument(code, documentNumber, { today: parseDay(venueClock(Date.now()).date) })
  if (!('issue' in read)) return []
  return [{ path: 'documentNumber', msg: t(`badge.${read.issue.key}` as TextKey, read.issue.params) }]
}

/** A refusal as a duplicate without a field belongs to the document. */
export const refusedAt = ({ statusCode, message }: CallError): InputIssue[] =>
  statusCode === 10017 || statusCode === 10002 ? [{ path: 'documentNumber', msg: message }] : []

/** Submits a saved badge and shows the result; the badge stays saved in any case. */
export async function submitWritten(exhibitionId: string, id: string, t: Text): Promise<void> {
  const failure = await call('submitBadges', { exhibitionId, ids: [id] }, { quiet: true }).then(
    ({ failed }) => failed[0]?.msg,
    (error: CallError) => error.message,
  )
  if (failure === undefined) toast.success(t('badge.savedSubmitted'))
  else toast.error(t('badge.savedNotSubmitted', { msg: failure }))
}
