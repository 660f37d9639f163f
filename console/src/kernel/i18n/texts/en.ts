import { collectTexts } from './in-language.ts'

export const texts = collectTexts('en')
