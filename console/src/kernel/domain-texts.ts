import { currentLanguage, setTextLoader } from './language.ts'

const files = { cn: () => import('./texts/cn.ts'), en: () => import('./texts/en.ts') }

/** The words of every domain, in the language in force now and in the other when the reader changes to it. */
export const loadDomainTexts = (): Promise<void> => setTextLoader(async language => (await files[language]()).texts)

/** The other language's words, to be had without a line too. */
export const otherLanguage = { ahead: async () => void (await files[currentLanguage() === 'cn' ? 'en' : 'cn']()) }
