import { choice, fields, text } from '../../kernel/field/field.ts'

/** In which language the caller is answered. */
export const callerLanguages = ['cn', 'en'] as const

/** What the desk asks. */
export const lookUpFields = fields('hotline', {
  number: text(200),
  callerLanguage: choice(callerLanguages),
})
