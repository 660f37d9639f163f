import { hasOwner, kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatMoment, formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { labelTag } from '../../kernel/ui/list/state-tag.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { PartnerChanges } from './PartnerChanges.tsx'
import { PartnerDetailsHead } from './PartnerDetailsHead.tsx'
import { PartnerExhibitions } from './PartnerExhibitions.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { PartnerPapers } from './PartnerPapers.tsx'
import { PartnerRelations } from './PartnerRelations.tsx'
import { PartnerSecondaries } from './PartnerSecondaries.tsx'
import { childKindOf, fieldLabel, findPartnerEventLabel, type PartnerDetail } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'
import { RelationsAtWork } from './RelationsAtWork.tsx'
import { ShareCondition } from './ShareCondition.tsx'
import { useKind } from './use-kind.ts'
import './Partner.css'

/** One partner on one page: data, people, relations, usage and history. */
export function PartnerDetails() {
  const { id = '' } = useParams()
  const kind = useKind()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(commandOf('get…Detail', kind), { id }, { quiet: true })
  if (!data) {
    if (!error) return <DetailSkeleton facts={8} />
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => void navigate(partnerPaths(kind).list)}
      />
    )
  }
  return (
    <>
      <PartnerDetailsHead kind={kind} detail={data} />
      <Body kind={kind} detail={data} />
    </>
  )
}

function Body({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail }) {
  const t = useText()
  const child = childKindOf(kind)
  const seesChildren = useMay(partnerPermission(child ?? kind, 'view')) && child !== undefined
  const works = ['inUse', 'frozen', 'closed'].includes(detail.state)
  return (
    <DetailColumns
      rail={{
        title: t('decision.history'),
        content: (
          <History
            lines={detail.history}
            eventLabel={line => findPartnerEventLabel(line.event)}
            fieldLabel={fieldLabel}
          />
        ),
      }}
    >
      <MergedAlert kind={kind} detail={detail} />
      <ReturnAlert state={detail.state} history={detail.history} fieldLabel={fieldLabel} />
      <PartnerChanges detail={detail} />
      {works && <Figures kind={kind} detail={detail} />}
      <Card title={t('partner.sectionData')}>
        <PartnerFacts kind={kind} detail={detail} wide />
      </Card>
      <Card title={t('partner.sectionPapers')}>
        <PartnerPapers kind={kind} detail={detail} />
      </Card>
      {works && <PartnerPeople people={detail.people} />}
      {works && hasOwner(kindOf(kind)) && <PartnerRelations kind={kind} detail={detail} />}
      {works && detail.actions.includes('share') && <ShareCondition kind={kind} partnerId={detail.id} />}
      {(works || detail.mergedInto) && <PartnerExhibitions exhibitions={detail.exhibitions} />}
      {works && child && seesChildren && <PartnerSecondaries kind={child} parentId={detail.id} />}
      {works && <RelationsAtWork kind={kind} partnerId={detail.id} />}
    </DetailColumns>
  )
}

function Figures({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail }) {
  const t = useText()
  const { consequences, exhibitions, people } = detail
  const freezes = useMay(partnerPermission(kind, 'freeze'))
  const badges = exhibitions.reduce((sum, exhibition) => sum + exhibition.badges, 0)
  return (
    <KeyNumbers>
      <KeyNumber label={t('partner.exhibitions')} value={formatNumber(exhibitions.length)} />
      <KeyNumber label={t('partner.badgesValid')} value={formatNumber(freezes ? consequences.badges : badges)} />
      <KeyNumber label={t('partner.people')} value={formatNumber(people.length)} />
      {freezes && <KeyNumber label={t('partner.online')} value={formatNumber(consequences.online)} />}
    </KeyNumbers>
  )
}

/** The operators of the partner. */
function PartnerPeople({ people }: Pick<PartnerDetail, 'people'>) {
  const t = useText()
  return (
    <Card title={t('partner.people')} extra={people.length > 0 && formatNumber(people.length)}>
      <PlainTable
        label={t('partner.people')}
        rows={people}
        none={t('partner.noPeople')}
        columns={[
          { key: 'name', title: t('access.name'), width: '30%', render: row => row.name },
          { key: 'role', title: t('access.role'), width: '30%', render: row => row.roleName },
          {
            key: 'state',
            title: t('access.state'),
            render: labelTag,
          },
          {
            key: 'lastLoginAt',
            title: t('access.lastLoginAt'),
            render: row => (row.lastLoginAt ? formatMoment(row.lastLoginAt) : t('access.neverLoggedIn')),
          },
        ]}
      />
    </Card>
  )
}

/** The day of a moment in the venue's zone. */
const dayOf = (moment: string): string => formatDate(venueClock(moment).date)

/** Shows that a company was merged into another one, or which ones were merged into it, with links. */
function MergedAlert({ kind, detail: { mergedInto, formerly } }: OfKind & { detail: PartnerDetail }) {
  const t = useText()
  if (!mergedInto && formerly.length === 0) return null
  const lines = mergedInto
    ? [
        {
          id: mergedInto.id,
          text: t('merger.mergedInto', { date: dayOf(mergedInto.at), name: nameOf(mergedInto.name) }),
        },
      ]
    : formerly.map(({ id, name, until }) => ({
        id,
        text: t('merger.until', { date: dayOf(until), name: nameOf(name) }),
      }))
  return (
    <FormAlert warning={mergedInto !== null}>
      {lines.map(({ id, text }) => (
        <Link key={id} className="fg-link" to={partnerPaths(kind).one(id)}>
          {text}
        </Link>
      ))}
    </FormAlert>
  )
}
