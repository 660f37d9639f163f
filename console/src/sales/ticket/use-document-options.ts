import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { useLocalize } from '../../kernel/i18n/language.ts'

/** Options for the document types of a holder. */
export function useDocumentOptions() {
  const w = useLocalize()
  return documentTypeCodes.map(value => ({ value, label: w(documentTypeLabels[value]) }))
}
