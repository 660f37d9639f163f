import { documentTypeLabels } from '@fairgate/contract/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'
import { useWords } from '../kernel/language.ts'
import { useDictionary } from '../ui/use-dictionary.ts'

/** Documents as the venue's dictionary calls them: what it offers now, and what any is called, a stopped one too. */
export function useDocumentTypes() {
  const w = useWords()
  const { options, labelOf: named } = useDictionary('document_type')
  const labelOf = (code: string): string => {
    const words = (documentTypeLabels as Readonly<Record<string, LocalizedText>>)[code]
    const label = named(code)
    return label === code && words ? w(words) : label
  }
  return {
    options,
    labelOf,
    /** To choose from; the one a badge has already stays, though it was stopped since. */
    offered: (held?: string | null) =>
      held && !options.some(({ value }) => value === held)
        ? [...options, { value: held, label: labelOf(held) }]
        : options,
  }
}
