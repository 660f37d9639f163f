import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Channel } from './encrypt-message.ts'

/** A decrypted message for a transport. */
export interface OutgoingMessage {
  /** The same in every attempt. */
  readonly id: string
  readonly channel: Channel
  readonly language: Language
  readonly recipient: string
  /** Of an e-mail. */
  readonly subject: string
  readonly text: string
  /** For a campaign mail: the address to unsubscribe. */
  readonly unsubscribe?: string
  /** Attached to an e-mail. */
  readonly attachment?: { readonly name: string; readonly content: Buffer }
}

/** The transport of a message. */
export type Transport = 'smtp' | 'http' | 'outbox'
