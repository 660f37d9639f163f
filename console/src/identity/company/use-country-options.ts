import { regionsOutsideMainland } from '@fairgate/contract/identity/company/countries'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'

/** Countries and regions a company may be registered in besides the mainland, with the browser's names and order. */
export function useCountryOptions(): { value: string; label: string }[] {
  const t = useText()
  const language = useLanguage()
  return useMemo(() => {
    const locale = language === 'cn' ? 'zh-CN' : 'en'
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return regionsOutsideMainland
      .map(value => ({ value, label: value === 'TW' ? t('company.taiwan') : (names.of(value) ?? value) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  }, [language, t])
}
