import { choice, fields, text } from '../../kernel/field/field.ts'

/** The language of the answer to the caller. */
export const callerLanguages = ['cn', 'en'] as const

/** The input of the desk. */
export const lookUpFields = fields('hotline', {
  number: text(200),
  callerLanguage: choice(callerLanguages),
})
