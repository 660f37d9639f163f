import { ticketTypeFields } from '@fairgate/contract/sales/ticket/fields'
import { useNavigate, useParams } from 'react-router'
import { gateDayBegins } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { audienceLabels, entriesLabels, holderLabels } from './ticket-labels.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useExhibition } from './use-exhibition.ts'
import { type TicketType, typeNameOf, useTicketTypes } from './use-ticket-types.ts'
import './Ticket.css'

const F = formFields(ticketTypeFields)

/** A new ticket type, or an existing one (`…/tickets/types/new`, `…/tickets/types/:ticketTypeId`). */
export function TicketTypeEditor() {
  const { ticketTypeId } = useParams()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { types, data, error, refetch } = useTicketTypes(exhibition.id)
  const toList = () => void navigate(ticketPaths.types(exhibition.id))
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={toList} />
  if (!data) return <DetailSkeleton />
  const type = types.find(({ id }) => id === ticketTypeId)
  if (ticketTypeId && !type) {
    return <ErrorState failure={{ statusCode: 10006, message: '', traceId: '' }} onBack={toList} />
  }
  return <Editor key={ticketTypeId ?? 'new'} type={type} exhibition={exhibition} open={data.open} />
}

interface EditorProps {
  type: TicketType | undefined
  exhibition: ReturnType<typeof useExhibition>
  open: { from: string | null; to: string | null }
}

function Editor({ type, exhibition, open }: EditorProps) {
  const t = useText()
  const navigate = useNavigate()
  const zones = useQueryCommand('getBadgeTypeList', { exhibitionId: exhibition.id }).data?.zones ?? []
  const zoneOptions = zones.map(({ id, code, nameCn, nameEn }) => ({
    ...{ value: id, label: `${code} ${nameOf({ cn: nameCn, en: nameEn })}` },
  }))
  const { id: exhibitionId } = exhibition
  const draft = useDraft({
    of: ticketTypeFields,
    read: type && { ...type, people: type.audience === 'group' ? type.people : null },
    start: { firstDay: open.from ?? undefined, lastDay: open.to ?? undefined, price: '0.00' },
    without: ({ entriesKind, audience, dated }) => [
      ...(entriesKind === 'daily' ? [] : (['entriesADay'] as const)),
      ...(audience === 'child' ? [] : (['underAge'] as const)),
      ...(audience === 'group' ? [] : (['people'] as const)),
      ...(dated ? (['allowedDays'] as const) : []),
    ],
    send: (form, over) =>
      over
        ? write('editTicketType', { exhibitionId, ...over, ...form } as never)
        : write('addTicketType', { exhibitionId, ...form } as never),
    said: 'ticket.typeSaved',
    done: () => void navigate(ticketPaths.types(exhibitionId)),
  })
  const { audience, entriesKind, dated } = draft.values
  return (
    <FormPage draft={draft} within={[exhibition.name]} here={type && typeNameOf(type)}>
      <FormSection wide>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.text name="nameCn" />
          <F.text name="nameEn" />
          <F.text name="price" />
          <F.text name="total" />
        </Split>
      </FormSection>
      <FormSection wide title={t('ticket.windowColumn')}>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.day name="saleFrom" hint={t('ticket.saleHint')} />
          <F.day name="saleTo" />
          <F.text name="perPerson" hint={t('ticket.perPersonHint')} />
          <F.text name="refundFee" suffix="%" />
          <F.day name="returnsOn" hint={t('ticket.returnsHint')} />
        </Split>
      </FormSection>
      <FormSection wide title={t('ticket.validOn')}>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.day name="firstDay" />
          <F.day name="lastDay" />
          <F.flag name="dated" hint={t('ticket.datedHint')} />
          {!dated && <F.text name="allowedDays" hint={t('ticket.allowedDaysHint')} />}
          <F.radios name="entriesKind" labels={entriesLabels} />
          {entriesKind === 'daily' && (
            <F.text name="entriesADay" required hint={t('ticket.gateDayHint', { time: gateDayBegins() })} />
          )}
          <F.many name="zones" options={zoneOptions} />
        </Split>
      </FormSection>
      <FormSection wide title={t('ticket.holder')}>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          <F.radios name="audience" labels={audienceLabels} />
          {audience === 'child' && <F.text name="underAge" required />}
          {audience === 'group' && <F.text name="people" required />}
          <F.radios name="holder" labels={holderLabels} />
          <F.text name="gateNote" />
        </Split>
      </FormSection>
    </FormPage>
  )
}
