import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import type { BadgeDetail } from './badge-labels.ts'
import { fetchPhoto } from './fetch-photo.ts'
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
