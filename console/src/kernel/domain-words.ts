import { currentLanguage, wordsBy } from './language.ts'

const files = { cn: () => import('./words/cn.ts'), en: () => import('./words/en.ts') }

/** The words of every domain, in the language in force now and in the other when the reader changes to it. */
export const domainWords = (): Promise<void> => wordsBy(async language => (await files[language]()).words)

/** The other language's words, to be had without a line too. */
export const otherLanguage = { ahead: async () => void (await files[currentLanguage() === 'cn' ? 'en' : 'cn']()) }
