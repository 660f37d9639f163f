import { useEffect } from 'react'
import { text, useLanguage } from './language.ts'

const isTH = document.documentElement.dataset.brand === 'TH'

/** Names the browser's tab after the page: `展会审批 – Fairgate`. */
export function useTitle(page: string): void {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the product's name changes with the language
  useEffect(() => {
    document.title = `${page} – ${text(isTH ? 'shell.productTH' : 'shell.product')}`
  }, [page, language])
}
