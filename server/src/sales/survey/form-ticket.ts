import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services/services.ts'
import { canonicalBytes } from '../../kernel/wire/base64url.ts'

/** What a loaded page brings back with its answers: which version it shows, and a mark of its own. */
export interface FormTicket {
  surveyId: string
  /** Whose link it was loaded by, where somebody has one of their own. */
  invitationId: string | null
  number: number
  /** Of this load alone: where nothing else tells respondents apart, one page is one answer. */
  mark: string
  /** Milliseconds since 1970. */
  loadedAt: number
}

/** How long a page that was loaded may be sent, ms. */
const goodFor = 24 * 3_600_000

type Signing = Pick<Services, 'cipher'>

/** A ticket for a page that is loaded now: `survey.invitation.number.moment.mark.signature`. */
export function makeFormTicket(
  { cipher }: Signing,
  { surveyId, invitationId, number }: Pick<FormTicket, 'surveyId' | 'invitationId' | 'number'>,
  now: Date,
): string {
  const said = [surveyId, invitationId ?? '', number, now.getTime(), randomBytes(16).toString('base64url')].join('.')
  return `${said}.${cipher.digest(said, 'surveyForm').toString('base64url')}`
}

/** What a ticket says, where it was made here and is not older than a day; else undefined. */
export function readFormTicket({ cipher }: Signing, ticket: string, now: Date): FormTicket | undefined {
  const cut = ticket.lastIndexOf('.')
  const said = ticket.slice(0, Math.max(cut, 0))
  const signature = canonicalBytes(ticket.slice(cut + 1))
  const right = cipher.digest(said, 'surveyForm')
  if (signature?.length !== right.length || !timingSafeEqual(signature, right)) return undefined
  const [surveyId = '', invitation = '', number = '', moment = '', mark = ''] = said.split('.')
  const loadedAt = Number(moment)
  if (now.getTime() - loadedAt > goodFor) return undefined
  return { surveyId, invitationId: invitation || null, number: Number(number), mark, loadedAt }
}
