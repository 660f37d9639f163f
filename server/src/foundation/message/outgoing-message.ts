import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Channel } from './encrypt-message.ts'

/** A message opened, to be handed to what carries it. */
export interface OutgoingMessage {
  /** The same at every attempt. */
  readonly id: string
  readonly channel: Channel
  readonly language: Language
  readonly recipient: string
  /** Of a mail. */
  readonly subject: string
  readonly text: string
  /** Of a mail to many: where its reader ends it. */
  readonly unsubscribe?: string
  /** Goes with a mail. */
  readonly attachment?: { readonly name: string; readonly content: Buffer }
}

/** By what a message went. */
export type Transport = 'smtp' | 'http' | 'outbox'
