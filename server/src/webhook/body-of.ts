import { testEvent } from '@fairgate/contract/webhook-events'

/** What is told of an event: which row came to which state, and nothing of a person. */
export interface WebhookEvent {
  event: string
  byEvent: string
  subjectId: string | null
  exhibitionId: string | null
  happenedAt: string
}

/** The body that is sent; the same at each try, for its signature is of it. */
export function bodyOf({ event, byEvent, subjectId, exhibitionId, happenedAt }: WebhookEvent): string {
  const [noun = '', state = ''] = event.split('.')
  const data =
    event === testEvent
      ? {}
      : { id: subjectId, noun, state, event: byEvent, ...(exhibitionId !== null && { exhibitionId }) }
  return JSON.stringify({ type: event, timestamp: happenedAt, data })
}
