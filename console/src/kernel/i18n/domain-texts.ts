import { currentLanguage, setTextSource } from './language.ts'

const files = {
  first: { cn: () => import('./texts/cn.ts'), en: () => import('./texts/en.ts') },
  further: { cn: () => import('./texts/cn-further.ts'), en: () => import('./texts/en-further.ts') },
}

/** The texts of every domain, in the current language, and in the other when the operator changes it. */
export const loadDomainTexts = (): Promise<void> =>
  setTextSource({
    first: async language => (await files.first[language]()).texts,
    further: async language => (await files.further[language]()).texts,
  })

/** Preloads the texts of the other language, for changing it without a network. */
export const otherLanguage = {
  ahead: async () => {
    const other = currentLanguage() === 'cn' ? 'en' : 'cn'
    await Promise.all([files.first[other](), files.further[other]()])
  },
}
