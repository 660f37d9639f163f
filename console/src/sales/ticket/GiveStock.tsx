import { giveFields } from '@fairgate/contract/sales/ticket/fields'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { OfExhibition } from './ticket-paths.ts'
import { useTicketTypes } from './use-ticket-types.ts'

const F = formFields(giveFields)
const venue = 'venue'

/** Gives stock of a ticket type to a seller, or changes what the seller has. */
export function GiveStock({ exhibitionId }: OfExhibition) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {t('ticket.allot')}
      </Button>
      {open && <GiveDialog exhibitionId={exhibitionId} onClose={() => setOpen(false)} />}
    </>
  )
}

function GiveDialog({ exhibitionId, onClose }: OfExhibition & { onClose: () => void }) {
  const t = useText()
  const { options } = useTicketTypes(exhibitionId)
  const takers = useQueryCommand('getStockTakerList', { exhibitionId }).data?.list ?? []
  const draft = useDraft({
    of: giveFields,
    send: ({ ticketTypeId, taker, granted }) =>
      write('allotStock', { ticketTypeId, participationId: taker === venue ? null : taker, granted }),
    said: 'ticket.allotDone',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('ticket.allot')}
      verb={t('ticket.allot')}
      lead={<p>{t('ticket.allotLead')}</p>}
      onClose={onClose}
    >
      <F.choice name="ticketTypeId" options={options} />
      <F.choice
        name="taker"
        options={takers.map(({ participationId, name }) => ({ value: participationId ?? venue, label: nameOf(name) }))}
      />
      <F.text name="granted" />
    </EditDialog>
  )
}
