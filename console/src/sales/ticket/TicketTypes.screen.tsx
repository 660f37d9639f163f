import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatDates } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { TicketFrame } from './TicketFrame.tsx'
import { audienceLabels, holderLabels } from './ticket-labels.ts'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'
import { type TicketType, typeNameOf } from './use-ticket-types.ts'

/** Ticket types of an exhibition (`…/tickets/types`). */
export function TicketTypes() {
  const may = useMay('ticketType:edit')
  return (
    <TicketFrame view="types" actions={exhibitionId => may && <AddButton exhibitionId={exhibitionId} />}>
      {exhibitionId => <Types exhibitionId={exhibitionId} may={may} />}
    </TicketFrame>
  )
}

function AddButton({ exhibitionId }: OfExhibition) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button icon={Plus} onClick={() => void navigate(ticketPaths.addType(exhibitionId))}>
      {t('ticket.typeAdd')}
    </Button>
  )
}

const typeActions = defineActions<TicketType, OfExhibition & { may: boolean }>(
  'ticket',
  {
    delete: {
      command: 'deleteTicketType',
      payload: ([type], _, { exhibitionId }) => ({ exhibitionId, id: type?.id, version: type?.version }),
      tone: 'danger',
      word: 'ticket.typeDelete',
      ask: confirm({ one: 'ticket.typeDeleteAsk', why: 'ticket.typeDeleteWhy', kind: 'delete' }),
      done: 'ticket.typeDeleted',
    },
  },
  typeNameOf,
)

const Types = defineList<'getTicketTypeList', 'ticket', OfExhibition & { may: boolean }>('getTicketTypeList', {
  domain: 'ticket',
  title: 'ticket.types',
  inside: true,
  whole: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  columns: c => [
    c.cell('typeNo', type => type.no, { width: 72, priority: 2 }),
    c.name('nameCn', { title: 'ticket.type', width: 176, locked: true, render: type => typeNameOf(type) }),
    c.cell('price', type => formatAmount(type.price), { width: 104, min: 96, align: 'right', locked: true }),
    c.choice('audience', audienceLabels, { priority: 4 }),
    c.choice('holder', holderLabels, { title: 'ticket.holderKind', priority: 3 }),
    c.cell('daysColumn', type => formatDates(type.firstDay, type.lastDay), {
      width: 216,
      priority: 5,
    }),
    c.count('total', { priority: 6 }),
    c.count('sold', { priority: 1 }),
    c.count('left', { priority: 7 }),
    c.cell('onSale', type => <OnSale on={type.onSale} />, { title: 'ticket.windowColumn', width: 112, priority: 8 }),
  ],
  open: ({ id, actions }, { exhibitionId }) =>
    actions.includes('edit') ? ticketPaths.editType(exhibitionId, id) : undefined,
  openLabel: 'ticket.typeEdit',
  actions: typeActions,
  empty: (_, { exhibitionId, may }) =>
    may
      ? {
          ...{ title: 'ticket.emptyTypes', why: 'ticket.emptyTypesWhy' },
          action: { word: 'ticket.typeAdd', to: ticketPaths.addType(exhibitionId) },
        }
      : { title: 'ticket.emptyTypes', why: 'ticket.emptyTypesPartner' },
})

function OnSale({ on }: { on: boolean }) {
  const t = useText()
  return (
    <StatusTag plain code={on ? 2 : 3}>
      {t(on ? 'ticket.onSale' : 'ticket.offSale')}
    </StatusTag>
  )
}
