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

/** Fields of a person a badge type may require beside name and document. */
export const requirableFields = ['photo', 'phone', 'employer', 'jobTitle', 'nameEn'] as const
export type RequirableField = (typeof requirableFields)[number]

export const approvalRoutes = ['sponsor', 'sponsorThenPlatform', 'platform'] as const
export const entriesKinds = ['single', 'daily', 'unlimited'] as const

/** Rows one bulk command takes by id; more go by filter, as a job. */
export const bulkLimit = 500

export const badgeTypeFields = fields('badge', {
  nameCn: text(20, { lang: 'zh-CN', label: 'nameCnField' }),
  nameEn: text(40, { lang: 'en', label: 'nameEnField' }),
  subject: choice(['person', 'vehicle']),
  colour: option(/^#[0-9a-f]{6}$/),
  requiredFields: optional(choices(requirableFields)),
  price: preset(amount(), '0.00'),
  approvalRoute: choice(approvalRoutes, { label: 'route' }),
  phases: choices(phases, { label: 'phasesField' }),
  /** Zones it opens; none means all of the exhibition's. */
  zones: optional(ids('zone', { max: 200, label: 'zonesField' })),
  entriesKind: preset(choice(entriesKinds, { label: 'entries' }), 'unlimited'),
  /** Only with `daily`. */
  entriesADay: orAbsent(wholeNumber({ min: 1, max: 99 })),
  minimumAge: orAbsent(wholeNumber({ min: 0, max: 120 })),
})

/** What is typed of a person; which of the optional ones must be there is the badge type's to say. */
export const personFields = fields('badge', {
  /** 400 bounds what is looked at; a name has 100. */
  name: text(400, { plain: normaliseName, check: checkOf('badge', checkPrintedName) }),
  nameEn: optional(text(100, { lang: 'en' })),
  documentType: choice(documentTypeCodes),
  /** As typed; kept normalised and encrypted. Left out in an edit it stays as it is. */
  documentNumber: orAbsent(text(40)),
  /** Of the mainland, or with + of another country; left out in an edit it stays as it is. */
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  employer: optional(text(100)),
  jobTitle: optional(text(60)),
  birth: orAbsent(day()),
  photoFileId: orAbsent(id('file', { label: 'photo' })),
})
export const personFieldNames = Object.keys(personFields) as [keyof typeof personFields]

/** A badge as it is written in a form. */
export const badgeFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** For whom an organizer enters it; its own company where nothing is said. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  ...personFields,
})

/** What a list of badges may be narrowed to by their cards: the states of an active card, or none. */
export const cardFilters = ['none', 'coded', 'queued', 'printed', 'failed', 'issued'] as const
/** Characters the counter's field takes: a badge's code has 178. */
export const typedLimit = 400

/** Holders that one search over exhibitions lists; of more it only says that there are more. */
export const holderLimit = 8

/** What a list of badges is searched by. */
export const badgeSearchTypes = ['name', 'documentNumber', 'code', 'phone'] as const
/** Orders of a list of badges. */
export const badgeSorts = ['createdAt', '-createdAt'] as const
/** The venue's days a list of badges is narrowed to: up to and with today, the day before, or all from move-in to move-out. */
export const datePresets = ['today', 'yesterday', 'week', 'month', 'exhibition'] as const

/** Who was handed the badges. */
export const pickUpWays = ['holder', 'company', 'proxy'] as const
export const handOverFields = fields('badge', {
  by: preset(choice(pickUpWays, { label: 'pickUpBy' }), 'holder'),
  /** Needed of whoever is not the holder. */
  to: optional(text(100, { label: 'issuedToField' })),
})

/** A file for the printer: one badge a page, or cards side by side on sheets. */
export const printFormats = ['single', 'sheet'] as const

/** How that file is laid out; `template` is the exhibition's own by its id, or the built-in one by its size. */
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

/** A filled sheet, and for whom its people are entered. */
export const photosFields = fields('badge', { fileId: id('file', { label: 'photosFile' }) })
/** Pictures in one archive. */
export const photosLimit = 20_000

export const importFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** For whom an organizer enters them; its own company where nothing is said. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  fileId: id('file', { label: 'importStep3' }),
})

/** Of whom cards are listed to be signed for. */
export const pickUpFields = fields('badge', { companyId: id('company', { label: 'company' }) })

/** Why a card is replaced: a reason of the dictionary `reprint_reason`. */
export const reprintFields = fields('badge', {
  reasonCode: option(undefined, { label: 'reason' }),
  note: optional(text(500)),
})

/** What is known of a loss. */
export const lossFields = fields('badge', { note: optional(text(500)) })

/** Columns of the import sheet, in order; the template's headers are these words. */
export const importColumns = {
  name: ['姓名', 'Name'],
  nameEn: ['英文名', 'English name'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  phone: ['手机号码', 'Phone'],
  employer: ['公司', 'Company'],
  jobTitle: ['职务', 'Job title'],
  birth: ['出生日期', 'Date of birth'],
} as const
export type ImportColumn = keyof typeof importColumns
export const importColumnNames = Object.keys(importColumns) as ImportColumn[]

/** Families of reasons an import row may be bad for; the report's filter. */
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
