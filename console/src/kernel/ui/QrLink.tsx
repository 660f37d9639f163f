import type { ReactNode } from 'react'
import { QrPicture } from './QrPicture.tsx'
import './QrLink.css'

/** An address for a poster or a message: its QR code, its purpose, and the address itself. */
export function QrLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <div className="fg-qr-link">
      <QrPicture value={url} size={288} />
      <p>{children}</p>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </div>
  )
}
