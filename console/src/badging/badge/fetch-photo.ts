import { currentUser } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'

/**
 * The photo of a badge the reader sees, an approver a partner's too. Its link works only together with the session's
 * token, so it is fetched and not linked to (wire.md, Files).
 *
 * @throws {CallError} where there is none; {@link Error} where the link gave nothing, as while it is being processed
 */
export async function fetchPhoto(exhibitionId: string, badgeId: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await call('getBadgePhotoLink', { exhibitionId, id: badgeId }, { signal, quiet: true })
  const response = await fetch(url, { headers: { Authorization: currentUser()?.token ?? '' }, signal })
  if (!response.ok) throw new Error(`photo: ${response.status}`)
  return response.blob()
}
