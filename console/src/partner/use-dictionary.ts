import { useQueryCommand } from '../kernel/use-command.ts'

/** Options of a dictionary in the reader's language, and the label of a value; the value itself where it has none. */
export function useDictionary(code: 'reject_reason' | 'back_reason' | 'show_type' | 'com_attr' | 'com_type') {
  const options = useQueryCommand('getEnableDictionaryOption', { code }, { quiet: true }).data?.list ?? []
  return {
    options,
    labelOf: (value: string | null) => options.find(option => option.value === value)?.label ?? value ?? '',
  }
}
