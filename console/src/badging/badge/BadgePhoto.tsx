import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentUser } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { BadgeDetail } from './badge-labels.ts'
import './BadgePhoto.css'

/** The holder's photo. It is personal data, so it is fetched with the session and stored only while it is displayed. */
export function BadgePhoto({ detail }: { detail: Pick<BadgeDetail, 'exhibitionId' | 'id' | 'name' | 'photoFileId'> }) {
  const { exhibitionId, id, name, photoFileId: fileId } = detail
  const t = useText()
  const [shown, setShown] = useState<{ fileId: string; address?: string }>()
  useEffect(() => {
    if (!fileId) return
    const cancel = new AbortController()
    let address: string | undefined
    fetchPhoto(exhibitionId, id, cancel.signal).then(
      blob => {
        if (cancel.signal.aborted) return
        address = URL.createObjectURL(blob)
        setShown({ fileId, address })
      },
      () => !cancel.signal.aborted && setShown({ fileId }),
    )
    return () => {
      cancel.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [exhibitionId, id, fileId])
  const current = shown?.fileId === fileId ? shown : undefined
  if (fileId && current?.address) {
    return <img className="fg-badge-photo" src={current.address} alt={t('badge.photoOf', { name })} />
  }
  const missing = fileId ? current && t('badge.photoUnavailable') : t('badge.noPhoto')
  return (
    <div className="fg-badge-photo is-missing">
      <UserRound size={28} strokeWidth={1.2} aria-hidden />
      <span>{missing}</span>
    </div>
  )
}

/**
 * Fetches the photo of a visible badge, for an approver also that of a partner. Its link works only together with the
 * session's token, so it cannot be an image address (wire.md, Files).
 *
 * @throws {CallError} if there is none; {@link Error} if the link failed, for example while the photo is processed
 */
async function fetchPhoto(exhibitionId: string, badgeId: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await call('getBadgePhotoLink', { exhibitionId, id: badgeId }, { signal, quiet: true })
  const response = await fetch(url, { headers: { Authorization: currentUser()?.token ?? '' }, signal })
  if (!response.ok) throw new Error(`photo: ${response.status}`)
  return response.blob()
}
