/**
 * An encrypted message that does not exactly follow `docs/wire.md`; dispatch answers 10014. `rehandshake`: only the
 * handshake token is wrong, unknown or expired. The message is only for the log: a sender does not learn where
 * decryption stopped.
 */
export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
  readonly rehandshake: boolean

  constructor(message: string, rehandshake = false) {
    super(message)
    this.rehandshake = rehandshake
  }
}
