import { referenceOf } from '@fairgate/contract/finance/charge/number'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'

const longest = 14

/**
 * The digits of all bill numbers that a text may contain (`charge.reference`): spaces, dashes, case, width and leading
 * zeros do not matter, and only numbers with a valid check digit are returned. A number that stands by itself comes
 * before one that is cut out of longer digits. Numbers of settlements ('S26000123') are returned unchanged.
 */
export function referencesIn(text: string): string[] {
  const plain = toHalfWidth(text).toUpperCase()
  const apart = plain.split(/[^\dQC\s\p{Dash}]+/u).flatMap(part => [part, ...part.split(/\s+/)])
  const runs = plain.replace(/[\s\p{Dash}]/gu, '').match(/[QC]?\d+/g) ?? []
  const cut = runs.flatMap(cutsOf)
  const found = [...apart, ...runs, ...cut].flatMap(candidate =>
    candidate.length < 30 ? (referenceOf(candidate) ?? []) : [],
  )
  return [...new Set([...found, ...(plain.replace(/[\s\p{Dash}]/gu, '').match(/S\d{8,}/g) ?? [])])]
}

/** Substrings of a run of digits that may be a number: at least nine digits. */
function cutsOf(run: string): string[] {
  const digits = run.replace(/\D/g, '').slice(0, 120)
  const pieces: string[] = []
  for (let from = 0; from + 9 <= digits.length; from++) {
    for (let length = 9; length <= Math.min(longest, digits.length - from); length++) {
      // A number with leading zeros is found from its first non-zero digit on.
      if (digits[from] !== '0') pieces.push(digits.slice(from, from + length))
    }
  }
  return pieces
}
