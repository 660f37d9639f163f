import { evidencePanelLabels as labels } from '@fairgate/contract/badging/badge/evidence-labels'
import { useEffect, useState } from 'react'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import './EvidencePicture.css'

/** A picture of evidence, stored only while it is displayed. */
export function EvidencePicture({ blob, name, onClose }: { blob: Blob; name: string; onClose: () => void }) {
  const w = useLocalize()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <Dialog open title={w(labels.title)} width={760} onClose={onClose}>
      {address && <img className="fg-evidence-picture" src={address} alt={name} />}
    </Dialog>
  )
}
