import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useParams } from 'react-router'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { TicketCard } from './TicketCard.tsx'
import { TicketConsent } from './TicketConsent.tsx'
import './OpenTicket.css'

/**
 * `/noLogin/ticket/:code`: a ticket, or the tickets of an order to swipe through, as the holder shows them at the gate.
 */
export function OpenTicket() {
  const t = useText()
  const { code = '' } = useParams()
  useTitle(t('ticket.openTitle'))
  return (
    <PhonePage>
      <OpenedLink command="getTicket" payload={{ code }}>
        {(opened, refetch) => (
          <>
            <Opened opened={opened} />
            {opened.consent && <TicketConsent code={code} consent={opened.consent} onSaid={refetch} />}
          </>
        )}
      </OpenedLink>
    </PhonePage>
  )
}

function Opened({ opened }: { opened: Output<'getTicket'> }) {
  const t = useText()
  const say = useLocalize()
  const { exhibition, tickets } = opened
  return (
    <>
      <SandboxMark shown={hasSandboxMark(exhibition)} />
      <h1>{say([exhibition.cn, exhibition.en])}</h1>
      <ul className="fg-tickets" tabIndex={tickets.length > 1 ? 0 : undefined} aria-label={t('ticket.openTitle')}>
        {tickets.map((ticket, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order that is not paid have no number
          <li key={`${ticket.code} ${at}`}>
            {tickets.length > 1 && (
              <p className="fg-ticket-of">{t('ticket.openOf', { n: at + 1, all: tickets.length })}</p>
            )}
            <TicketCard ticket={ticket} of={opened} />
          </li>
        ))}
      </ul>
    </>
  )
}
