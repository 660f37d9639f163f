import { useQueryCommand } from '../kernel/use-command.ts'

/** Reasons of the dictionary for a refusal or a return, in the reader's language. */
export function useReasons(code: 'reject_reason' | 'back_reason', enabled = true) {
  const { data } = useQueryCommand('getEnableDictionaryOption', { code, status: 1 }, { enabled })
  const options = data?.list ?? []
  return { options, labelOf: (value: string) => options.find(option => option.value === value)?.label ?? value }
}
