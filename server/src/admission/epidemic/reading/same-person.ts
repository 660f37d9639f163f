import { maskDocument } from '@fairgate/contract/badging/badge/document'

/** The input of an entrant about themselves, for comparison with pictures. */
export interface Entrant {
  readonly name: string
  /** In the stored form. */
  readonly documentMasked: string
  readonly phoneMasked: string
}

/** Pictures mask all but the last character of a name: 张*明, **明. */
export function sameName(shown: string, name: string): boolean {
  const plain = shown.replace(/\s/g, '')
  if (!/[*＊●]/.test(plain)) return plain === name.replace(/\s/g, '')
  return [...plain].at(-1) === [...name].at(-1)
}

/** Compared at the positions that neither masks. */
export function sameDocument(shown: string, stored: string): boolean {
  const masked = maskDocument(shown)
  const other = [...stored]
  return [...masked].every((character, at) => character === '*' || other[at] === '*' || character === other[at])
}

/** Whether two numbers probably belong to one person: same beginning and last four characters. */
export function isSamePerson(shown: string | undefined, stored: string): boolean {
  if (shown === undefined || !sameDocument(shown, stored)) return false
  const clear = (from: number, to?: number) => !`${shown.slice(from, to)}${stored.slice(from, to)}`.includes('*')
  return shown.length === stored.length && clear(0, 3) && clear(-4)
}

/**
 * A trip card only contains the first three and last four digits of a telephone. Foreign ones are stored with their
 * country code.
 */
export const samePhone = (shown: string, stored: string): boolean =>
  shown.slice(-4) === stored.slice(-4) && (stored.startsWith('+') || shown.slice(0, 3) === stored.slice(0, 3))
