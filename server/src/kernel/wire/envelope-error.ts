/**
 * A sealed message that is not exactly what `docs/wire.md` says; dispatch answers 10014.
 * `rehandshake`: nothing is wrong but the ticket, which is unknown or has run out. The message is for the
 * log alone: a sender learns nothing about where opening stopped.
 */
export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
  readonly rehandshake: boolean

  constructor(message: string, rehandshake = false) {
    super(message)
    this.rehandshake = rehandshake
  }
}
