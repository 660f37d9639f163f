import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { type Name, nameOf } from '../kernel/name-of.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { NoteField } from '../ui/NoteField.tsx'
import { toast } from '../ui/toast.ts'
import { commandOf } from './command-of.ts'
import { percent } from './partner-words.ts'

export interface ApplyDialogProps {
  kind: PartnerKind
  partner: { id: string; name: Name; feePercent: string }
  /** The application that was returned, to be sent in again. */
  again?: { id: string; version: number; note: string }
  onClose: () => void
}

/** Applies for a shared partner, at the fee it is shared for. */
export function ApplyDialog({ kind, partner, again, onClose }: ApplyDialogProps) {
  const t = useText()
  const [note, setNote] = useState(again?.note ?? '')
  const apply = useCommand(commandOf('applyShare…', kind), {
    onDone: () => {
      toast.success(t('partner.appliedDone'))
      onClose()
    },
    onRefused: failure => {
      if (failure.issues.length === 0) onClose()
    },
  })
  const send = () => {
    if (!apply.isPending) {
      apply.mutate({ partnerId: partner.id, note: note.trim(), id: again?.id, version: again?.version })
    }
  }
  const issues = apply.error ? refusedFields(apply.error) : []
  return (
    <Dialog
      open
      title={t('partner.applyAsk', { name: nameOf(partner.name) })}
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" busy={apply.isPending} onClick={send}>
            {t('partner.apply')}
          </Button>
        </>
      }
    >
      <p>{t('partner.applyWhy', { fee: percent(partner.feePercent, t) })}</p>
      <div className="fg-partner-reason">
        <NoteField label={t('partner.applyNote')} error={issueOf(issues, 'note')} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
