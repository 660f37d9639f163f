import { type DocumentTypeCode, documentType, documentTypeCodes, readDocument } from '@fairgate/contract/badge/document'
import { personFields } from '@fairgate/contract/badge/fields'
import { badgePhrases } from '@fairgate/contract/badge/phrases'
import type { Output, Payload } from '@fairgate/contract/catalogue'
import { parseDay } from '@fairgate/contract/kernel/day'
import { type InputIssue, issueWords } from '@fairgate/contract/kernel/issues'
import { kernelPhrases } from '@fairgate/contract/kernel/kernel-phrases'
import type { Language } from '@fairgate/contract/kernel/language'
import { mobilePhone } from '@fairgate/contract/kernel/pattern'
import { render, type Words } from '@fairgate/contract/kernel/phrases'
import { shapeOf } from '@fairgate/contract/kernel/shape-of'
import { z } from 'zod'
import { venueClock } from '../kernel/format.ts'
import type { UploadedFile } from '../ui/Upload.tsx'
import type { BadgeType } from './use-badge-types.ts'

/** What stands in the fields of the badge form. Empty strings are fields left alone. */
export interface BadgeValues {
  badgeTypeId: string
  companyId: string
  name: string
  nameEn: string
  documentType: DocumentTypeCode | ''
  documentNumber: string
  phone: string
  employer: string
  jobTitle: string
  birth: string
  photo: UploadedFile | undefined
}

export const emptyBadge: BadgeValues = {
  badgeTypeId: '',
  companyId: '',
  name: '',
  nameEn: '',
  documentType: 'identityCard',
  documentNumber: '',
  phone: '',
  employer: '',
  jobTitle: '',
  birth: '',
  photo: undefined,
}

type Detail = Output<'getBadgeDetail'>

/** The form of a badge that is there. Numbers stay out: they are masked, and left empty they are kept. */
export function valuesOf(detail: Detail): BadgeValues {
  const known = documentTypeCodes.find(code => code === detail.documentType)
  return {
    ...emptyBadge,
    badgeTypeId: detail.badgeTypeId,
    companyId: detail.companyId,
    name: detail.name,
    nameEn: detail.nameEn,
    documentType: known ?? '',
    employer: detail.employer,
    jobTitle: detail.jobTitle,
    birth: detail.birth ?? '',
  }
}

/** What an edited badge has already, so that its fields may stay empty. */
export interface Kept {
  documentType: string | null
  documentMasked: string
  phoneMasked: string
  photoFileId: string | null
}

/** Documents whose number carries no date of birth ask for it. */
export const asksBirth = (code: BadgeValues['documentType']): boolean =>
  code !== '' && documentType(code).facts === undefined

/** The person as the commands take it. */
export function personOf(values: BadgeValues, kept?: Kept): Omit<Payload<'addBadge'>, 'exhibitionId' | 'badgeTypeId'> {
  const { name, nameEn, documentType: type, documentNumber, phone, employer, jobTitle, birth, photo } = values
  return {
    name,
    nameEn,
    // An empty choice is refused at its field before anything is sent.
    documentType: type || 'identityCard',
    documentNumber: documentNumber.trim() || undefined,
    phone: phone.trim() || (kept ? undefined : ''),
    employer,
    jobTitle,
    birth: (asksBirth(type) && birth) || undefined,
    photoFileId: photo?.fileId ?? kept?.photoFileId ?? undefined,
  }
}

interface Judging {
  type: BadgeType | undefined
  kept: Kept | undefined
  language: Language
}

/** What the form can refuse without asking the server, at its fields and in words. The server judges again. */
export function judge(values: BadgeValues, { type, kept, language }: Judging): InputIssue[] {
  const required = render(kernelPhrases.required, language)
  const sameDocument = kept !== undefined && kept.documentMasked !== '' && kept.documentType === values.documentType
  const has: Readonly<Record<string, boolean>> = {
    badgeTypeId: values.badgeTypeId !== '',
    name: values.name.trim() !== '',
    documentType: values.documentType !== '',
    documentNumber: values.documentNumber.trim() !== '' || sameDocument,
    photo: values.photo !== undefined || Boolean(kept?.photoFileId),
    phone: values.phone.trim() !== '' || Boolean(kept?.phoneMasked),
    employer: values.employer.trim() !== '',
    jobTitle: values.jobTitle.trim() !== '',
    nameEn: values.nameEn.trim() !== '',
    birth: values.birth !== '' || !asksBirth(values.documentType),
  }
  const needed = requiredOf(type)
  const missing = needed.filter(field => !has[field]).map(path => ({ path, msg: required }))

  const input = personOf(values, kept)
  const parsed = z.object(shapeOf(personFields)).safeParse(input)
  const wrong = parsed.success ? [] : issueWords(parsed.error, input, language, wordsOf)
  const found = [...documentIssue(values, language), ...phoneIssue(values, language)]
  // The first reason found for a field is the one that helps: missing, then ours with its numbers, then the schema's.
  const all = [...missing, ...found, ...wrong]
  return all.filter(({ path }, index) => all.findIndex(other => other.path === path) === index)
}

/** Fields that must be there for a badge of this type. */
export function requiredOf(type: BadgeType | undefined): string[] {
  const always = ['badgeTypeId', 'name', 'documentType', 'documentNumber']
  return [...always, ...(type?.requiredFields ?? []), ...(type?.minimumAge === undefined ? [] : ['birth'])]
}

function documentIssue({ documentType: code, documentNumber }: BadgeValues, language: Language): InputIssue[] {
  if (code === '' || documentNumber.trim() === '') return []
  const read = readDocument(code, documentNumber, { today: parseDay(venueClock(Date.now()).date) })
  if (!('issue' in read)) return []
  return [{ path: 'documentNumber', msg: render(badgePhrases[read.issue.key], language, read.issue.params) }]
}

function phoneIssue({ phone }: BadgeValues, language: Language): InputIssue[] {
  const typed = phone.trim()
  if (typed === '' || mobilePhone.test(typed)) return []
  const msg =
    typed.length === 11
      ? render(badgePhrases.phoneForm, language)
      : render(badgePhrases.phoneLength, language, { actual: typed.length })
  return [{ path: 'phone', msg }]
}

const wordsOf = (key: string): Words | undefined =>
  key.startsWith('badge.') ? (badgePhrases as Readonly<Record<string, Words>>)[key.slice(6)] : undefined
