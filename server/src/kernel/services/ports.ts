import type { Operation } from '../audit/operation.ts'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import type { Db, Statement } from '../database/database.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Refused } from '../refusal/refuse.ts'
import type { Services } from './services.ts'

/** The state of a token: `unknown` is answered with 401, `ended` (by someone) 403, `runOut` (by time) 10004. */
export type SessionLookup = { state: 'live'; actor: Actor } | { state: 'unknown' | 'ended' | 'runOut' }

/** A presented API key: id and secret. */
export interface ShownKey {
  keyId: string
  secret: string
}

/** The actor of a key, or why it is refused: 401 unknown, 403 known and not accepted, 429 too often. */
export type KeyLookup = { actor: Actor } | { refusal: Refused; http: 401 | 403 | 429 }

/** Where a key is presented, and for what. */
export interface KeyUse {
  address: string
  command: string
  /** In the transaction of a write: the key stays unchanged until that ends. */
  inWrite: boolean
  /** Records the use on a separate connection. */
  aside: Db
}

/** What the kernel needs from other modules; filled once, in `wiring.ts`. */
export interface Ports {
  /**
   * Finds a session by the SHA-256 of its token and records the use. Inside a transaction the use is recorded `aside`,
   * without waiting: it neither locks the session nor is rolled back with the rest.
   */
  sessionOf(db: Db, tokenHash: Buffer, aside?: Db): Promise<SessionLookup>
  /** Finds a device by the SHA-256 of its key. */
  deviceOf(db: Db, keyHash: Buffer): Promise<DeviceActor | undefined>
  /** Finds an API key, and records its use. */
  keyOf(db: Db, services: Services, shown: ShownKey, use: KeyUse): Promise<KeyLookup>
  /** The INSERT that appends to the audit log what has no idempotency record: the work of jobs, refused inputs. */
  logged(operation: Operation): Statement
  /**
   * Waits until a write whose input makes it slow may take a connection; the function it returns is called when the
   * write is done.
   */
  admit?(input: object): Promise<(() => void) | undefined>
  /**
   * Uses up a captcha; returns whether the answer was right. Runs on a separate connection, so that it stays used up.
   */
  readsCaptcha?: Services['readsCaptcha']
  /** Sends a message to a topic's sockets. */
  publish(topic: string, message: PushMessage): void
}
