import { z } from 'zod'
import { instant } from '../kernel/day.ts'
import { reportIssue } from '../kernel/field-issue.ts'
import { email } from '../kernel/pattern.ts'
import { invoiceMethods, refundRules } from './choices.ts'
import { venueHalls } from './halls.ts'

const text = (max: number) => z.string().trim().max(max).default('')

/** Free text that is judged only where there is some: a draft may leave it out. */
const textLike = (max: number, pattern: RegExp, phrase: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(value => value === '' || pattern.test(value), { message: phrase })
    .default('')

const moment = instant.nullable().default(null)

/**
 * From when to when. `daily`: the hours of `from` and `to` repeat on every day between (08:00–20:00 each day);
 * otherwise the period runs through from one moment to the other.
 */
const period = (daily: boolean) =>
  z
    .strictObject({ from: moment, to: moment, daily: z.boolean().default(daily) })
    .default({ from: null, to: null, daily })

export const coSponsor = z.strictObject({
  nameCn: z.string().trim().min(1).max(100),
  nameEn: text(200),
  creditCode: textLike(18, /^[0-9A-Za-z]{15,18}$/, 'exhibition.creditCodeWrong'),
})

/** What the organizer fills in. Anything may be left out of a draft; `submissionIssues` says what a submitted one needs. */
export const exhibitionForm = {
  nameCn: text(100),
  nameEn: text(200),
  /** Code of the dictionary `show_type`. */
  showType: z.string().trim().max(40).nullable().default(null),
  halls: z.array(z.enum(venueHalls)).max(venueHalls.length).default([]),
  /** Six digits, the last two 00. */
  cityCode: z
    .string()
    .regex(/^\d{4}00$/)
    .nullable()
    .default(null),
  address: text(200),
  /** Whole square metres. */
  area: z.number().int().min(1).max(2_000_000).nullable().default(null),
  moveIn: period(true),
  open: period(true),
  moveOut: period(false),
  /** The first is payer and payee. */
  coSponsors: z.array(coSponsor).max(10).default([]),
  contactName: text(50),
  contactPhone: textLike(20, /^\+?[\d -]{7,20}$/, 'exhibition.phoneWrong'),
  contactEmail: textLike(100, email, 'exhibition.emailWrong'),
  website: textLike(200, /^https?:\/\/[^\s]+$/, 'exhibition.websiteWrong'),
  logo: z.uuid().nullable().default(null),
  posters: z.array(z.uuid()).max(6).default([]),
  descriptionCn: text(2000),
  descriptionEn: text(4000),
  invoiceMethods: z.array(z.enum(invoiceMethods)).max(invoiceMethods.length).default([]),
}
export type ExhibitionForm = z.output<z.ZodObject<typeof exhibitionForm>>
export const exhibitionFields = Object.keys(exhibitionForm) as [keyof ExhibitionForm, ...(keyof ExhibitionForm)[]]

/** Refuses periods that end before they begin or overlap: nobody means that, not even in a draft. */
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

/** Paths of what a submitted exhibition must have and this one lacks. */
export function missingForSubmission(form: ExhibitionForm): string[] {
  const empty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const fields: string[] = required.filter(field => empty(form[field]))
  for (const name of ['moveIn', 'open', 'moveOut'] as const) {
    for (const end of ['from', 'to'] as const) if (form[name][end] === null) fields.push(`${name}.${end}`)
  }
  return fields
}

/** What an approved exhibition still needs before it is ready: chosen, every one. */
export const additionalInfo = {
  saleFrom: instant,
  saleTo: instant,
  onePersonOneBadge: z.boolean(),
  refundRule: z.enum(refundRules),
}

/** A sale that ends before it begins is refused at its end. */
export function refuseSaleDisorder(info: { saleFrom: string; saleTo: string }, ctx: z.RefinementCtx): void {
  if (Date.parse(info.saleTo) <= Date.parse(info.saleFrom))
    reportIssue(ctx, 'exhibition', { key: 'endsBeforeItBegins', params: {} }, ['saleTo'])
}
