import type { MessageFailure } from '@fairgate/contract/foundation/message/failures'

/** Why a message did not go out, and what the other side said. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly reason: MessageFailure
  readonly said: string
  /** Whether it would fail the same way again. */
  readonly lasting: boolean

  constructor(reason: MessageFailure, said: string, lasting = false) {
    super(`${reason}: ${said}`)
    this.reason = reason
    this.said = said
    this.lasting = lasting
  }
}
