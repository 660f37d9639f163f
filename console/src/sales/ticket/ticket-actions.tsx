import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { holderFields, ticketRevealFields } from '@fairgate/contract/sales/ticket/fields'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { Ban, CirclePause, Eye, Inbox, Pencil, Play, Send, Undo2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { type ActionDialogProps, defineActions, type Given } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundRequestDialog } from './RefundRequestDialog.tsx'
import { SendTicketsDialog } from './SendDialog.tsx'
import type { OfExhibition } from './ticket-paths.ts'
import { useDocumentOptions } from './use-document-options.ts'

const ofIds = (rows: readonly RowOf<'getTicketPage'>[], given: object, { exhibitionId }: OfExhibition) => ({
  exhibitionId,
  ids: rows.map(({ id }) => id),
  ...given,
})

const F = formFields(holderFields)

/** Asks for the new holder of a ticket. */
function HolderDialog(dialog: ActionDialogProps<RowOf<'getTicketPage'>, OfExhibition>) {
  const t = useText()
  const documents = useDocumentOptions()
  const draft = useActionDialogDraft(dialog, holderFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('ticket.edit')} lead={<p>{t('ticket.editLead')}</p>}>
      <F.text name="name" />
      <F.text name="phone" />
      <F.choice name="documentType" options={documents} />
      <F.text name="documentNumber" />
      <F.day name="birth" />
    </ActionDialogForm>
  )
}

/** Actions for sold tickets. */
export const ticketActions = defineActions<RowOf<'getTicketPage'>, OfExhibition>(
  'ticket',
  {
    edit: { command: 'editTicketHolder', ask: { Dialog: HolderDialog }, icon: Pencil, done: 'ticket.editDone' },
    refund: {
      command: 'refundTicket',
      payload: ofIds,
      bulk: true,
      icon: Undo2,
      ask: { Dialog: RefundDialog },
      done: 'ticket.refundDone',
    },
    send: {
      command: 'sendTicketLink',
      payload: ofIds,
      bulk: true,
      icon: Send,
      ask: { Dialog: SendTicketsDialog },
      done: 'ticket.sendDone',
    },
    suspend: {
      command: 'suspendTicket',
      icon: CirclePause,
      ask: note({ one: 'ticket.suspendAsk', why: 'ticket.suspendWhy', label: 'ticket.note' }),
      done: 'ticket.suspendDone',
    },
    resume: { command: 'resumeTicket', icon: Play, tone: 'primary', done: 'ticket.resumeDone' },
    apply: {
      command: 'applyTicketRequest',
      payload: ([row], { reasonCode, reason }, { exhibitionId }) => ({
        exhibitionId,
        refund: { orderId: row?.orderId, ticketIds: [row?.id], reasonCode },
        reason,
      }),
      icon: Inbox,
      ask: { Dialog: RefundRequestDialog },
      word: 'ticket.applyRefund',
      button: 'ticket.applyRefundDots',
      done: 'ticket.applyDone',
    },
    reveal: {
      command: 'revealTicketNumbers',
      payload: ([row], given, { exhibitionId }) => ({ exhibitionId, id: row?.id, ...given }),
      icon: Eye,
      rare: true,
      ask: note({
        ...{ one: 'ticket.revealAsk', why: 'ticket.revealWhy', label: 'ticket.revealReason', name: 'reason' },
        max: ticketRevealFields.reason.max,
      }),
      button: 'ticket.revealDots',
      shows: WholeNumbers,
    },
    void: {
      command: 'voidTicket',
      payload: ofIds,
      bulk: true,
      tone: 'danger',
      rare: true,
      icon: Ban,
      ask: note({ one: 'ticket.voidAsk', why: 'ticket.voidWhy', label: 'ticket.note' }),
      done: 'ticket.voidDone',
    },
  },
  ({ code }) => code,
  ({ exhibitionId }) => ({ exhibitionId }),
  ticketStateMachine.inverses,
)

/** Shows the full numbers of a holder once. */
function WholeNumbers({ name, answer, onClose }: { name: string; answer: Given; onClose: () => void }) {
  const t = useText()
  const { phone, documentNumber } = answer as unknown as Output<'revealTicketNumbers'>
  return (
    <Dialog
      open
      title={name}
      width={440}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ticket.revealClose')}</Button>}
    >
      <DescriptionList
        facts={[
          { name: t('ticket.phone'), value: phone || '—' },
          { name: t('ticket.document'), value: documentNumber || '—' },
        ]}
      />
    </Dialog>
  )
}
