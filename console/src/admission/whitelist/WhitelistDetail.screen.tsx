import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import type { Decider } from '@fairgate/contract/identity/decision/deciders'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDates, formatMoment } from '../../kernel/format/format.ts'
import { listOf, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { NextDecider } from '../../kernel/ui/decision/NextDecider.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { WhitelistGuests } from './WhitelistGuests.tsx'
import { whitelistActions } from './whitelist-actions.tsx'
import { formatOccupancy, vehiclesOf } from './whitelist-columns.tsx'
import { entriesLabels, findEventLabel, scopePaths } from './whitelist-labels.ts'
import './Whitelist.css'

type Detail = Output<'getWhitelistDetail'>
type Terms = NonNullable<Detail['proposed']>

/** One white list: terms, guests, history (`/whiteIndex/detail/:id`). */
export function WhitelistDetail() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getWhitelistDetail', { id }, { quiet: true })
  if (data) return <Shown detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(scopePaths.during)} />
}

function Shown({ detail }: { detail: Detail }) {
  const t = useText()
  const { proposed, kind } = detail
  return (
    <>
      <Head detail={detail} />
      <DetailColumns
        rail={{
          title: t('whitelist.history'),
          content: <History lines={detail.history} eventLabel={({ event }) => findEventLabel(event)} />,
        }}
      >
        <KeyNumbers>
          <KeyNumber label={t('whitelist.places')} value={formatOccupancy(detail)} />
          {kind === 'vehicle' && <KeyNumber label={t('whitelist.vehicles')} value={vehiclesOf(detail)} />}
        </KeyNumbers>
        {proposed && (
          <Card title={t('whitelist.proposed')}>
            <TermFacts terms={proposed} vehicles={kind === 'vehicle'} />
          </Card>
        )}
        <Card title={t('whitelist.terms')}>
          <TermFacts terms={detail} vehicles={kind === 'vehicle'} />
        </Card>
        <Card title={t('whitelist.application')}>
          <DescriptionList
            facts={[
              { name: t('whitelist.exhibition'), value: nameOf(detail.exhibition) },
              { name: t('whitelist.company'), value: nameOf(detail.company) },
              { name: t('whitelist.applicant'), value: detail.applicant },
              { name: t('whitelist.appliedAt'), value: formatMoment(detail.appliedAt) },
              ...(detail.operator ? [{ name: t('whitelist.operator'), value: detail.operator }] : []),
              ...(detail.decidedAt ? [{ name: t('whitelist.decidedAt'), value: formatMoment(detail.decidedAt) }] : []),
            ]}
          />
        </Card>
      </DetailColumns>
      <section className="fg-whitelist-guests">
        <h2>{t('whitelist.guests')}</h2>
        <WhitelistGuests whitelistId={detail.id} inside />
      </section>
    </>
  )
}

function TermFacts({ terms, vehicles }: { terms: Terms; vehicles: boolean }) {
  const t = useText()
  return (
    <DescriptionList
      facts={[
        { name: t('whitelist.allowedPeople'), value: terms.allowedPeople },
        ...(vehicles
          ? [
              { name: t('whitelist.allowedVehicles'), value: terms.allowedVehicles },
              { name: t('whitelist.plates'), value: terms.plates },
            ]
          : []),
        { name: t('whitelist.doors'), value: listOf(terms.doors.map(nameOf)) },
        { name: t('whitelist.validity'), value: formatDates(terms.validFrom, terms.validTo) },
        { name: t('whitelist.entries'), value: t(entriesLabels[terms.entriesKind]) },
        { name: t('whitelist.entryReason'), value: terms.entryReason },
        ...(terms.guestDescription ? [{ name: t('whitelist.guestDescription'), value: terms.guestDescription }] : []),
      ]}
    />
  )
}

/** Who decides next on a pending list: for an exhibition first its organizer, else the venue only. */
function deciderOf({ state, scope }: Detail): Decider | undefined {
  if (state === 'pending') return scope === 'during' ? 'organizer' : 'venue'
  return state === 'processing' || state === 'pendingReview' ? 'venue' : undefined
}

function Head({ detail }: { detail: Detail }) {
  const t = useText()
  const w = useLocalize()
  const hook = useActions(whitelistActions, {}, { rows: [detail] })
  return (
    <>
      <PageHead
        title={detail.number}
        within={[detail.number]}
        tag={
          <>
            {stateTag(whitelistStateMachine.states)(detail, t, w)}
            <NextDecider decider={deciderOf(detail)} actions={detail.actions} />
          </>
        }
        facts={[nameOf(detail.company), nameOf(detail.exhibition)]}
        actions={
          <ActionButtons row={detail} props={{}} actions={whitelistActions} hook={hook} rare={['void', 'withdraw']} />
        }
      />
      {hook.dialogs}
      {hook.form}
    </>
  )
}
