import type { z } from 'zod'
import {
  choice,
  choices,
  fields,
  id,
  ids,
  option,
  optional,
  orAbsent,
  other,
  text,
  type WireOf,
  wholeNumber,
} from '../../kernel/field/field.ts'
import { businessLicence, email } from '../../kernel/field/pattern.ts'
import { filePurposes } from '../../kernel/files/file-purpose.ts'
import { reportIssue } from '../../kernel/refusal/field-issue.ts'
import { invoiceMethods, refundRules } from './choices.ts'
import { venueHalls } from './halls.ts'

/**
 * A period between two instants. `daily`: the times of `from` and `to` repeat on every day (08:00–20:00 each day);
 * otherwise the period is continuous.
 */
export interface Period {
  from: string | null
  to: string | null
  daily: boolean
}

export const coSponsorFields = fields('exhibition', {
  nameCn: text(100, { label: 'company.nameCn', lang: 'zh-CN' }),
  nameEn: optional(text(200, { label: 'company.nameEn', lang: 'en' })),
  creditCode: optional(
    text(18, { pattern: businessLicence, phrase: 'exhibition.creditCodeWrong', label: 'company.creditCode' }),
  ),
})
export const maxCoSponsors = 10
type CoSponsor = WireOf<typeof coSponsorFields>

/**
 * The data that the organizer enters. A draft may omit anything; `missingForSubmission` says what a submission needs.
 */
export const exhibitionFields = fields('exhibition', {
  nameCn: optional(text(100, { lang: 'zh-CN' })),
  nameEn: optional(text(200, { lang: 'en' })),
  /** Code of the dictionary `show_type`. */
  showType: optional(option()),
  /** The edition of the organizer's series that it belongs to. */
  editionId: optional(id('edition')),
  halls: optional(choices(venueHalls)),
  /** Six digits, the last two 00. */
  cityCode: optional(option(/^\d{4}00$/)),
  address: optional(text(200)),
  /** Whole square metres. */
  area: optional(wholeNumber({ min: 1, max: 2_000_000 })),
  moveIn: optional(other<Period>()),
  open: optional(other<Period>()),
  moveOut: optional(other<Period>()),
  /** The first is payer and payee. */
  coSponsors: optional(other<CoSponsor[]>()),
  contactName: optional(text(50)),
  contactPhone: optional(text(20, { pattern: /^\+?[\d -]{7,20}$/, phrase: 'exhibition.phoneWrong', keys: 'tel' })),
  contactEmail: optional(text(100, { pattern: email, phrase: 'exhibition.emailWrong', keys: 'email' })),
  website: optional(text(200, { pattern: /^https?:\/\/[^\s]+$/, phrase: 'exhibition.websiteWrong', keys: 'url' })),
  logo: optional(id('file')),
  posters: optional(ids('file', { max: filePurposes.poster.count })),
  descriptionCn: optional(text(2000, { lang: 'zh-CN' })),
  descriptionEn: optional(text(4000, { lang: 'en' })),
  invoiceMethods: optional(choices(invoiceMethods)),
})
export type ExhibitionForm = WireOf<typeof exhibitionFields>
export const exhibitionFieldNames = Object.keys(exhibitionFields) as [keyof ExhibitionForm, ...(keyof ExhibitionForm)[]]

const { nameCn, nameEn, address, contactName, contactPhone, contactEmail } = exhibitionFields
const { website, logo, posters, descriptionCn, descriptionEn } = exhibitionFields
/**
 * The fields of an approved exhibition that its organizer may correct: texts and pictures, nothing that was approved.
 */
export const correctableFields = {
  ...{ nameCn, nameEn, address, contactName, contactPhone, contactEmail },
  ...{ website, logo, posters, descriptionCn, descriptionEn },
}
export type CorrectableForm = WireOf<typeof correctableFields>

const { halls, moveIn, open, moveOut } = exhibitionFields
/** The fields of an approved exhibition that the venue can move. */
export const postponableFields = { halls, moveIn, open, moveOut }

/** The organizer, if the platform creates one; an organizer creates for itself. */
export const sponsorFields = fields('exhibition', { sponsorId: orAbsent(id('company', { label: 'sponsor' })) })

/** Refuses periods that end before they begin or overlap, even in a draft. */
export function refuseDisorder(form: Pick<ExhibitionForm, 'moveIn' | 'open' | 'moveOut'>, ctx: z.RefinementCtx): void {
  for (const [path, key] of disorder(form)) reportIssue(ctx, 'exhibition', { key, params: {} }, path)
}

function disorder({ moveIn, open, moveOut }: Pick<ExhibitionForm, 'moveIn' | 'open' | 'moveOut'>) {
  const steps = [
    [moveIn.from, moveIn.to, ['moveIn', 'to'], 'endsBeforeItBegins', false],
    [moveIn.to, open.from, ['open', 'from'], 'opensBeforeMoveInEnds', true],
    [open.from, open.to, ['open', 'to'], 'endsBeforeItBegins', false],
    [open.to, moveOut.from, ['moveOut', 'from'], 'moveOutBeforeItEnds', true],
    [moveOut.from, moveOut.to, ['moveOut', 'to'], 'endsBeforeItBegins', false],
  ] as const
  return steps.flatMap(([before, after, path, key, mayTouch]) => {
    if (before === null || after === null) return []
    const gap = Date.parse(after) - Date.parse(before)
    return gap > 0 || (mayTouch && gap === 0) ? [] : [[[...path], key] as [PropertyKey[], string]]
  })
}

const required = [
  'nameCn',
  'nameEn',
  'showType',
  'halls',
  'cityCode',
  'address',
  'area',
  'contactName',
  'contactPhone',
  'contactEmail',
  'invoiceMethods',
] as const satisfies readonly (keyof ExhibitionForm)[]

/** Paths of required fields that a submission lacks. */
export function missingForSubmission(form: ExhibitionForm): string[] {
  const empty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const fields: string[] = required.filter(field => empty(form[field]))
  for (const name of ['moveIn', 'open', 'moveOut'] as const) {
    for (const end of ['from', 'to'] as const) if (form[name][end] === null) fields.push(`${name}.${end}`)
  }
  return fields
}

/** The required additional information of an approved exhibition before it is ready. */
export const additionalFields = fields('exhibition', {
  saleFrom: other<string>({ label: 'saleBegins' }),
  saleTo: other<string>({ label: 'saleEnds' }),
  onePersonOneBadge: other<boolean>(),
  refundRule: choice(refundRules),
})

/** A sale that ends before it begins is refused at its end. */
export function refuseSaleDisorder(info: { saleFrom: string; saleTo: string }, ctx: z.RefinementCtx): void {
  if (Date.parse(info.saleTo) <= Date.parse(info.saleFrom))
    reportIssue(ctx, 'exhibition', { key: 'endsBeforeItBegins', params: {} }, ['saleTo'])
}
