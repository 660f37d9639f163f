import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

/** Documents as the venue's dictionary calls them: what it offers now, and what any is called, a stopped one too. */
export function useDocumentTypes() {
  const w = useLocalize()
  const { options, labelOf: named } = useDictionary('document_type')
  const labelOf = (code: string): string => {
    const localized = (documentTypeLabels as Readonly<Record<string, LocalizedText>>)[code]
    const label = named(code)
    return label === code && localized ? w(localized) : label
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
