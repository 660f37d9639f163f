import type { DecidedNoun } from '@fairgate/contract/decision/nouns'
import type { DictionaryCode } from '@fairgate/contract/dictionary/dictionary-words'
import { useQueryCommand } from '../kernel/use-command.ts'

/**
 * Options of a dictionary in the reader's language, and the label of a value; the value itself where it has none. With a
 * noun only the reasons for it, with an exhibition its own too.
 */
export function useDictionary(code: DictionaryCode, of: { noun?: DecidedNoun; exhibitionId?: string } = {}) {
  const options = useQueryCommand('getEnableDictionaryOption', { code, ...of }).data?.list ?? []
  return {
    options,
    labelOf: (value: string | null) => options.find(option => option.value === value)?.label ?? value ?? '',
  }
}
