import { mask } from '../../kernel/crypto/cipher.ts'

/** An e-mail address as a log stores it: its domain stays readable. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : mask(address.slice(0, at)) + address.slice(at)
}

/** A telephone or account number as a log stores it. */
export function maskNumber(number: string): string {
  return number === '' ? '' : mask(number)
}
