import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { orderStateMachine } from '@fairgate/contract/sales/ticket/states'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { Link } from 'react-router'
import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** One order next to its list: buyer, tickets, and payments. */
export const OrderDrawer = detailOf<'getTicketOrderDetail', OfExhibition>({
  command: 'getTicketOrderDetail',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: ({ code }) => code,
  title: ({ buyerName }) => buyerName,
  status: stateTag(orderStateMachine.states),
  facts: 7,
  Facts: Details,
})

function Details({ detail, exhibitionId }: OfExhibition & { detail: Output<'getTicketOrderDetail'> }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <DescriptionList
        facts={[
          { name: t('ticket.buyerCompany'), value: detail.buyerCompany || '—' },
          { name: t('ticket.phone'), value: detail.phoneMasked || detail.emailMasked },
          { name: t('ticket.seller'), value: nameOf(detail.seller) },
          { name: t('ticket.method'), value: w(ticketLabels.methods[detail.method]) },
          { name: t('ticket.reference'), value: detail.reference ?? '—' },
          ...(detail.reason ? [{ name: t('ticket.reason'), value: detail.reason }] : []),
          { name: t('ticket.amount'), value: <strong>{formatAmount(detail.amount)}</strong> },
          ...(detail.holdUntil && detail.state === 'awaitingPayment'
            ? [{ name: t('ticket.holdUntil'), value: formatMoment(detail.holdUntil) }]
            : []),
        ]}
      />
      <section>
        <h3>
          <Link to={ticketPaths.ofOrder(exhibitionId, detail.id)}>{t('ticket.lines')}</Link>
        </h3>
        <PlainTable
          label={t('ticket.lines')}
          none={t('ticket.empty')}
          rows={detail.lines.map((line, at) => ({ ...line, id: String(at) }))}
          columns={[
            { key: 'type', title: t('ticket.type'), width: '50%', render: line => nameOf(line.type) },
            { key: 'quantity', title: t('ticket.quantity'), align: 'right', render: line => line.quantity },
            { key: 'price', title: t('ticket.price'), align: 'right', render: line => formatAmount(line.unitPrice) },
          ]}
        />
      </section>
      {detail.money.length > 0 && (
        <section>
          <h3>{t('ticket.money')}</h3>
          <PlainTable
            label={t('ticket.money')}
            none=""
            rows={detail.money.map((line, at) => ({ ...line, id: String(at) }))}
            columns={[
              {
                key: 'kind',
                title: t('ticket.requestKind'),
                render: line => t(line.kind === 'ticketSold' ? 'ticket.moneySold' : 'ticket.moneyRefunded'),
              },
              { key: 'at', title: t('ticket.at'), render: line => formatMoment(line.at) },
              { key: 'amount', title: t('ticket.amount'), align: 'right', render: line => formatAmount(line.amount) },
            ]}
          />
        </section>
      )}
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
  orderStateMachine.events[event as keyof typeof orderStateMachine.events] ??
  ticketLabels.beginnings[event === 'hold' ? 'hold' : 'sell']
