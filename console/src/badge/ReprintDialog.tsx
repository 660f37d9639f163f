import { lossFields, reprintFields } from '@fairgate/contract/badge/fields'
import { useText } from '../kernel/language.ts'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import type { ActionFormProps } from '../ui/list/define-actions.ts'
import { useDictionary } from '../ui/use-dictionary.ts'
import type { ActedBadge, OfExhibition } from './badge-actions.tsx'

const Reprint = formFields(reprintFields)
const Loss = formFields(lossFields)

export type CardDialogProps = ActionFormProps<ActedBadge> &
  OfExhibition & {
    /** The living card the reader sees, null where there is none; another clerk's deed in between is then told. */
    cardId?: string | null
    /** It was done. */
    onDone?: () => void
  }

/** Replaces a card: the old one dies at once. The reason is the dictionary's. */
export function ReprintDialog({ row, exhibitionId, cardId, onDone, onClose }: CardDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: reprintFields,
    send: form => write('reprintBadge', { exhibitionId, id: row.badgeId ?? row.id, cardId, ...form }),
    said: 'badge.doneReprint',
    done() {
      onClose()
      onDone?.()
    },
  })
  return (
    <EditDialog
      draft={draft}
      title={t('badge.askReprint', { name: row.name })}
      lead={t('badge.askReprintLine')}
      verb={t('badge.reprint')}
      onClose={onClose}
    >
      <Reprint.choice name="reasonCode" options={useDictionary('reprint_reason', { exhibitionId }).options} />
      <Reprint.note name="note" />
    </EditDialog>
  )
}

/** Says that a card is lost: it dies at once, and the badge stays without one. */
export function LossDialog({ row, exhibitionId, cardId, onDone, onClose }: CardDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: lossFields,
    send: form => write('reportBadgeLost', { exhibitionId, id: row.badgeId ?? row.id, cardId, ...form }),
    said: 'badge.doneLost',
    done() {
      onClose()
      onDone?.()
    },
  })
  return (
    <EditDialog
      draft={draft}
      title={t('badge.askLost', { name: row.name })}
      lead={t('badge.askLostLine')}
      verb={t('badge.lost')}
      onClose={onClose}
    >
      <Loss.note name="note" />
    </EditDialog>
  )
}
