import { documentTypeCodes, documentTypeWords } from '@fairgate/contract/badge/document'
import { useWords } from '../kernel/language.ts'

/** The documents a holder may be known by, as options. */
export function useDocumentOptions() {
  const w = useWords()
  return documentTypeCodes.map(value => ({ value, label: w(documentTypeWords[value]) }))
}
