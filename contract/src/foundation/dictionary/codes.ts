import { z } from 'zod'
import { dictionaryCodes } from './dictionary-labels.ts'

export { type DictionaryCode, dictionaryCodes, dictionaryLabels } from './dictionary-labels.ts'

/** A dictionary's code as commands take it. Apart from the words: screens need those without zod. */
export const dictionaryCode = z.enum(dictionaryCodes)
