import { FileUp, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ExhibitionFrame, type TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { ticketPaths } from './ticket-paths.ts'
import { useTicketTypes } from './use-ticket-types.ts'
import './Ticket.css'

const views = ['tickets', 'orders', 'stock', 'types', 'requests'] as const
export type TicketView = (typeof views)[number]

interface TicketFrameProps {
  view: TicketView
  /** Shown before the primary button, which sells. */
  actions?: (exhibitionId: string) => ReactNode
  children: (exhibitionId: string) => ReactNode
}

/** The ticket pages of one exhibition: frame, five lists, and the link to the desk. */
export function TicketFrame({ view, actions, children }: TicketFrameProps) {
  return (
    <ExhibitionFrame
      tab="tickets"
      list
      actions={({ exhibition }) => (
        <>
          {actions?.(exhibition.id)}
          <SellButton exhibition={exhibition} />
        </>
      )}
    >
      {({ exhibition }) => (
        <>
          <Views view={view} exhibitionId={exhibition.id} />
          {children(exhibition.id)}
        </>
      )}
    </ExhibitionFrame>
  )
}

function Views({ view, exhibitionId }: { view: TicketView; exhibitionId: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Inline className="fg-ticket-views">
      <Segmented
        label={t('ticket.tickets')}
        value={view}
        options={views.map(value => ({ value, label: t(`ticket.${value}`) }))}
        onChange={next => void navigate(ticketPaths[next as TicketView](exhibitionId))}
      />
    </Inline>
  )
}

function SellButton({ exhibition: { id } }: Pick<TaskDetail, 'exhibition'>) {
  const t = useText()
  const navigate = useNavigate()
  const may = useMay('ticket:sell')
  // Without types nothing can be sold; the empty list says what to do first.
  const { types } = useTicketTypes(id)
  if (!may || types.length === 0) return null
  return (
    <>
      <Button icon={FileUp} onClick={() => void navigate(ticketPaths.import(id))}>
        {t('ticket.importTickets')}
      </Button>
      <Button kind="primary" icon={Ticket} onClick={() => void navigate(ticketPaths.sell(id))}>
        {t('ticket.sell')}
      </Button>
    </>
  )
}
