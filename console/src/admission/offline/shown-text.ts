import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'

/** What was presented, as `decide` takes it: one of the three. */
export type ShownText = { code: string; document?: undefined; plate?: undefined } | Numbered
type Numbered =
  | { document: string; code?: undefined; plate?: undefined }
  | { plate: string; code?: undefined; document?: undefined }

/**
 * A code is recognized by its form; a plate begins with a Han character, and a document number is mostly digits.
 * Anything else is sent as a code.
 */
export function shownIn(text: string): ShownText {
  if (readBadgeCode(text)) return { code: text }
  const typed = text.trim()
  if (/^\p{Script=Han}[A-Z0-9·.\- ]{5,9}[\p{Script=Han}A-Z0-9]$/iu.test(typed)) return { plate: typed }
  if (/^[A-Z]{0,2}[0-9]{6,17}[0-9X]$/i.test(typed)) return { document: typed }
  return { code: text }
}
