import type { z } from 'zod'
import {
  checkOf,
  choice,
  fields,
  flag,
  id,
  option,
  orEmpty,
  orNull,
  plainText,
  preset,
  text,
  type WireOf,
} from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'
import { email, mobilePhone, nonDigitsExceptMinus, postcode } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import { regionsOutsideMainland } from './countries.ts'
import { checkForeignTaxNumber, checkTaxNumber, creditCode, taxNumber } from './credit-code.ts'
import { invoiceKinds, invoiceMethods } from './states.ts'

/** Typed digits in half width, without spaces and dashes. */
const plainDigits = (typed: string) => toHalfWidth(typed).replace(/[\s()-]/g, '')

/** A mainland mobile phone, or a foreign number with + and country code. */
function mobileFault(value: string): FieldIssue | undefined {
  if (value.startsWith('+')) {
    return /^\+[1-9]\d{6,14}$/.test(value) ? undefined : issue('company.foreignTelephoneForm')
  }
  return mobilePhone.test(value) ? undefined : issue('company.mobileForm', { actual: value.length })
}

/**
 * `(021) 1234 5678` becomes `02112345678`. Text with anything but digits and separators stays unchanged, to be refused.
 */
function plainTelephone(typed: string): string {
  const text = toHalfWidth(typed).trim()
  if (!/^\+?[\d\s().-]*$/.test(text)) return text
  return (text.startsWith('+') ? '+' : '') + text.replaceAll(nonDigitsExceptMinus, '')
}

/** A landline with area code and optional extension, a 400 number, a mobile phone, or a foreign number. */
const telephoneNumber = text(30, {
  pattern: /^(?:1\d{10}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|400-?\d{3}-?\d{4}|\+[1-9][\d-]{6,18})$/,
  phrase: 'company.telephoneForm',
  plain: plainTelephone,
  keys: 'tel',
})
const mail = text(100, { pattern: email, phrase: 'company.emailForm', keys: 'email' })
const post = orEmpty(
  text(20, { pattern: postcode, phrase: 'company.postcodeForm', plain: plainDigits, keys: 'numeric' }),
)
const region = option(/^\d{6}$/)

/**
 * The basic information of a company. In China with credit code and region; elsewhere with registration number and
 * country.
 */
export const companyFields = fields('company', {
  abroad: flag({ label: 'registered' }),
  nameCn: text(100, { lang: 'zh-CN' }),
  nameEn: text(200, { lang: 'en' }),
  creditCode: orNull(creditCode),
  registrationNumber: orNull(text(60)),
  country: orNull(choice(regionsOutsideMainland)),
  comAttr: option(),
  comType: option(),
  regionCode: orNull(region),
  addressCn: orEmpty(text(200, { lang: 'zh-CN' })),
  addressEn: orEmpty(text(300, { lang: 'en' })),
  contactName: text(50),
  contactTelephone: text(30, { plain: normaliseTelephone, check: mobileFault, keys: 'tel' }),
  contactEmail: mail,
  licenceFileId: orNull(id('file')),
})

/** Fields required of a domestic company and absent from a foreign one, and vice versa. */
const atHome = ['creditCode', 'regionCode', 'addressCn'] as const
const elsewhere = ['registrationNumber', 'country', 'addressEn'] as const
/** Otherwise the company could be found in two registers. */
const onlyAtHome = ['creditCode', 'regionCode'] as const
const onlyAbroad = ['registrationNumber', 'country'] as const

/** Fields required by the register of a company. */
export const registerFields = ({ abroad }: { abroad: boolean }) => (abroad ? elsewhere : atHome)

/** Fields of the other register, which a company does not have. */
export const otherRegisterFields = ({ abroad }: { abroad: boolean }) => (abroad ? onlyAtHome : onlyAbroad)

type Registers = { abroad: boolean } & Record<(typeof atHome)[number] | (typeof elsewhere)[number], string | null>

/** Checks across the fields of `companyFields`: which of them a domestic company requires, and which a foreign one. */
export function checkRegisterFields(form: Registers, context: z.RefinementCtx): void {
  for (const field of registerFields(form)) {
    if (!form[field]) context.addIssue({ code: 'custom', message: 'kernel.required', path: [field] })
  }
  for (const field of otherRegisterFields(form)) {
    if (form[field]) context.addIssue({ code: 'custom', message: 'company.eitherRegister', path: [field] })
  }
}

export type BasicForm = WireOf<typeof companyFields> & { version: number }

/** Number of a bank account. Displayed in groups of four; stored as digits. */
export const bankAccount = text(50, {
  pattern: /^\d{8,30}$/,
  phrase: 'company.accountForm',
  plain: plainDigits,
  keys: 'numeric',
})

export const invoiceFields = fields('company', {
  title: text(100),
  /** The buyer is no taxpayer in China: a number of any country, or none. */
  abroad: preset(flag({ label: 'invoiceAbroad' }), false),
  taxNumber: orEmpty(taxNumber),
  bank: orEmpty(text(100)),
  account: orEmpty(bankAccount),
  address: orEmpty(text(200)),
  phone: orEmpty(telephoneNumber),
  receiverName: text(50),
  receiverEmail: mail,
  receiverAddress: orEmpty(text(200)),
  receiverPostcode: post,
  receiverTelephone: telephoneNumber,
  defaultMethod: choice(invoiceMethods),
  kind: choice(invoiceKinds),
})

/** Required on a special invoice besides title and tax number. */
const bankFields = ['bank', 'account', 'address', 'phone'] as const

type Invoiced = { kind?: string; abroad?: boolean; taxNumber: string } & Record<(typeof bankFields)[number], string>

/** Checks across the fields of `invoiceFields`: what the kind of invoice requires, and the tax number of its buyer. */
export function invoiceFaults(form: Invoiced): (FieldIssue & { field: string })[] {
  const number = plainText(invoiceFields.taxNumber, form.taxNumber)
  const special = form.kind === 'special'
  const required = number === '' && !form.abroad ? { key: 'kernel.required', params: {} } : undefined
  const check = form.abroad ? checkForeignTaxNumber : checkTaxNumber
  const taxFault = required ?? (number === '' ? undefined : checkOf('company', check)(number))
  const missing = special ? bankFields.filter(field => form[field].trim() === '') : []
  return [
    ...(special && form.abroad ? [{ field: 'kind', key: 'company.specialAtHome', params: {} }] : []),
    ...(taxFault ? [{ field: 'taxNumber', ...taxFault }] : []),
    ...missing.map(field => ({ field, key: 'company.specialNeeds', params: {} })),
  ]
}

export type InvoiceForm = WireOf<typeof invoiceFields> & { version: number }

export const addressFields = fields('company', {
  recipient: text(50),
  telephone: telephoneNumber,
  regionCode: region,
  detail: text(200),
  postcode: post,
  isDefault: preset(flag(), false),
})
