import { currentUser } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'

/**
 * Fetches the photo of a visible badge, for an approver also that of a partner. Its link works only together with the
 * session's token, so it cannot be an image address (wire.md, Files).
 *
 * @throws {CallError} if there is none; {@link Error} if the link failed, for example while the photo is processed
 */
export async function fetchPhoto(exhibitionId: string, badgeId: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await call('getBadgePhotoLink', { exhibitionId, id: badgeId }, { signal, quiet: true })
  const response = await fetch(url, { headers: { Authorization: currentUser()?.token ?? '' }, signal })
  if (!response.ok) throw new Error(`photo: ${response.status}`)
  return response.blob()
}
