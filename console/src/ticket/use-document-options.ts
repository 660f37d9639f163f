import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badge/document'
import { useLocalize } from '../kernel/language.ts'

/** Options for the document types of a holder. */
export function useDocumentOptions() {
  const w = useLocalize()
  return documentTypeCodes.map(value => ({ value, label: w(documentTypeLabels[value]) }))
}
