import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'

/** Dictionaries whose values carry rules of the house: a document type without a rule could not be checked. */
const fixed: ReadonlySet<DictionaryCode> = new Set(['document_type'])

/** Whether values of this dictionary can be renamed and stopped, but neither added nor deleted. */
export function isFixed(code: DictionaryCode): boolean {
  return fixed.has(code)
}
