import { z } from 'zod'
import { dictionaryCodes } from './dictionary-words.ts'

export { type DictionaryCode, dictionaryCodes, dictionaryWords } from './dictionary-words.ts'

/** A dictionary's code as commands take it. Apart from the words: screens need those without zod. */
export const dictionaryCode = z.enum(dictionaryCodes)
