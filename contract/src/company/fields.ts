import { z } from 'zod'
import { issue, reportIssue } from '../kernel/field-issue.ts'
import { toHalfWidth } from '../kernel/half-width.ts'
import { email, mobilePhone, postcode } from '../kernel/pattern.ts'
import { isOverseasPlace } from './countries.ts'
import { creditCode, taxNumber } from './credit-code.ts'
import { invoiceKinds, invoiceMethods } from './states.ts'

const line = (max: number) => z.string().trim().max(max)
const needed = (max: number) => z.string().trim().min(1, 'kernel.required').max(max)
/** As the pattern has it; of nothing at all only that it is missing is said. */
const neededAs = (max: number, pattern: RegExp, message: string, plain = (text: string) => text) =>
  z
    .string()
    .trim()
    .max(max)
    .overwrite(plain)
    .superRefine((value, context) => {
      if (value === '') context.addIssue({ code: 'custom', message: 'kernel.required' })
      else if (!pattern.test(value)) context.addIssue({ code: 'custom', message })
    })
const regionCode = z.string().regex(/^\d{6}$/)
const optionValue = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/)
const emailField = neededAs(100, email, 'company.emailForm')

/** Digits as people type them: full width, with spaces or dashes between. */
const plainDigits = (text: string) => toHalfWidth(text).replace(/[\s()-]/g, '')

const postcodeField = line(20)
  .overwrite(plainDigits)
  .refine(value => value === '' || postcode.test(value), { message: 'company.postcodeForm' })

/** A mobile phone of the mainland, or a number abroad with + and its country's code. */
const mobileNumber = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainDigits)
  .superRefine((value, ctx) => {
    if (value === '') reportIssue(ctx, 'kernel', issue('required'))
    else if (value.startsWith('+') && !/^\+[1-9]\d{6,14}$/.test(value)) {
      reportIssue(ctx, 'company', issue('foreignTelephoneForm'))
    } else if (!value.startsWith('+') && !mobilePhone.test(value)) {
      reportIssue(ctx, 'company', issue('mobileForm', { actual: value.length }))
    }
  })

/** A landline with its area code and perhaps an extension, a 400 number, a mobile phone, or a number abroad. */
const telephonePattern = /^(?:1\d{10}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|400-?\d{3}-?\d{4}|\+[1-9][\d-]{6,18})$/
const noSpaces = (text: string) => toHalfWidth(text).replace(/\s/g, '')
const telephoneNumber = neededAs(30, telephonePattern, 'company.telephoneForm', noSpaces)

/** What a company says of itself. In China by credit code and region; elsewhere by registration number and country. */
export const companyForm = {
  abroad: z.boolean(),
  nameCn: needed(100),
  nameEn: needed(200),
  creditCode: creditCode.nullable(),
  registrationNumber: line(60).nullable(),
  country: z.string().refine(isOverseasPlace, { message: 'kernel.notAnOption' }).max(2).nullable(),
  comAttr: optionValue,
  comType: optionValue,
  regionCode: regionCode.nullable(),
  addressCn: line(200),
  addressEn: line(300),
  contactName: needed(50),
  contactTelephone: mobileNumber,
  contactEmail: emailField,
  licenceFileId: z.uuid().nullable(),
}

/** What a company at home needs and one abroad has not, and the other way round. */
const atHome = ['creditCode', 'regionCode', 'addressCn'] as const
const elsewhere = ['registrationNumber', 'country', 'addressEn'] as const
/** Would find the company under two registers. */
const onlyAtHome = ['creditCode', 'regionCode'] as const
const onlyAbroad = ['registrationNumber', 'country'] as const

type Registers = { abroad: boolean } & Record<(typeof atHome)[number] | (typeof elsewhere)[number], string | null>

/** What `companyForm` cannot say field by field: which of them a company at home needs, and which one abroad. */
export function refuseRegisters(form: Registers, context: z.RefinementCtx): void {
  for (const field of form.abroad ? elsewhere : atHome) {
    if (!form[field]) context.addIssue({ code: 'custom', message: 'kernel.required', path: [field] })
  }
  for (const field of form.abroad ? onlyAtHome : onlyAbroad) {
    if (form[field]) context.addIssue({ code: 'custom', message: 'company.eitherRegister', path: [field] })
  }
}

export const basicForm = z
  .strictObject({ version: z.number().int().min(1), ...companyForm })
  .superRefine(refuseRegisters)

export type BasicForm = z.output<typeof basicForm>

/** Groups of four are for reading; kept are the digits. */
const bankAccount = line(50)
  .overwrite(plainDigits)
  .refine(value => value === '' || /^\d{8,30}$/.test(value), { message: 'company.accountForm' })

const invoiceShape = {
  title: needed(100),
  taxNumber,
  bank: line(100),
  account: bankAccount,
  address: line(200),
  phone: line(30)
    .overwrite(noSpaces)
    .refine(value => value === '' || telephonePattern.test(value), { message: 'company.telephoneForm' }),
  receiverName: needed(50),
  receiverEmail: emailField,
  receiverAddress: line(200),
  receiverPostcode: postcodeField,
  receiverTelephone: telephoneNumber,
  defaultMethod: z.enum(invoiceMethods),
  kind: z.enum(invoiceKinds),
}

/** What stands on a special invoice beside title and tax number. */
const bankFields = ['bank', 'account', 'address', 'phone'] as const

/** `version` 0: nothing was ever filled in. */
export const invoiceForm = z
  .strictObject({ version: z.number().int().min(0), ...invoiceShape })
  .superRefine((form, context) => {
    if (form.kind !== 'special') return
    for (const field of bankFields) {
      if (form[field] === '') context.addIssue({ code: 'custom', message: 'company.specialNeeds', path: [field] })
    }
  })

export type InvoiceForm = z.output<typeof invoiceForm>

export const addressForm = {
  recipient: needed(50),
  telephone: telephoneNumber,
  regionCode,
  detail: needed(200),
  postcode: postcodeField,
  isDefault: z.boolean().default(false),
}
