import { useEffect } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'

/**
 * antd labels its icons and the clear button in English in every language. The icons are hidden from screen readers,
 * because their field has the same information; the clear button gets a label in the user's language.
 */
export function useAntdNames(): void {
  const t = useText()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is the reason to name them again
  useEffect(() => {
    const name = (within: ParentNode) => {
      for (const icon of within.querySelectorAll('.anticon')) icon.setAttribute('aria-hidden', 'true')
      for (const cross of within.querySelectorAll('.ant-select-clear'))
        cross.setAttribute('aria-label', t('shell.clear'))
    }
    name(document)
    const observer = new MutationObserver(records => {
      for (const { target } of records) if (target instanceof Element && target.isConnected) name(target)
    })
    observer.observe(document.body, { subtree: true, childList: true })
    return () => observer.disconnect()
  }, [language])
}
