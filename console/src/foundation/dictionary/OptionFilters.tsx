import { type DictionaryCode, dictionaryLabels } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import type { ReactNode } from 'react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'

interface OptionFiltersProps {
  list: Narrowed
  codes: readonly DictionaryCode[]
  /** Between the two. */
  children?: ReactNode
}

/** The filters of a list. */
export interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** Options of one dictionary, or those that are in use. */
export function OptionFilters({ list, codes, children }: OptionFiltersProps) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <SelectFilter
        width={184}
        label={t('dictionary.dictionary')}
        all={t('dictionary.allDictionaries')}
        value={list.filters.code}
        options={codes.map(code => ({
          value: code,
          label: w(dictionaryLabels[code]),
        }))}
        onChange={code => list.setFilters({ code })}
      />
      {children}
      <SelectFilter
        width={112}
        label={t('dictionary.status')}
        all={t('dictionary.allStatus')}
        value={list.filters.status}
        options={[
          { value: '1', label: t('dictionary.enabled') },
          { value: '0', label: t('dictionary.disabled') },
        ]}
        onChange={status => list.setFilters({ status })}
      />
    </>
  )
}
