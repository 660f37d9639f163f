import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { useParams } from 'react-router'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { TicketCard } from './TicketCard.tsx'
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
      <Inline
        as="ul"
        className="fg-tickets"
        gap={16}
        tabIndex={tickets.length > 1 ? 0 : undefined}
        aria-label={t('ticket.openTitle')}
      >
        {tickets.map((ticket, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order that is not paid have no number
          <li key={`${ticket.code} ${at}`}>
            {tickets.length > 1 && (
              <p className="fg-ticket-of fg-muted">{t('ticket.openOf', { n: at + 1, all: tickets.length })}</p>
            )}
            <TicketCard ticket={ticket} of={opened} />
          </li>
        ))}
      </Inline>
    </>
  )
}

const purposes = [
  ['survey', 'ticket.consentSurvey'],
  ['marketing', 'ticket.consentMarketing'],
] as const

interface TicketConsentProps {
  code: string
  consent: NonNullable<Output<'getTicket'>['consent']>
  /** Loads the current consent again. */
  onSaid: () => void
}

/** What the ticket holder permits the organizer to write about; a checkbox gives or withdraws consent. */
function TicketConsent({ code, consent, onSaid }: TicketConsentProps) {
  const t = useText()
  const say = useLocalize()
  const { mutate, isPending, variables } = useCommand('setTicketConsent', {
    onDone: (_answer, { agrees }) => {
      toast.success(t(agrees ? 'ticket.consentGiven' : 'ticket.consentWithdrawn'))
      onSaid()
    },
  })
  return (
    <Stack as="fieldset" className="fg-ticket-consent" gap={4}>
      <legend>{t('ticket.consentTitle', { company: say([consent.company.cn, consent.company.en]) })}</legend>
      {purposes.map(([purpose, word]) => (
        <Inline as="label" gap={12} align="center" key={purpose} htmlFor={`consent-${purpose}`}>
          <Checkbox
            id={`consent-${purpose}`}
            checked={isPending && variables?.purpose === purpose ? variables.agrees : consent[purpose]}
            disabled={isPending}
            onChange={event => mutate({ code, purpose, agrees: event.target.checked })}
          />
          {t(word)}
        </Inline>
      ))}
      <p>{t('ticket.consentWhy')}</p>
    </Stack>
  )
}
