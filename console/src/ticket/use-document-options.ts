import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badge/document'
import { useWords } from '../kernel/language.ts'

/** Options for the document types of a holder. */
export function useDocumentOptions() {
  const w = useWords()
  return documentTypeCodes.map(value => ({ value, label: w(documentTypeLabels[value]) }))
}
