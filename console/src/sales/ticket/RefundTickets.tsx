import type { Input } from '@fairgate/contract/app/catalogue'
import {
  type Fen,
  formatAmount,
  formatFen,
  parseAmount,
  parseDecimal4,
  percentageOf,
} from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import type { Draft } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { refundRuleLabels } from './ticket-labels.ts'
import { useTicketTypes } from './use-ticket-types.ts'

type TicketId = Input<'refundTicket'>['ids'][number]

/** A ticket that can be refunded. */
export interface RefundableTicket {
  id: TicketId
  code: string
  /** Its holder; empty if none is recorded. */
  name: string
  type: { cn: string; en: string }
  ticketTypeId: string
  /** As on the wire. */
  price: string
}

/** The price minus the fee of its type in whole per cent, as the server computes it. */
const refundOf = (price: string, fee: number): Fen =>
  parseAmount(price) - percentageOf(parseAmount(price), parseDecimal4(String(fee)))

/** Tickets of an order that can be refunded or requested now; undefined until they are loaded. */
export function useTicketsOfOrder(exhibitionId: string, orderId: string | undefined, verb: 'refund' | 'apply') {
  const payload = { exhibitionId, id: orderId ?? '' } as Input<'getTicketOrderDetail'>
  const { data } = useQueryCommand('getTicketOrderDetail', payload, { enabled: orderId !== undefined })
  return data?.tickets.filter(({ actions }) => (actions as readonly string[]).includes(verb))
}

/** The selected tickets: all at first. */
export function useTicked(tickets: readonly RefundableTicket[] | undefined) {
  const [left, setLeft] = useState<ReadonlySet<TicketId>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const ids = (tickets ?? []).map(({ id }) => id).filter(id => !left.has(id))
  return {
    ids,
    isMissing: isMissing && ids.length === 0,
    tick: (id: TicketId) =>
      setLeft(left.has(id) ? new Set([...left].filter(one => one !== id)) : new Set([...left, id])),
    /** The draft, which cannot be sent while no ticket is selected. */
    guard: <D extends Pick<Draft<never>, 'send'>>(draft: D): D => ({
      ...draft,
      send: async () => {
        setMissing(ids.length === 0)
        return ids.length > 0 && draft.send()
      },
    }),
  }
}

interface RefundTicketsProps {
  exhibitionId: string
  tickets: readonly RefundableTicket[]
  /** With a checkbox for each, if some may be deselected. */
  ticked?: ReturnType<typeof useTicked>
}

/** The refunded tickets, the amount of each and the total, and the rule. */
export function RefundTickets({ exhibitionId, tickets, ticked }: RefundTicketsProps) {
  const t = useText()
  const { types, data } = useTicketTypes(exhibitionId)
  if (!data) return null
  const feeOf = ({ ticketTypeId }: RefundableTicket) => types.find(({ id }) => id === ticketTypeId)?.refundFee ?? 0
  const chosen = tickets.filter(({ id }) => ticked === undefined || ticked.ids.includes(id))
  const total = chosen.reduce((sum, one) => sum + refundOf(one.price, feeOf(one)), 0n)
  const { refundRule } = data.open
  return (
    <>
      <div className="fg-refund-tickets">
        <PlainTable
          label={t('ticket.refundTickets')}
          none=""
          rows={tickets}
          columns={[
            {
              key: 'code',
              title: t('ticket.code'),
              width: '36%',
              render: one =>
                ticked ? (
                  <CheckLine checked={ticked.ids.includes(one.id)} onChange={() => ticked.tick(one.id)}>
                    <span>{[one.code, one.name].filter(Boolean).join(' ')}</span>
                  </CheckLine>
                ) : (
                  [one.code, one.name].filter(Boolean).join(' ')
                ),
            },
            { key: 'type', title: t('ticket.type'), render: one => nameOf(one.type) },
            { key: 'price', title: t('ticket.price'), align: 'right', render: one => formatAmount(one.price) },
            {
              key: 'back',
              title: t('ticket.refundBack'),
              align: 'right',
              render: one => formatFen(refundOf(one.price, feeOf(one))),
            },
          ]}
        />
      </div>
      {ticked?.isMissing && (
        <p role="alert" className="fg-field-error">
          {t('ticket.refundNone')}
        </p>
      )}
      <Inline as="p" className="fg-refund-total" gap={[4, 12]} justify="space-between" wrap>
        <strong>{t('ticket.refundTotal', { count: chosen.length, amount: formatFen(total) })}</strong>
        <span className="fg-muted">
          {[...new Set(chosen.map(feeOf))].map(fee => t('ticket.refundFeeOf', { fee })).join(t('ticket.refundOr'))}
          {refundRule && ` · ${t(refundRuleLabels[refundRule])}`}
        </span>
      </Inline>
    </>
  )
}
