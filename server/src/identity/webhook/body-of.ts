import { testEvent } from '@fairgate/contract/app/webhook-events'

/** The content of an event: the row and its new state, without personal data. */
export interface WebhookEvent {
  event: string
  byEvent: string
  subjectId: string | null
  exhibitionId: string | null
  happenedAt: string
}

/** The body of a delivery; identical at each try, because it is signed. */
export function bodyOf({ event, byEvent, subjectId, exhibitionId, happenedAt }: WebhookEvent): string {
  const [noun = '', state = ''] = event.split('.')
  const data =
    event === testEvent
      ? {}
      : { id: subjectId, noun, state, event: byEvent, ...(exhibitionId !== null && { exhibitionId }) }
  return JSON.stringify({ type: event, timestamp: happenedAt, data })
}
