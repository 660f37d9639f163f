import { ticketImportFields } from '@fairgate/contract/sales/ticket/import-fields'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { ticketImportKit } from './import-kit.ts'
import { defaultReservationDays } from './reservation-days.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useExhibition } from './use-exhibition.ts'
import { useTicketTypes } from './use-ticket-types.ts'

const F = formFields(ticketImportFields)
const EarlierImports = earlierImports(ticketImportKit)
const methods = ticketImportFields.method.options

/** How the tickets are paid, the template, the filled file, and earlier imports. */
export function TicketImport() {
  const t = useText()
  const exhibition = useExhibition()
  const { id } = exhibition
  return (
    <div className="fg-import">
      <PageHead within={[exhibition.name]} />
      {id && <Steps exhibition={exhibition} />}
      {id && (
        <EarlierImports
          scopeId={id}
          of={{ exhibitionId: id }}
          head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>}
        />
      )}
    </div>
  )
}

function Steps({ exhibition }: { exhibition: ReturnType<typeof useExhibition> }) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { id: exhibitionId } = exhibition
  const corrected = useCorrectedImport(ticketImportKit)
  const [isReserved, setIsReserved] = useState(false)
  const { data } = useTicketTypes(exhibitionId)
  const draft = useDraft({
    of: ticketImportFields,
    start: { method: 'cash' },
    without: ({ method }) => {
      if (corrected) return ['method', 'reference', 'reason', 'name', 'phone', 'email', 'company']
      const isFree = method === 'complimentary' && !isReserved
      return [
        ...(isFree ? [] : (['reason'] as const)),
        ...(method === 'cash' || isFree || isReserved ? (['reference'] as const) : []),
      ]
    },
    send: ({ fileId, name, phone, email, company, ...paid }) =>
      write('importTickets', {
        ...{ exhibitionId, fileId },
        ...(corrected
          ? { mends: corrected.importId }
          : {
              sale: {
                ...paid,
                buyer: { name, phone, email, company, language },
                ...(isReserved && {
                  holdUntil: new Date(Date.now() + defaultReservationDays * 86_400_000).toISOString(),
                }),
              },
            }),
      }),
    said: false,
    at: path => path.split('.').at(-1) ?? '',
    done: ({ importId }) => void navigate(ticketPaths.report(exhibitionId, importId)),
  })
  const { method } = draft.values
  const organizes = data?.actions.includes('add') ?? false
  return (
    <ImportSteps
      kit={ticketImportKit}
      draft={draft}
      corrected={corrected}
      waits={undefined}
      first={{
        title: t('ticket.importStep1'),
        fields: corrected ? (
          <p className="fg-field-hint">{t('ticket.importCorrectsLine')}</p>
        ) : (
          <>
            <Segmented
              label={t('ticket.importHow')}
              value={isReserved ? 'held' : 'paid'}
              options={[
                { value: 'paid', label: t('ticket.importPaid') },
                {
                  value: 'held',
                  label: t('ticket.importReserved', { n: defaultReservationDays, count: defaultReservationDays }),
                },
              ]}
              onChange={next => setIsReserved(next === 'held')}
            />
            <Payment method={method} held={isReserved} organizes={organizes} />
            <F.text name="name" hint={t('ticket.importBuyerLine')} />
            <F.text name="phone" />
            <F.text name="email" />
            <F.text name="company" />
          </>
        ),
      }}
      template={{
        get: () => call('getTicketTemplateFile', { exhibitionId }),
        name: exhibition.name,
      }}
    />
  )
}

interface PaymentProps {
  method: (typeof methods)[number] | undefined
  held: boolean
  /** The organizer of the exhibition may give tickets away. */
  organizes: boolean
}

function Payment({ method, held, organizes }: PaymentProps) {
  const t = useText()
  const w = useLocalize()
  const offered = methods.filter(one => one !== 'complimentary' || (organizes && !held))
  return (
    <>
      <F.choice name="method" options={offered.map(value => ({ value, label: w(ticketLabels.methods[value]) }))} />
      {!held && method !== 'cash' && method !== 'complimentary' && (
        <F.text name="reference" hint={t('ticket.importReferenceLine')} />
      )}
      {!held && method === 'complimentary' && <F.text name="reason" required />}
    </>
  )
}
