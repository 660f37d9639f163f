import type { Command } from '@fairgate/contract/kernel/command/command'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import type { ShownKey } from '../services/ports.ts'
import type { ReadContext } from './context.ts'

/** A decrypted request, from any route. */
export interface IncomingRequest {
  command: string
  input: Record<string, unknown>
  language: Language
  traceId: string
  address: string
  userAgent?: string
  /** Key id of the ticket, or empty. */
  ticket: string
  /** Encrypts an answer with a secret so that only the holder of the ticket's key can read it again. */
  encrypt?: (text: string) => Buffer
  open?: (encrypted: Buffer) => string
  /** SHA-256 of the token or device key, or the API key, if present. */
  credential?: { kind: 'session' | 'device'; hash: Buffer } | ({ kind: 'key' } & ShownKey)
}

/** Handlers by wire name, without types: those were checked against the catalogue at the handlers. */
export type HandlerMap = Readonly<Record<string, (input: never, context: never) => Promise<unknown>>>

/** A request whose command is known and whose input is valid. */
export interface ParsedRequest {
  command: Command
  call: IncomingRequest
  input: unknown
  /** Of a write: known after it has begun. */
  actor?: Actor | DeviceActor
  run(input: unknown, context: unknown): Promise<unknown>
}

/** The owner of an idempotency key: for an API key the key's id, which stays the same while its secret is rotated. */
export function ownerOf({ credential, ticket }: IncomingRequest): string | Buffer {
  if (!credential) return ticket
  return credential.kind === 'key' ? credential.keyId : credential.hash
}

type BaseContext = Omit<ReadContext<Actor | DeviceActor | undefined>, 'db' | 'services'>

/** Builds the part of the context that every handler gets. */
export function buildBaseContext({ call, actor }: ParsedRequest): BaseContext {
  const { language, traceId, address, userAgent, ticket } = call
  return { actor, language, traceId, address, userAgent, ticket, now: new Date() }
}
