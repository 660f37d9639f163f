import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

/** The venue's names for documents: those offered now, and a label for any, including disabled ones. */
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
    /** Options, with the current document of a badge even if it was disabled since. */
    offered: (current?: string | null) =>
      current && !options.some(({ value }) => value === current)
        ? [...options, { value: current, label: labelOf(current) }]
        : options,
  }
}
