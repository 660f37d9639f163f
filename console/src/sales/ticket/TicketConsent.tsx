import type { Output } from '@fairgate/contract/app/catalogue'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { toast } from '../../kernel/ui/toast.ts'

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
export function TicketConsent({ code, consent, onSaid }: TicketConsentProps) {
  const t = useText()
  const say = useLocalize()
  const { mutate, isPending, variables } = useCommand('setTicketConsent', {
    onDone: (_answer, { agrees }) => {
      toast.success(t(agrees ? 'ticket.consentGiven' : 'ticket.consentWithdrawn'))
      onSaid()
    },
  })
  return (
    <fieldset className="fg-ticket-consent">
      <legend>{t('ticket.consentTitle', { company: say([consent.company.cn, consent.company.en]) })}</legend>
      {purposes.map(([purpose, word]) => (
        <label key={purpose} htmlFor={`consent-${purpose}`}>
          <Checkbox
            id={`consent-${purpose}`}
            checked={isPending && variables?.purpose === purpose ? variables.agrees : consent[purpose]}
            disabled={isPending}
            onChange={event => mutate({ code, purpose, agrees: event.target.checked })}
          />
          {t(word)}
        </label>
      ))}
      <p>{t('ticket.consentWhy')}</p>
    </fieldset>
  )
}
