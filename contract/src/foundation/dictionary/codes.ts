import { z } from 'zod'
import { dictionaryCodes } from './dictionary-labels.ts'

export { type DictionaryCode, dictionaryCodes, dictionaryLabels } from './dictionary-labels.ts'

/**
 * The code of a dictionary as commands take it. It is separate from the labels because screens need those without zod.
 */
export const dictionaryCode = z.enum(dictionaryCodes)
