import type { z } from 'zod'
import { normaliseNumber } from '../../kernel/field/half-width.ts'
import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { type FieldIssue, issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { ageOn, type Day } from '../../kernel/schedule/day.ts'
import type { DocumentTextKey } from './document-texts.ts'
import {
  checkIdentityNumber,
  hasKnownProvince,
  type IdentityFacts,
  identityFacts,
  toEighteen,
} from './identity-number.ts'

/** The documents accepted for badge applications, in the order of display. */
export const documentTypeLabels = defineTexts({
  identityCard: ['居民身份证', 'Identity card'],
  passport: ['护照', 'Passport'],
  homeReturnPermit: ['港澳居民来往内地通行证', 'Home-return permit (HK, Macao)'],
  taiwanPermit: ['台湾居民来往大陆通行证', 'Taiwan compatriot permit'],
  residencePermit: ['港澳台居民居住证', 'Residence permit (HK, Macao, Taiwan)'],
  foreignPermanentResident: ['外国人永久居留身份证', 'Foreign permanent resident card'],
  householdRegister: ['户口簿', 'Household register'],
  other: ['其他证件', 'Other document'],
})

/** Names of documents that people and other systems use in sheets; `<type>_<which>`. */
export const documentAliases = defineTexts({
  identityCard_short: ['身份证', 'ID card'],
  identityCard_second: ['二代身份证', 'Chinese ID card'],
  identityCard_full: ['第二代居民身份证', 'Resident identity card'],
  identityCard_mainland: ['中国居民身份证', 'Chinese identity card'],
  identityCard_traditional: ['身份證', 'Identity card (China)'],
  passport_ordinary: ['普通护照', 'Ordinary passport'],
  passport_foreign: ['外国护照', 'Foreign passport'],
  passport_chinese: ['中国护照', 'Chinese passport'],
  passport_traditional: ['護照', 'Passport number'],
  homeReturnPermit_short: ['回乡证', 'Home return permit'],
  homeReturnPermit_traditional: ['回鄉證', 'Home return card'],
  homeReturnPermit_full: ['港澳居民通行证', 'Mainland Travel Permit for Hong Kong and Macao Residents'],
  homeReturnPermit_notChinese: ['港澳居民来往内地通行证（非中国籍）', 'Mainland Travel Permit (non-Chinese citizens)'],
  taiwanPermit_short: ['台胞证', 'Taiwan permit'],
  taiwanPermit_traditional: ['臺胞證', 'Taiwan compatriot card'],
  taiwanPermit_mixed: ['台胞證', 'Mainland Travel Permit for Taiwan Residents'],
  residencePermit_short: ['港澳台居住证', 'Residence permit'],
  residencePermit_hongKong: ['港澳居民居住证', 'Residence permit for Hong Kong and Macao residents'],
  residencePermit_taiwan: ['台湾居民居住证', 'Residence permit for Taiwan residents'],
  foreignPermanentResident_short: ['永久居留身份证', 'Permanent resident ID card'],
  foreignPermanentResident_old: ['外国人永久居留证', 'Permanent residence card'],
  foreignPermanentResident_star: ['五星卡', 'Foreigner permanent resident ID card'],
  householdRegister_booklet: ['户口本', 'Hukou booklet'],
})

export type DocumentTypeCode = keyof typeof documentTypeLabels
export const documentTypeCodes = Object.keys(documentTypeLabels) as DocumentTypeCode[]

export type DocumentIssue = FieldIssue<DocumentTextKey>

/** What a check needs besides the number. */
export interface CheckContext {
  /** The venue's calendar date: birth dates after it are refused. */
  readonly today: Day
  /** ISO 3166 alpha-3, if the form has the field: 'CHN' applies the Chinese formats to a passport. */
  readonly nationality?: string
}

type Check = (number: string, context: CheckContext) => DocumentIssue | undefined

export interface DocumentType {
  readonly code: DocumentTypeCode
  /** The number as it is stored, compared and hashed. Never refuses; idempotent. */
  readonly normalise: (number: string) => string
  /** Validates a normalised number; undefined if it is valid. */
  readonly check: Check
  /** Birth date, gender and region of a validated number, for documents that contain them. */
  readonly facts?: (number: string) => IdentityFacts | undefined
}

/** Chinese passports: ordinary (E, G, the older 14 and 15), diplomatic, service, public affairs, Hong Kong, Macao. */
const chinesePassport =
  /^(?:[EGDSP]\d{8}|E[A-HJ-NP-Z]\d{7}|1[45]\d{7}|[DSP]E\d{7}|K\d{8}|KJ\d{7}|H\d{8}|HA\d{7}|M[AB]\d{7})$/

const checkIdentityCard: Check = (number, { today }) => {
  if (/^8[123]\d{15}[0-9X]$/.test(number)) return issue('isResidencePermit', { prefix: number.slice(0, 2) })
  if (/^9\d{16}[0-9X]$/.test(number)) return issue('isForeignPermanentResident')
  if (/^\d{17}[0-9X]$/.test(number) && !hasKnownProvince(number)) {
    return issue('wrongRegion', { prefix: number.slice(0, 2) })
  }
  return checkIdentityNumber(number, today)
}

const checkHouseholdRegister: Check = (number, context) => {
  const wrong = checkIdentityCard(number, context)
  if (wrong) return wrong
  const age = ageOn(identityFacts(number).birthDate, context.today)
  return age >= 18 ? issue('adultOnHouseholdRegister', { age }) : undefined
}

const checkResidencePermit: Check = (number, { today }) => {
  if (/^\d{17}[0-9X]$/.test(number) && !/^8[123]0000/.test(number)) {
    return issue('wrongResidencePrefix', { prefix: number.slice(0, 6) })
  }
  return checkIdentityNumber(number, today)
}

/** The cards of 2004 and 2017: nationality (3 letters), 4 digits of the issuing place, 6 of the birth date, 2 more. */
const oldPermanentResident = /^[A-Z]{3}\d{12}$/

const checkPermanentResident: Check = (number, { today }) => {
  if (oldPermanentResident.test(number)) return undefined
  return /^9/.test(number) ? checkIdentityNumber(number, today) : issue('wrongPermanentResidentForm')
}

const checkPassport: Check = (number, { nationality }) => {
  const wrong = foreignCharacter(number, /[^A-Z0-9]/u) ?? wrongLength(number, 5, 17)
  if (wrong) return wrong
  // A number without digits is usually a name in the wrong column.
  if (!/\d/.test(number)) return issue('wrongPassportForm', { actual: number })
  if (nationality === 'CHN' && !chinesePassport.test(number))
    return issue('wrongChinesePassportForm', { actual: number })
  return undefined
}

const checkTaiwanPermit: Check = number => foreignCharacter(number, /[^0-9]/u) ?? wrongLength(number, 8, 8)

/** H or M and 8 digits, 10 on cards of before 2013; HA or MA and 7 digits for residents who are not Chinese, since July 2024. */
const checkHomeReturnPermit: Check = number =>
  /^[HM](?:A\d{7}|\d{8}|\d{10})$/.test(number)
    ? undefined
    : issue('wrongHomeReturnForm', { actual: number.slice(0, 40) })

/** Officers' and other certificates contain words (军字第…号), so letters of any script are accepted. */
const checkOther: Check = number => foreignCharacter(number, /[^\p{L}\p{M}\p{N}()/.-]/u) ?? wrongLength(number, 4, 32)

function foreignCharacter(number: string, pattern: RegExp): DocumentIssue | undefined {
  const wrong = pattern.exec(number)
  return wrong ? issue('wrongCharacters', { found: wrong[0] }) : undefined
}

function wrongLength(number: string, min: number, max: number): DocumentIssue | undefined {
  const actual = [...number].length
  const expected = min === max ? min : `${min}–${max}`
  return actual < min || actual > max ? issue('wrongLength', { expected, actual }) : undefined
}

const normaliseIdentity = (number: string) => toEighteen(normaliseNumber(normaliseNumber(number).replaceAll('-', '')))
/**
 * A second pass without the signs: an apostrophe after one is then at the start, and is no part of the number either.
 */
const withoutSigns = (number: string) => normaliseNumber(normaliseNumber(number).replace(/[-()]/g, ''))

const documentTypes: { readonly [Code in DocumentTypeCode]: Omit<DocumentType, 'code'> } = {
  identityCard: { normalise: normaliseIdentity, check: checkIdentityCard, facts: identityFacts },
  passport: { normalise: withoutSigns, check: checkPassport },
  homeReturnPermit: { normalise: withoutSigns, check: checkHomeReturnPermit },
  taiwanPermit: { normalise: withoutSigns, check: checkTaiwanPermit },
  residencePermit: { normalise: withoutSigns, check: checkResidencePermit, facts: identityFacts },
  foreignPermanentResident: {
    normalise: withoutSigns,
    check: checkPermanentResident,
    facts: number => (number.length === 18 ? identityFacts(number) : undefined),
  },
  householdRegister: { normalise: normaliseIdentity, check: checkHouseholdRegister, facts: identityFacts },
  other: { normalise: normaliseNumber, check: checkOther },
}

/** The rules of one type of document. */
export const documentType = (code: DocumentTypeCode): DocumentType => ({ code, ...documentTypes[code] })

/** Normalises and validates a typed number. Returns the number to store, or the issue. */
export function readDocument(
  code: DocumentTypeCode,
  typed: string,
  context: CheckContext,
): { number: string; facts: IdentityFacts | undefined } | { issue: DocumentIssue } {
  const { normalise, check, facts } = documentTypes[code]
  const number = normalise(typed)
  const wrong = check(number, context)
  return wrong ? { issue: wrong } : { number, facts: facts?.(number) }
}

/** For `superRefine` of a schema with a type and a number; reports at the field `documentNumber`. */
export function refineDocument(
  code: DocumentTypeCode,
  typed: string,
  context: CheckContext,
  ctx: z.RefinementCtx,
): void {
  const read = readDocument(code, typed, context)
  if ('issue' in read) reportIssue(ctx, 'badge', read.issue, ['documentNumber'])
}

/**
 * The part of a number that identifies the person permanently: home-return permits of 11 characters end with a renewal
 * counter. Hash it, with the number, to recognize a person. An identity card and the household register share one
 * number.
 */
export function documentIdentity(code: DocumentTypeCode, number: string): string {
  if (code === 'homeReturnPermit') return `${code}:${number.slice(0, 9)}`
  return `${code === 'householdRegister' ? 'identityCard' : code}:${number}`
}

/** Masks the number: '310115********482X' from 17 characters on, 'A0******7' below, 'A***' up to four. */
export function maskDocument(number: string): string {
  const characters = [...number]
  const [front, back] = characters.length >= 17 ? [6, 4] : characters.length > 4 ? [2, 1] : [1, 0]
  const hidden = Math.max(0, characters.length - front - back)
  return characters.slice(0, front).join('') + '*'.repeat(hidden) + characters.slice(front + hidden).join('')
}
