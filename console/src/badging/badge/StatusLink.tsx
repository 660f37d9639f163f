import { statusAddress } from '@fairgate/contract/badging/badge/status-fields'
import { badgeStatusTexts as texts } from '@fairgate/contract/badging/badge/status-labels'
import { useState } from 'react'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { QrLink } from '../../kernel/ui/QrLink.tsx'
import type { BadgeDetail } from './badge-labels.ts'
import { useExhibition } from './use-exhibition.ts'

/** The public address of a submitted badge's status, as a QR code for its holder. */
export function StatusLink({ detail: { code, state } }: { detail: Pick<BadgeDetail, 'code' | 'state'> }) {
  const w = useLocalize()
  const { exhibition } = useExhibition()
  const [open, setOpen] = useState(false)
  if (!exhibition?.code || state === 'draft' || state === 'withdrawn') return null
  return (
    <>
      <button type="button" className="fg-link" onClick={() => setOpen(true)}>
        {w(texts.title)}
      </button>
      {open && (
        <Dialog open title={w(texts.title)} onClose={() => setOpen(false)}>
          <QrLink url={`${location.origin}${statusAddress(exhibition.code, code)}`}>{w(texts.qr)}</QrLink>
        </Dialog>
      )}
    </>
  )
}
