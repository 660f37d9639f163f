import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'

/**
 * Dictionaries whose values have rules in the code: a document type without a rule could not be validated, and nobody
 * would know who may open evidence of an unknown kind.
 */
const fixed: ReadonlySet<DictionaryCode> = new Set(['document_type', 'evidence_kind'])

/** Whether values of this dictionary can be renamed and disabled, but neither added nor deleted. */
export function isFixed(code: DictionaryCode): boolean {
  return fixed.has(code)
}
