import { codesAbove } from '@fairgate/contract/foundation/dictionary/regions'
import { useMemo } from 'react'
import { useCountryOptions } from '../../identity/company/use-country-options.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage } from '../../kernel/i18n/language.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

/** Labels of coded values: countries, regions, ownership and line of business. */
export function useValueText() {
  const isChinese = useLanguage() === 'cn'
  const countries = useCountryOptions()
  const comAttr = useDictionary('com_attr').labelOf
  const comType = useDictionary('com_type').labelOf
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const names = useMemo(() => new Map(entries ?? []), [entries])
  return {
    comAttr,
    comType,
    country: (code: string) => countries.find(({ value }) => value === code)?.label ?? code,
    /** From the province down in Chinese, from the district up in English; a municipality is named once. */
    region: (code: string) => {
      const parts = [...new Set([code, ...codesAbove(code)].flatMap(part => names.get(part) ?? []))]
      return isChinese ? parts.reverse().join(' ') : parts.join(', ')
    },
  }
}
