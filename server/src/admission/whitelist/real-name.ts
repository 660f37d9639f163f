import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import { z } from 'zod'
import { fetchOutbound } from '../../kernel/http/outbound-http.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'

/** Timeout of the service in milliseconds, while a guest waits at the door. */
const timeoutMs = 5_000
/** Concurrent checks per node: each holds a database connection. */
const atOnce = 8
let checking = 0
/** Checks per proof of a telephone: enough for a family, but not for a list of names and numbers. */
const tries = { burst: 10, perSecond: 1 / 180 }

const answer = z.object({ matches: z.boolean() })

/**
 * Asks the venue's real-name service whether a name and a document number belong together, if one is configured
 * (`REALNAME_URL`): POST of `{name, documentType, documentNumber}`, answered by `{matches}`. Otherwise only the check
 * digit is validated. `guestId`: the proof of a telephone. Refuses `whitelist.realNameWrong` at the number, and
 * `whitelist.realNameAway` without an answer, because a venue with the service wants no unchecked guests.
 */
export async function checkRealName(
  person: { name: string; documentType: DocumentTypeCode; documentNumber: string },
  guestId: string,
  services: Services,
): Promise<void> {
  const { realnameUrl, realnameToken } = services.config
  if (realnameUrl === undefined) return
  const retryAfter = ratesOf(services).of('whitelist.realName', tries).take(guestId, performance.now())
  if (retryAfter > 0) refuse('kernel.tooMany', { data: { retryAfter } })
  if (checking >= atOnce) refuse('whitelist.realNameAway')
  checking++
  const matches = await isConfirmed(realnameUrl, realnameToken ?? '', person)
    .catch(() => refuse('whitelist.realNameAway'))
    .finally(() => checking--)
  if (!matches) refuse('whitelist.realNameWrong', { field: 'documentNumber' })
}

async function isConfirmed(url: string, token: string, person: object): Promise<boolean> {
  const response = await fetchOutbound(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(person),
    // The token is for this address and no other.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  return answer.parse(await response.json()).matches
}
