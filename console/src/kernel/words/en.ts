import { wordsIn } from './in-language.ts'

export const words = wordsIn('en')
