import type { DictionaryCode } from '@fairgate/contract/dictionary/dictionary-words'
import { useQueryCommand } from '../kernel/use-command.ts'

/** Options of a dictionary in the reader's language, and the label of a value; the value itself where it has none. */
export function useDictionary(code: DictionaryCode) {
  const options = useQueryCommand('getEnableDictionaryOption', { code }, { quiet: true }).data?.list ?? []
  return {
    options,
    labelOf: (value: string | null) => options.find(option => option.value === value)?.label ?? value ?? '',
  }
}
