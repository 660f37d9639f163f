import { toHalfWidth } from '../../kernel/field/half-width.ts'
import { middleDots, toIdeographs } from '../../kernel/field/search-fold.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import type { DocumentTextKey } from './document-texts.ts'

const maxLength = 100

/** Japanese names have their own middle dot (ジョン・スミス). */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Control characters, bidirectional overrides, zero-width marks and lone surrogates. */
const invisible = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/**
 * ©, ® and ™ are pictographs too, which does no harm here; keycap and flag sequences are detected by their own marks.
 */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3/u

/**
 * Normalises a name for storage: composed (NFC), half-width letters and spaces, single spaces, none at the ends, one
 * kind of middle dot, radicals (⾦) as ideographs (金). Variant characters are preserved: 𠮷 is not 吉.
 */
export const normaliseName = (name: string): string =>
  toIdeographs(toHalfWidth(name.normalize('NFC')))
    .replace(middleDots, kana.test(name) ? '・' : '·')
    .replace(/(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, '·')
    .replace(/[\p{Zs}]+/gu, ' ')
    .trim()

/**
 * Validates a normalised name: 1 to 100 characters, counted as people do (𠮷 is one), at least one letter of any script.
 * Emoji are refused and not removed: no document contains them, printed badges would show boxes, and a silently changed
 * name no longer matches its document. A leading '=' is accepted; exports escape it.
 */
export function checkName(name: string): FieldIssue<DocumentTextKey> | undefined {
  const actual = [...name].length
  if (actual < 1 || actual > maxLength) return issue('nameLength', { actual })
  if (invisible.test(name)) return issue('nameControl')
  const pictograph = emoji.exec(name)
  if (pictograph) return issue('nameEmoji', { found: pictograph[0] })
  return /\p{L}/u.test(name) ? undefined : issue('nameWithoutLetter')
}

/** Scripts that the printer has fonts for; `server/src/kernel/pdf/fonts.ts` draws them. */
const printedScripts =
  /[\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Arab}\p{sc=Deva}\p{sc=Mong}]/u

/** Validates a name for printing; the issue lists the characters of scripts without a font. */
export function checkPrintedName(name: string): FieldIssue<DocumentTextKey> | undefined {
  const wrong = checkName(name)
  if (wrong) return wrong
  const found = [...new Set(name)].filter(character => !printedScripts.test(character))
  return found.length > 0 ? issue('nameScript', { found: found.join(' ') }) : undefined
}
