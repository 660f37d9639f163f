import { useEffect } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'

/**
 * antd names its icons and the cross of a choice in English, whatever the language. The icons say nothing that their field does not
 * say: they are hidden from screen readers. The cross gets its name in the reader's language.
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
