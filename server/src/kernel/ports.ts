import type { Actor, DeviceActor } from './actor.ts'
import type { Db, Statement } from './database.ts'
import type { Operation } from './operation.ts'
import type { PushMessage } from './push-message.ts'
import type { Refused } from './refuse.ts'
import type { Services } from './services.ts'

/** What became of a token: `unknown` is answered 401, `ended` (by someone) 403, `runOut` (by time) 10004. */
export type SessionLookup = { state: 'live'; actor: Actor } | { state: 'unknown' | 'ended' | 'runOut' }

/** An API key as it was shown: which, and what proves it. */
export interface ShownKey {
  keyId: string
  secret: string
}

/** Who calls under a key, or why it is refused: 401 unknown, 403 known and not taken, 429 too often. */
export type KeyLookup = { actor: Actor } | { refusal: Refused; http: 401 | 403 | 429 }

/** Where a key is shown, and for what. */
export interface KeyUse {
  address: string
  command: string
  /** In the transaction of a write: the key stays as it is until that ends. */
  inWrite: boolean
  /** Notes the use beside it. */
  aside: Db
}

/** What the kernel needs of domains; filled once, in `wiring.ts`. */
export interface Ports {
  /**
   * Looks a token up by its SHA-256 and notes that it was used. Inside a transaction that is noted `aside`, without waiting:
   * it neither holds the session nor is undone with the rest.
   */
  sessionOf(db: Db, tokenHash: Buffer, aside?: Db): Promise<SessionLookup>
  /** Looks a device key up by its SHA-256. */
  deviceOf(db: Db, keyHash: Buffer): Promise<DeviceActor | undefined>
  /** Looks an API key up, and notes its use. */
  keyOf(db: Db, services: Services, shown: ShownKey, use: KeyUse): Promise<KeyLookup>
  /** The INSERT that appends to the operation log, always the same text; run in the command's own transaction. */
  logged(operation: Operation): Statement
  /** The INSERT for what a read has shown of a person; nothing where the same look was logged a moment ago. */
  viewed(operation: Operation): Statement
  /** Waits until a write whose input makes it slow may take a connection; the function it returns is called when the write is done. */
  admit?(input: object): Promise<(() => void) | undefined>
  /** Uses a picture up; says whether it was read right. Asked on a connection of its own, so that it stays used. */
  readsCaptcha?: Services['readsCaptcha']
  /** Sends a message to a topic's sockets. */
  publish(topic: string, message: PushMessage): void
}
