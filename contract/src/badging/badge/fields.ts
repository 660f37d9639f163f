import { amount } from '../../kernel/field/amount-field.ts'
import {
  checkOf,
  choice,
  choices,
  day,
  fields,
  id,
  ids,
  option,
  optional,
  optionPattern,
  orAbsent,
  other,
  preset,
  text,
  wholeNumber,
} from '../../kernel/field/field.ts'
import { telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { documentTypeCodes } from './document.ts'
import { checkPrintedName, normaliseName } from './person-name.ts'

export const phases = ['moveIn', 'open', 'moveOut'] as const
export type Phase = (typeof phases)[number]

/** Fields of a person that a badge type may require besides name and document. */
export const requirableFields = ['photo', 'phone', 'employer', 'jobTitle', 'nameEn'] as const
export type RequirableField = (typeof requirableFields)[number]

export const approvalRoutes = ['sponsor', 'sponsorThenPlatform', 'platform'] as const
export const entriesKinds = ['single', 'daily', 'unlimited'] as const

/** Rows that one bulk command accepts by id; more are processed by filter in a job. */
export const bulkLimit = 500

export const badgeTypeFields = fields('badge', {
  nameCn: text(20, { lang: 'zh-CN', label: 'nameCnField' }),
  nameEn: text(40, { lang: 'en', label: 'nameEnField' }),
  subject: choice(['person', 'vehicle']),
  /** A value of the dictionary `badge_class`; no two types of an exhibition have the same. */
  class: optional(option(optionPattern, { label: 'classField' })),
  colour: option(/^#[0-9a-f]{6}$/),
  requiredFields: optional(choices(requirableFields)),
  price: preset(amount(), '0.00'),
  approvalRoute: choice(approvalRoutes, { label: 'route' }),
  phases: choices(phases, { label: 'phasesField' }),
  /** Zones it opens; an empty list means all of the exhibition. */
  zones: optional(ids('zone', { max: 200, label: 'zonesField' })),
  entriesKind: preset(choice(entriesKinds, { label: 'entries' }), 'unlimited'),
  /** Only with `daily`. */
  entriesADay: orAbsent(wholeNumber({ min: 1, max: 99 })),
  minimumAge: orAbsent(wholeNumber({ min: 0, max: 120 })),
})

/** The typed fields of a person; the badge type determines which optional ones are required. */
export const personFields = fields('badge', {
  /** 400 bounds the input; a name has at most 100. */
  name: text(400, { plain: normaliseName, check: checkOf('badge', checkPrintedName) }),
  nameEn: optional(text(100, { lang: 'en' })),
  documentType: choice(documentTypeCodes),
  /** As typed; stored normalised and encrypted. Left out in an edit, it does not change. */
  documentNumber: orAbsent(text(40)),
  /** A mainland number, or a foreign one with +; left out in an edit, it does not change. */
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  employer: optional(text(100)),
  jobTitle: optional(text(60)),
  birth: orAbsent(day()),
  photoFileId: orAbsent(id('file', { label: 'photo' })),
})
export const personFieldNames = Object.keys(personFields) as [keyof typeof personFields]

/** The form of a badge. */
export const badgeFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** The company for which an organizer enters it; default: the caller's. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  ...personFields,
  /** Consecutive days of its phases; empty: all of them. */
  entryDays: optional(other<string[]>()),
})

/** Days that are added to a badge: its last day becomes this one, or its first day. */
export const addedDaysFields = fields('badge', { addedDays: other<string[]>() })

/** Filters of a list of badges by card: the states of an active card, or none. */
export const cardFilters = ['none', 'coded', 'queued', 'printed', 'failed', 'issued'] as const
/** Maximum length of the desk's search field; a badge code has 178 characters. */
export const typedLimit = 400

/** Holders that one search over exhibitions lists; beyond that it only reports that there are more. */
export const holderLimit = 8

/** Fields that a list of badges can be searched by. */
export const badgeSearchTypes = ['name', 'documentNumber', 'code', 'phone'] as const
/** Orders of a list of badges. */
export const badgeSorts = ['createdAt', '-createdAt'] as const
/**
 * Date filters of a list of badges, by the venue's days: up to and including today, the day before, or all from move-in
 * to move-out.
 */
export const datePresets = ['today', 'yesterday', 'week', 'month', 'exhibition'] as const

/** Who picked up the badges. */
export const pickUpWays = ['holder', 'company', 'proxy'] as const
export const handOverFields = fields('badge', {
  by: preset(choice(pickUpWays, { label: 'pickUpBy' }), 'holder'),
  /** Required if it is not the holder. */
  to: optional(text(100, { label: 'issuedToField' })),
})

/** Print file formats: one badge per page, or several cards per sheet. */
export const printFormats = ['single', 'sheet'] as const

/** The layout of that file; `template` is a template of the exhibition by its id, or the built-in one by its size. */
export const printFields = fields('badge', {
  format: preset(choice(printFormats), 'single'),
  template: orAbsent(option(optionPattern, { label: 'templateField' })),
  printer: orAbsent(option(optionPattern, { label: 'printerField' })),
})

/** A template of an exhibition's own. */
export const templateFields = fields('badge', {
  name: text(40, { label: 'templateName' }),
  size: preset(choice(['cr80', 'a6'], { label: 'templateSize' }), 'cr80'),
})

/** An archive of photos, and the company for which its people are entered. */
export const photosFields = fields('badge', { fileId: id('file', { label: 'photosFile' }) })
/** Pictures per archive. */
export const photosLimit = 20_000

export const importFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** The company for which an organizer enters them; default: the caller's. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  fileId: id('file', { label: 'importStep3' }),
})

/** The company whose cards are listed for pick-up. */
export const pickUpFields = fields('badge', { companyId: id('company', { label: 'company' }) })

/** Why a card is replaced: a reason of the dictionary `reprint_reason`. */
export const reprintFields = fields('badge', {
  reasonCode: option(undefined, { label: 'reason' }),
  note: optional(text(500)),
})

/** The report of a loss. */
export const lossFields = fields('badge', { note: optional(text(500)) })

/** Columns of the import sheet, in order; the labels are the headers of the template. */
export const importColumns = {
  name: ['姓名', 'Name'],
  nameEn: ['英文名', 'English name'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  phone: ['手机号码', 'Phone'],
  employer: ['公司', 'Company'],
  jobTitle: ['职务', 'Job title'],
  birth: ['出生日期', 'Date of birth'],
  entryDays: ['入场日期', 'Entry days'],
} as const
export type ImportColumn = keyof typeof importColumns
export const importColumnNames = Object.keys(importColumns) as ImportColumn[]

/** Groups of issues of import rows; the report is filtered by them. */
export const importReasons = [
  'name',
  'documentType',
  'documentNumber',
  'duplicate',
  'phone',
  'required',
  'held',
  'other',
] as const
export type ImportReason = (typeof importReasons)[number]
