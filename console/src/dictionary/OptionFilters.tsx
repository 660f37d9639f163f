import {
  dictionaryCodes,
  dictionaryWords,
  exhibitionDictionaries,
} from '@fairgate/contract/dictionary/dictionary-words'
import { useText, useWords } from '../kernel/language.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import type { OptionListProps } from './OptionList.tsx'

/** Options of one dictionary, or those that are in use. */
export function OptionFilters({
  list,
  filter,
  exhibitionId,
}: OptionListProps & { list: Worklist<'getExhibitionDictionaryPage'> }) {
  const t = useText()
  const w = useWords()
  return (
    <>
      {filter}
      <Choice
        width={184}
        label={t('dictionary.dictionary')}
        all={t('dictionary.allDictionaries')}
        value={list.filters.code}
        options={(exhibitionId ? exhibitionDictionaries : dictionaryCodes).map(code => ({
          value: code,
          label: w(dictionaryWords[code]),
        }))}
        onChange={code => list.setFilters({ code })}
      />
      <Choice
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
