import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import { type Cipher, mask } from '../../kernel/crypto/cipher.ts'

export type Channel = 'sms' | 'mail'

/** The content of a message; `code` and `link` are in the text too, and separate for copying. */
export interface MessageContent {
  readonly text: string
  readonly code?: string
  readonly link?: string
  readonly unsubscribe?: string
}

/** The channel of a recipient: SMS for a telephone of any country, mail for anything else. */
export const channelOf = (recipient: string): Channel => (telephoneAnywhere.test(recipient) ? 'sms' : 'mail')

/** The digest by which a recipient is found; addresses are not case sensitive. */
export function recipientDigest(cipher: Cipher, recipient: string): Buffer {
  const telephone = normaliseTelephone(recipient)
  if (channelOf(telephone) === 'sms') return cipher.digest(telephone, 'telephone')
  return cipher.digest(toHalfWidth(recipient).toLowerCase(), 'email')
}

/** A recipient as lists show it: of an address the domain stays readable, `l***n@example.com`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  return at < 0 ? mask(recipient) : mask(recipient.slice(0, at)) + recipient.slice(at)
}

const recipientAt = (row: string) => ({ table: 'message', column: 'recipient_sealed', row })
const contentAt = (row: string) => ({ table: 'message', column: 'content_sealed', row })

/** The encrypted columns of message `id`. */
export function encryptMessage(cipher: Cipher, id: string, recipient: string, content: MessageContent) {
  return {
    recipient: cipher.encrypt(recipient, recipientAt(id)),
    content: cipher.encrypt(JSON.stringify(content), contentAt(id)),
  }
}

/** Decrypts the recipient of message `id`. */
export function openRecipient(cipher: Cipher, id: string, encrypted: Buffer): string {
  return cipher.decrypt(encrypted, recipientAt(id))
}

/** Decrypts the content of message `id`; undefined if it was erased. */
export function openContent(cipher: Cipher, id: string, encrypted: Buffer | null): MessageContent | undefined {
  return encrypted ? (JSON.parse(cipher.decrypt(encrypted, contentAt(id))) as MessageContent) : undefined
}
