import { mask } from '../../kernel/crypto/cipher.ts'

/** A person's name for callers who must not know it: the first character, the others as asterisks. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name
  return first + '*'.repeat(Math.min(Math.max(others.length, 1), 4))
}

/** A telephone number as lists and logs show it: `138****0001`; empty if there is none. */
export function maskedTelephone(telephone: string | null): string {
  return telephone ? mask(telephone) : ''
}
