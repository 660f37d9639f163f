import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { requestStateMachine, ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { Link } from 'react-router'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { requestKindLabels } from './ticket-labels.ts'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** One request next to its list: content, applicant, reason, and what the approver must know. */
export const RequestDrawer = detailOf<'getTicketRequestDetail', OfExhibition>({
  command: 'getTicketRequestDetail',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: ({ kind }, t) => t(requestKindLabels[kind]),
  title: ({ applicant }) => nameOf(applicant),
  status: stateTag(requestStateMachine.states),
  decider: ({ state, kind }) => state === 'pending' && (kind === 'stock' ? 'giver' : 'organizer'),
  facts: 5,
  Facts: Details,
})

function Details({ detail, exhibitionId }: OfExhibition & { detail: Output<'getTicketRequestDetail'> }) {
  const t = useText()
  const w = useLocalize()
  const reasons = useDictionary('refund_reason', { exhibitionId })
  const { type, quantity, orderId, orderCode, stock, tickets } = detail
  return (
    <>
      <DescriptionList
        facts={[
          ...(type
            ? [{ name: t('ticket.requestWhat'), value: t('ticket.line', { type: nameOf(type), n: quantity }) }]
            : []),
          ...(orderId
            ? [
                {
                  name: t('ticket.order'),
                  value: <Link to={ticketPaths.order(exhibitionId, orderId)}>{orderCode}</Link>,
                },
              ]
            : []),
          ...(detail.reasonCode
            ? [{ name: t('ticket.requestReason'), value: reasons.labelOf(detail.reasonCode) }]
            : []),
          { name: t('ticket.reason'), value: detail.reason },
          ...(stock
            ? [
                {
                  name: t('ticket.requestHas'),
                  value: t('ticket.requestHasOf', {
                    granted: formatNumber(stock.granted),
                    left: formatNumber(stock.left),
                  }),
                },
                ...(stock.giverLeft === null
                  ? []
                  : [{ name: t('ticket.requestGiverLeft'), value: formatNumber(stock.giverLeft) }]),
              ]
            : []),
        ]}
      />
      {tickets.length > 0 && (
        <section>
          <h3>{t('ticket.requestTickets')}</h3>
          <PlainTable
            label={t('ticket.requestTickets')}
            none=""
            rows={tickets}
            columns={[
              { key: 'code', title: t('ticket.code'), width: '30%', render: one => one.code },
              { key: 'type', title: t('ticket.type'), width: '30%', render: one => nameOf(one.type) },
              { key: 'state', title: t('ticket.state'), render: one => w(ticketStateMachine.states[one.state]) },
              { key: 'price', title: t('ticket.price'), align: 'right', render: one => formatAmount(one.price) },
            ]}
          />
        </section>
      )}
      <section>
        <h3>{t('ticket.history')}</h3>
        <History
          lines={detail.history}
          eventLabel={({ event }) => requestStateMachine.events[event as keyof typeof requestStateMachine.events]}
          createdAt={detail.createdAt}
          exhibitionId={exhibitionId}
        />
      </section>
    </>
  )
}
