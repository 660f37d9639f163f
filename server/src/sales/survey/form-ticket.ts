import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services/services.ts'
import { canonicalBytes } from '../../kernel/wire/base64url.ts'

/** The token that a loaded page sends with its answers: the displayed version, and a nonce. */
export interface FormTicket {
  surveyId: string
  /** The personal link by which it was loaded, if any. */
  invitationId: string | null
  number: number
  /** The nonce of this load: if nothing else identifies respondents, one page is one answer. */
  mark: string
  /** Milliseconds since 1970. */
  loadedAt: number
}

/** The validity of a loaded page, ms. */
const goodFor = 24 * 3_600_000

type Signing = Pick<Services, 'cipher'>

/** A token for a page that is loaded now: `survey.invitation.number.moment.mark.signature`. */
export function makeFormTicket(
  { cipher }: Signing,
  { surveyId, invitationId, number }: Pick<FormTicket, 'surveyId' | 'invitationId' | 'number'>,
  now: Date,
): string {
  const said = [surveyId, invitationId ?? '', number, now.getTime(), randomBytes(16).toString('base64url')].join('.')
  return `${said}.${cipher.digest(said, 'surveyForm').toString('base64url')}`
}

/** The content of a token if its signature is valid and it is not older than a day; otherwise undefined. */
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
