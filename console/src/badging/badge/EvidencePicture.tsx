import { evidencePanelLabels as labels } from '@fairgate/contract/badging/badge/evidence-labels'
import { useEffect, useState } from 'react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import './EvidencePicture.css'

/** A picture of evidence, stored only while it is displayed. */
export function EvidencePicture({ blob, name, onClose }: { blob: Blob; name: string; onClose: () => void }) {
  const t = useText()
  const w = useLocalize()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <Dialog
      open
      title={w(labels.title)}
      width={760}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {address && <img className="fg-evidence-picture" src={address} alt={name} />}
    </Dialog>
  )
}
