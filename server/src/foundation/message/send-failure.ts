import type { MessageFailure } from '@fairgate/contract/foundation/message/failures'

/** Why a message was not sent, and the answer of the provider. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly reason: MessageFailure
  readonly said: string
  /** Whether another attempt would fail in the same way. */
  readonly lasting: boolean

  constructor(reason: MessageFailure, said: string, lasting = false) {
    super(`${reason}: ${said}`)
    this.reason = reason
    this.said = said
    this.lasting = lasting
  }
}
