import { currentLanguage, setTextLoader } from './language.ts'

const files = { cn: () => import('./texts/cn.ts'), en: () => import('./texts/en.ts') }

/** The texts of every domain, in the current language, and in the other when the operator changes it. */
export const loadDomainTexts = (): Promise<void> => setTextLoader(async language => (await files[language]()).texts)

/** Preloads the texts of the other language, for changing it without a network. */
export const otherLanguage = { ahead: async () => void (await files[currentLanguage() === 'cn' ? 'en' : 'cn']()) }
