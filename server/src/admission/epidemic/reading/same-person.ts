import { maskDocument } from '@fairgate/contract/badging/badge/document'

/** What an entrant typed of themselves, as pictures show it. */
export interface Entrant {
  readonly name: string
  /** As declarations keep it. */
  readonly documentMasked: string
  readonly phoneMasked: string
}

/** Pictures mask all but the last character of a name: 张*明, **明. */
export function sameName(shown: string, name: string): boolean {
  const plain = shown.replace(/\s/g, '')
  if (!/[*＊●]/.test(plain)) return plain === name.replace(/\s/g, '')
  return [...plain].at(-1) === [...name].at(-1)
}

/** Compared where neither is masked. */
export function sameDocument(shown: string, stored: string): boolean {
  const masked = maskDocument(shown)
  const other = [...stored]
  return [...masked].every((character, at) => character === '*' || other[at] === '*' || character === other[at])
}

/** Whether two numbers agree in so much that they are one person's: where they begin, and in the last four. */
export function isSamePerson(shown: string | undefined, stored: string): boolean {
  if (shown === undefined || !sameDocument(shown, stored)) return false
  const clear = (from: number, to?: number) => !`${shown.slice(from, to)}${stored.slice(from, to)}`.includes('*')
  return shown.length === stored.length && clear(0, 3) && clear(-4)
}

/** A trip card names nobody but a telephone, of which it shows the first three and last four. One of abroad is stored with its country. */
export const samePhone = (shown: string, stored: string): boolean =>
  shown.slice(-4) === stored.slice(-4) && (stored.startsWith('+') || shown.slice(0, 3) === stored.slice(0, 3))
