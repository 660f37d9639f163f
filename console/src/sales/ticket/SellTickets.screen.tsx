import { formatAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { type DeskLine, deskFields, maxReservedDays } from '@fairgate/contract/sales/ticket/fields'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { text, useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { findFieldErrors } from '../../kernel/ui/form/form-values.ts'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { defaultReservationDays } from './reservation-days.ts'
import { newLine, SaleLines } from './SaleLines.tsx'
import { deskPath, lineFaults, saleOf, toReservationEnd, totalOf } from './sale-order.ts'
import { sendLabels } from './ticket-labels.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useExhibition } from './use-exhibition.ts'
import { type TicketType, useTicketTypes } from './use-ticket-types.ts'
import './Ticket.css'

const F = formFields(deskFields)
const methods = deskFields.method.options
const sendings = deskFields.send.options

/**
 * Sells tickets at the desk (`…/tickets/sell`): one form, several types, Enter sells and clears the form for the next
 * buyer.
 */
export function SellTickets() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { types, data, error, refetch } = useTicketTypes(exhibition.id)
  const back = () => void navigate(ticketPaths.tickets(exhibition.id))
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={back} />
  if (!data) return <DetailSkeleton />
  const sellable = types.filter(({ onSale, left }) => onSale && left > 0)
  if (sellable.length === 0 || !data.actions.includes('sell')) {
    return (
      <>
        <PageHead title={t('ticket.sell')} within={[exhibition.name]} />
        <EmptyState kind="first" title={t('ticket.nothingToSell')} why={[t('ticket.nothingToSellWhy')]} />
      </>
    )
  }
  return <Desk exhibition={exhibition} types={sellable} organizes={data.actions.includes('add')} />
}

interface DeskProps {
  exhibition: ReturnType<typeof useExhibition>
  types: readonly TicketType[]
  organizes: boolean
}

function Desk({ exhibition, types, organizes }: DeskProps) {
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const { id: exhibitionId } = exhibition
  const [last, setLast] = useState<{ id: string; code: string }>()
  const typeOf = (id: string | undefined) => types.find(type => type.id === id)
  /** The lines that the fields of an answer refer to. */
  const sentLines = useRef<readonly DeskLine[]>([])
  const sell = (form: Parameters<typeof saleOf>[1], holdUntil?: string) => {
    sentLines.current = form.lines
    return write('issueTickets', saleOf({ exhibitionId, typeOf, language, holdUntil }, form))
  }
  const draft = useDraft({
    of: deskFields,
    start: {
      lines: [newLine(types[0], true)],
      method: 'cash',
      send: 'now',
      reservationDays: String(defaultReservationDays),
    },
    without: ({ method }) => [
      // Only for a held order.
      'reservationDays',
      ...(method === 'complimentary' ? [] : (['reason'] as const)),
      ...(method === 'cash' || method === 'complimentary' ? (['reference'] as const) : []),
    ],
    validate: ({ lines = [] }) => lineFaults(lines, typeOf, t),
    send: form => sell(form),
    said: false,
    at: path => deskPath(path, sentLines.current),
    done: made => {
      toast.success(
        text('ticket.sellDone', { code: made.code, n: made.ticketIds.length, count: made.ticketIds.length }),
      )
      next(made)
    },
  })
  const { values } = draft
  const lines = values.lines ?? []
  const next = (made: { id: string; code: string }) => {
    const { method, send, reservationDays } = values
    const [first] = lines
    setLast(made)
    // The next buyer mostly wants the same.
    const line = { ...newLine(typeOf(first?.ticketTypeId), true), ...(first?.day && { day: first.day }) }
    draft.restart({ lines: [line], method, send, reservationDays })
  }
  const days = /^[1-7]$/.test(values.reservationDays) ? Number(values.reservationDays) : undefined
  const reserve = () => {
    const { reservationDays } = deskFields
    const found = findFieldErrors({ reservationDays }, { reservationDays: values.reservationDays }, t)
    if (days === undefined) {
      draft.refuse(found)
      return
    }
    void draft.attempt('hold', async form => {
      const made = await sell(form, toReservationEnd(days))
      toast.success(text('ticket.reservedDone', { code: made.code }))
      next(made)
    })
  }
  const total = values.method === 'complimentary' ? 0n : totalOf(lines, typeOf)
  const needsBuyer = lines.some(({ self, ticketTypeId }) => self && typeOf(ticketTypeId)?.holder === 'phone')
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      verb={t('ticket.sellNow', { amount: total === undefined ? '' : formatAmount(writeAmount(total)) })}
      facts={[
        t('ticket.sellLead'),
        ...(last
          ? [
              <Link key="last" to={ticketPaths.order(exhibitionId, last.id)}>
                {t('ticket.lastSold')} {last.code}
              </Link>,
            ]
          : []),
      ]}
      actions={
        <Button busy={draft.busy === 'hold'} onClick={reserve}>
          {t('ticket.hold', { n: days ?? defaultReservationDays, count: days ?? defaultReservationDays })}
        </Button>
      }
    >
      <FormSection wide title={t('ticket.lines')}>
        <SaleLines types={types} />
      </FormSection>
      <FormSection wide title={t('ticket.buyerName')}>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.text name="name" />
          <F.text name="phone" required={needsBuyer} hint={t('ticket.contactHint')} />
          <F.text name="email" />
          <F.text name="company" />
        </Split>
      </FormSection>
      <FormSection wide title={t('ticket.payment')}>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.choice
            name="method"
            options={methods
              .filter(one => organizes || one !== 'complimentary')
              .map(value => ({ value, label: w(ticketLabels.methods[value]) }))}
          />
          {values.method !== 'cash' && values.method !== 'complimentary' && <F.text name="reference" required />}
          {values.method === 'complimentary' && <F.text name="reason" required />}
          <F.choice
            name="send"
            hint={t('ticket.sendHint')}
            options={sendings.map(value => ({ value, label: t(sendLabels[value]) }))}
          />
          <F.text
            name="reservationDays"
            required={false}
            hint={t('ticket.reservationDaysHint', { max: maxReservedDays })}
          />
        </Split>
      </FormSection>
    </FormPage>
  )
}
