import { useEffect } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { productName } from './branding.ts'

/** Sets the title of the browser tab: `展会审批 – Fairgate`. */
export function useTitle(page: string): void {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the product's name changes with the language
  useEffect(() => {
    document.title = `${page} – ${productName()}`
  }, [page, language])
}
