import type { Payload } from '@fairgate/contract/catalogue'
import { formatAmount, parseAmount, writeAmount } from '@fairgate/contract/kernel/money'
import { deskFields } from '@fairgate/contract/ticket/fields'
import { ticketWords } from '@fairgate/contract/ticket/phrases'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber, venueClock } from '../kernel/format.ts'
import { text, useLanguage, useText, useWords } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage, FormSection } from '../ui/form/FormPage.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { heldDays } from './held-days.ts'
import { ticketPaths } from './ticket-paths.ts'
import { sendLabels } from './ticket-words.ts'
import { useDocumentOptions } from './use-document-options.ts'
import { useFair } from './use-fair.ts'
import { type TicketType, typeNameOf, useTicketTypes } from './use-ticket-types.ts'
import './Ticket.css'

const F = formFields(deskFields)
const methods = deskFields.method.options
const sendings = deskFields.send.options

/** Sells tickets at the desk (`…/tickets/sell`): one form, Enter sells, and the next buyer may come. */
export function SellTickets() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useFair()
  const { types, data, error, refetch } = useTicketTypes(exhibition.id)
  const back = () => void navigate(ticketPaths.tickets(exhibition.id))
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={back} />
  if (!data) return <DetailSkeleton />
  const sellable = types.filter(({ onSale, left }) => onSale && left > 0)
  if (sellable.length === 0 || !data.actions.includes('sell')) {
    return (
      <>
        <PageHead title={t('ticket.sell')} within={[exhibition.name]} />
        <Empty kind="first" title={t('ticket.nothingToSell')} why={[t('ticket.nothingToSellWhy')]} />
      </>
    )
  }
  return <Desk exhibition={exhibition} types={sellable} organizes={data.actions.includes('add')} />
}

interface DeskProps {
  exhibition: ReturnType<typeof useFair>
  types: readonly TicketType[]
  organizes: boolean
}

function Desk({ exhibition, types, organizes }: DeskProps) {
  const t = useText()
  const w = useWords()
  const language = useLanguage()
  const documents = useDocumentOptions()
  const { id: exhibitionId } = exhibition
  const [last, setLast] = useState<{ id: string; code: string }>()
  const typeOf = (id: string | undefined) => types.find(type => type.id === id)
  const first = types[0]
  const sell = (form: Parameters<typeof payloadOf>[1], holdUntil?: string) =>
    write('issueTickets', payloadOf({ exhibitionId, type: typeOf(form.ticketTypeId), language, holdUntil }, form))
  const draft = useDraft({
    of: deskFields,
    start: {
      ticketTypeId: first?.id,
      day: likelyDay(first),
      quantity: '1',
      method: 'cash',
      documentType: 'identityCard',
      send: 'now',
    },
    without: ({ ticketTypeId, method }) => {
      const type = typeOf(ticketTypeId)
      return [
        ...(type?.dated ? [] : (['day'] as const)),
        ...(type && type.holder === 'document' ? [] : (['documentType', 'documentNumber'] as const)),
        ...(type?.audience === 'child' && type.holder !== 'none' ? [] : (['birth'] as const)),
        ...(method === 'complimentary' ? [] : (['reason'] as const)),
        ...(method === 'cash' || method === 'complimentary' ? (['reference'] as const) : []),
      ]
    },
    send: form => sell(form),
    said: false,
    at: deskPath,
    done: (made, form) => {
      toast.success(
        text('ticket.sellDone', { code: made.code, n: made.ticketIds.length, count: made.ticketIds.length }),
      )
      next(made, form)
    },
  })
  const next = (
    made: { id: string; code: string },
    { ticketTypeId, day, method, send }: Pick<DeskForm, 'ticketTypeId' | 'day' | 'method' | 'send'>,
  ) => {
    setLast(made)
    draft.restart({ ticketTypeId, day, method, send, quantity: '1', documentType: 'identityCard' })
  }
  const { values } = draft
  const type = typeOf(values.ticketTypeId)
  const hold = () =>
    draft.attempt('hold', async form => {
      const made = await sell(form, new Date(Date.now() + heldDays * 86_400_000).toISOString())
      toast.success(text('ticket.heldDone', { code: made.code }))
      next(made, form)
    })
  const amount = amountOf(type, values.quantity, values.method)
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      verb={t('ticket.sellNow', { amount })}
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
        <Button busy={draft.busy === 'hold'} onClick={() => void hold()}>
          {t('ticket.hold', { n: heldDays, count: heldDays })}
        </Button>
      }
    >
      <FormSection wide title={t('ticket.lines')}>
        <div className="fg-ticket-pair">
          <F.choice
            name="ticketTypeId"
            onChosen={id => draft.set({ day: likelyDay(typeOf(id)) })}
            options={types.map(one => ({
              ...{ value: one.id, label: `${typeNameOf(one)} ${formatAmount(one.price)}` },
              remark: t('ticket.leftShown', { n: formatNumber(one.left) }),
            }))}
          />
          <F.text name="quantity" hint={type && t('ticket.leftShown', { n: formatNumber(type.left) })} />
          {type?.dated && <F.day name="day" required />}
        </div>
      </FormSection>
      <FormSection wide title={t('ticket.buyerName')}>
        <div className="fg-ticket-pair">
          <F.text name="name" hint={type && type.holder !== 'none' ? t('ticket.sameHolder') : undefined} />
          <F.text name="phone" required={type?.holder === 'phone'} hint={t('ticket.contactHint')} />
          <F.text name="email" />
          <F.text name="company" />
          {type?.holder === 'document' && <F.choice name="documentType" options={documents} />}
          {type?.holder === 'document' && <F.text name="documentNumber" required />}
          {type?.audience === 'child' && type.holder !== 'none' && <F.day name="birth" />}
        </div>
      </FormSection>
      <FormSection wide title={t('ticket.payment')}>
        <div className="fg-ticket-pair">
          <F.choice
            name="method"
            options={methods
              .filter(one => organizes || one !== 'complimentary')
              .map(value => ({ value, label: w(ticketWords.methods[value]) }))}
          />
          {values.method !== 'cash' && values.method !== 'complimentary' && <F.text name="reference" required />}
          {values.method === 'complimentary' && <F.text name="reason" required />}
          <F.choice
            name="send"
            hint={t('ticket.sendHint')}
            options={sendings.map(value => ({ value, label: t(sendLabels[value]) }))}
          />
        </div>
      </FormSection>
    </FormPage>
  )
}

/** The day most ask for at the desk: today, or the first that it is for. */
function likelyDay(type: TicketType | undefined): string | undefined {
  if (!type?.dated) return undefined
  const today = venueClock(Date.now()).date
  return today > type.firstDay && today <= type.lastDay ? today : type.firstDay
}

function amountOf(type: TicketType | undefined, quantity: string, method: string | undefined): string {
  if (!type || !/^[1-9]\d{0,2}$/.test(quantity)) return ''
  const fen = method === 'complimentary' ? 0n : parseAmount(type.price) * BigInt(quantity)
  return formatAmount(writeAmount(fen))
}

interface Sold {
  exhibitionId: string
  type: TicketType | undefined
  language: 'cn' | 'en'
  holdUntil?: string
}

interface DeskForm {
  ticketTypeId: string
  day?: string
  quantity: number
  name: string
  phone?: string
  email?: string
  company: string
  documentType?: string
  documentNumber?: string
  birth?: string
  method: Payload<'issueTickets'>['method']
  reference?: string
  reason?: string
  send: (typeof sendings)[number]
}

/** The desk's form as an order: who buys comes, where the type asks who does. */
function payloadOf({ exhibitionId, type, language, holdUntil }: Sold, form: DeskForm): Payload<'issueTickets'> {
  const { ticketTypeId, day, quantity, name, phone, email, company, method, reference, reason, send, ...person } = form
  const holder = { name, ...(phone !== undefined && { phone }), ...person }
  return {
    exhibitionId,
    lines: [
      {
        ...{ ticketTypeId, quantity, ...(day !== undefined && { day: day as never }) },
        ...(type && type.holder !== 'none' && { holders: [holder] as never }),
      },
    ],
    buyer: { name, phone, email, company, language },
    ...{ method, reference, reason },
    ...(send !== 'none' && { send }),
    ...(holdUntil !== undefined && { holdUntil: holdUntil as never }),
  }
}

/** Where the desk's form has what an order calls `lines.0.holders.0.documentNumber`. */
function deskPath(path: string): string {
  const name = path.split('.').at(-1) ?? path
  return name === 'holders' ? 'quantity' : name
}
