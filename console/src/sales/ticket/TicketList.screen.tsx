import { useMay } from '../../kernel/auth/session.ts'
import { TicketFrame } from './TicketFrame.tsx'
import { Tickets } from './Tickets.tsx'
import type { OfExhibition } from './ticket-paths.ts'
import { useTicketTypes } from './use-ticket-types.ts'

/** Sold tickets of an exhibition (`…/tickets`). */
export const TicketList = () => (
  <TicketFrame view="tickets">{exhibitionId => <Ready exhibitionId={exhibitionId} />}</TicketFrame>
)

function Ready({ exhibitionId }: OfExhibition) {
  const { types, isPending } = useTicketTypes(exhibitionId)
  const maySell = useMay('ticket:sell')
  return <Tickets {...{ exhibitionId, maySell, lacksTypes: !isPending && types.length === 0 }} />
}
