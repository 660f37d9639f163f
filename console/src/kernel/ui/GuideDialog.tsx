import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import './GuideDialog.css'

export interface GuideEntry {
  id: string
  title: string
  /** What is pending there, in words. */
  remark: ReactNode
  open: () => void
}

export interface GuideDialogProps {
  open: boolean
  title: string
  lead?: string
  entries: readonly GuideEntry[]
  /** At the left of the foot. */
  also?: ReactNode
  onClose: () => void
}

/** 500 px (spec §2): after login, the exhibitions with pending tasks of this partner. */
export function GuideDialog({ open, title, lead, entries, also, onClose }: GuideDialogProps) {
  const t = useText()
  return (
    <Dialog
      open={open}
      title={title}
      width={500}
      onClose={onClose}
      foot={
        <>
          {also}
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </>
      }
    >
      {lead && <p>{lead}</p>}
      <ul className="fg-guide">
        {entries.map(entry => (
          <li key={entry.id}>
            <button type="button" onClick={entry.open}>
              <strong>{entry.title}</strong>
              <span>{entry.remark}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
