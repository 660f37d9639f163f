import { z } from 'zod'
import { mobilePhone } from '../kernel/pattern.ts'
import { documentTypeCode } from './document.ts'
import { personName } from './person-name.ts'

export const phases = ['moveIn', 'open', 'moveOut'] as const
export type Phase = (typeof phases)[number]

/** Fields of a person a badge type may require beside name and document. */
export const requirableFields = ['photo', 'phone', 'employer', 'jobTitle', 'nameEn'] as const
export type RequirableField = (typeof requirableFields)[number]

export const approvalRoutes = ['sponsor', 'sponsorThenPlatform', 'platform'] as const
export const entriesKinds = ['single', 'daily', 'unlimited'] as const

/** Rows one import may bring; the limit of the sheet's purpose. */
export const importRowLimit = 100_000

/** Rows one bulk command takes by id; more go by filter, as a job. */
export const bulkLimit = 500

export const badgeTypeForm = {
  nameCn: z.string().trim().min(1).max(20),
  nameEn: z.string().trim().min(1).max(40),
  subject: z.enum(['person', 'vehicle']),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  requiredFields: z.array(z.enum(requirableFields)).max(requirableFields.length).default([]),
  /** Decimal string, yuan with two places. */
  price: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .default('0.00'),
  approvalRoute: z.enum(approvalRoutes),
  phases: z.array(z.enum(phases)).min(1).max(3),
  /** Zones it opens; none means all of the exhibition's. */
  zones: z.array(z.uuid()).max(200).default([]),
  entriesKind: z.enum(entriesKinds).default('unlimited'),
  /** Only with `daily`. */
  entriesADay: z.number().int().min(1).max(99).optional(),
  minimumAge: z.number().int().min(0).max(120).optional(),
}

/** What is typed of a person; which of the optional ones must be there is the badge type's to say. */
export const personForm = {
  name: personName,
  nameEn: z.string().trim().max(100).default(''),
  documentType: documentTypeCode,
  /** As typed; kept normalised and encrypted. Left out in an edit it stays as it is. */
  documentNumber: z.string().trim().min(1).max(40).optional(),
  /** 11 digits; left out in an edit it stays as it is. */
  phone: z.union([z.string().regex(mobilePhone), z.literal('')]).optional(),
  employer: z.string().trim().max(100).default(''),
  jobTitle: z.string().trim().max(60).default(''),
  birth: z.iso.date().optional(),
  photoFileId: z.uuid().optional(),
}
export const personFields = Object.keys(personForm) as (keyof typeof personForm)[]

/** Columns of the import sheet, in order; the template's headers are these words. */
export const importColumns = {
  name: ['姓名', 'Name'],
  nameEn: ['英文名', 'English name'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  phone: ['手机号码', 'Phone'],
  employer: ['公司', 'Company'],
  jobTitle: ['职务', 'Job title'],
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
