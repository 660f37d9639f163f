import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useState } from 'react'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { issueOf } from '../../kernel/ui/FormSummary.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { commandOf } from './command-of.ts'
import { PartnerSelect } from './PartnerSelect.tsx'
import { parentKindOf } from './partner-labels.ts'

export interface AddRelationDialogProps {
  kind: PartnerKind
  partnerId: string
  onClose: () => void
}

/** Lets a partner work for another organizer or, for a secondary kind, another main partner. */
export function AddRelationDialog({ kind, partnerId, onClose }: AddRelationDialogProps) {
  const t = useText()
  const [sponsorId, setSponsorId] = useState<string>()
  const [tried, setTried] = useState(false)
  const add = useCommand(commandOf('add…Relation', kind), {
    onDone: () => {
      toast.success(t('partner.relationAdded'))
      onClose()
    },
  })
  const missing = tried && !sponsorId ? t('partner.sponsorChoose') : undefined
  const error = missing ?? (add.error ? issueOf(refusedFields(add.error), 'sponsorId') : undefined)
  const send = () => {
    setTried(true)
    if (sponsorId && !add.isPending) add.mutate({ partnerId, sponsorId })
  }
  return (
    <Dialog
      open
      title={t('partner.relationAdd')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" busy={add.isPending} onClick={send}>
            {t('partner.relationAdd')}
          </Button>
        </>
      }
    >
      <div className="fg-partner-reason">
        <Field label={t('partner.worksFor')} name="sponsorId" required error={error}>
          {control => (
            <PartnerSelect
              kind={parentKindOf(kind) ?? 'Sponsor'}
              id={control.id}
              describedBy={control['aria-describedby']}
              invalid={error !== undefined}
              value={sponsorId}
              onChange={setSponsorId}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
