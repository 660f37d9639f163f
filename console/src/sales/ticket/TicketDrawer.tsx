import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { Link } from 'react-router'
import { formatDate, formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import { TicketPassages } from './TicketPassages.tsx'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** One ticket next to its list: its code to scan, holder, day, and history. */
export const TicketDrawer = detailOf<'getTicketDetail', OfExhibition>({
  command: 'getTicketDetail',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: ({ code }) => code,
  title: detail => detail.name || nameOf(detail.type),
  status: stateTag(ticketStateMachine.states),
  facts: 8,
  Facts: Details,
})

function Details({ detail, exhibitionId }: OfExhibition & { detail: Output<'getTicketDetail'> }) {
  const t = useText()
  const { qr, code, type, day, people, phoneMasked, documentMasked, seller, orderId, orderCode } = detail
  return (
    <>
      <Inline className="fg-ticket-qr" gap={20} align="center">
        {qr ? (
          <>
            <QrPicture value={qr} size={200} />
            <span className="fg-hidden">{t('ticket.qrOf', { code })}</span>
          </>
        ) : (
          <p>{t('ticket.qrNone')}</p>
        )}
      </Inline>
      <DescriptionList
        facts={[
          { name: t('ticket.type'), value: nameOf(type) },
          { name: t('ticket.day'), value: day ? formatDate(day) : t('ticket.anyDay') },
          { name: t('ticket.people'), value: t('ticket.peopleOf', { n: people, count: people }) },
          { name: t('ticket.phone'), value: phoneMasked || '—' },
          { name: t('ticket.document'), value: documentMasked || '—' },
          { name: t('ticket.price'), value: formatAmount(detail.price) },
          { name: t('ticket.buyerName'), value: detail.buyerName },
          { name: t('ticket.seller'), value: nameOf(seller) },
          {
            name: t('ticket.order'),
            value: <Link to={ticketPaths.order(exhibitionId, orderId)}>{orderCode}</Link>,
          },
          { name: t('ticket.enteredAt'), value: detail.enteredAt ? formatMoment(detail.enteredAt) : '—' },
          ...(detail.gateNote ? [{ name: t('ticket.gateNote'), value: detail.gateNote }] : []),
        ]}
      />
      <TicketPassages exhibitionId={exhibitionId} code={code} people={people} />
      <section>
        <h3>{t('ticket.history')}</h3>
        <History
          lines={detail.history}
          eventLabel={({ event }) => findEventLabel(event)}
          createdAt={detail.createdAt}
          exhibitionId={exhibitionId}
        />
      </section>
    </>
  )
}

const findEventLabel = (event: string) =>
  ticketStateMachine.events[event as keyof typeof ticketStateMachine.events] ?? ticketLabels.beginnings.edit
