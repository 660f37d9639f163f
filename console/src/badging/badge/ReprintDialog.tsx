import { lossFields, reprintFields } from '@fairgate/contract/badging/badge/fields'
import type { Fields, WireOf } from '@fairgate/contract/kernel/field/field'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import type { ActedBadge, OfExhibition } from './acted-badge.ts'

const Reprint = formFields(reprintFields)
const Loss = formFields(lossFields)

export type CardDialogProps = ActionFormProps<ActedBadge> &
  OfExhibition & {
    /**
     * The active card in the current view, null if there is none; the server refuses if another clerk has changed it.
     */
    cardId?: string | null
    /** Called after success. */
    onDone?: () => void
  }

/** The displayed card, as the commands identify it. */
interface SeenCard {
  exhibitionId: string
  id: string
  cardId: string | null | undefined
}

/** The form state of a command that ends a card: sent for the displayed card, then reported to the caller. */
function useCardDraft<S extends Fields>(
  of: S,
  send: (card: SeenCard, form: WireOf<S>) => Promise<{ id: string; version: number }>,
  said: TextKey,
  { row, exhibitionId, cardId, onDone, onClose }: CardDialogProps,
) {
  return useDraft({
    of,
    send: form => send({ exhibitionId, id: row.badgeId ?? row.id, cardId }, form),
    said,
    done() {
      onClose()
      onDone?.()
    },
  })
}

/** Replaces a card; the old one is revoked at once. The reason comes from the dictionary. */
export function ReprintDialog(props: CardDialogProps) {
  const { row, exhibitionId, onClose } = props
  const t = useText()
  return (
    <EditDialog
      draft={useCardDraft(
        reprintFields,
        (card, form) => write('reprintBadge', { ...card, ...form }),
        'badge.doneReprint',
        props,
      )}
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

/** Reports a lost card: it is revoked at once, and the badge has none. */
export function LossDialog(props: CardDialogProps) {
  const t = useText()
  return (
    <EditDialog
      draft={useCardDraft(
        lossFields,
        (card, form) => write('reportBadgeLost', { ...card, ...form }),
        'badge.doneLost',
        props,
      )}
      title={t('badge.askLost', { name: props.row.name })}
      lead={t('badge.askLostLine')}
      verb={t('badge.lost')}
      onClose={props.onClose}
    >
      <Loss.note name="note" />
    </EditDialog>
  )
}
