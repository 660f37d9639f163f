import type { StandPreview } from '@fairgate/contract/exhibitions/stand/change'
import { standStateMachine } from '@fairgate/contract/exhibitions/stand/states'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link } from 'react-router'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { kindLabels } from './kind-labels.ts'

/** What a change does: its stands before and after, and what each company then has. */
export function StandConsequences({ preview, exhibitionId }: { preview: StandPreview; exhibitionId: string }) {
  const t = useText()
  const { before, after, companies, quotas } = preview
  const all = [...before, ...after]
  const differing = (['state', 'kind'] as const).filter(member => new Set(all.map(one => one[member])).size > 1)
  return (
    <section aria-label={t('stand.consequences')}>
      <Split columns="minmax(0, 1fr) minmax(0, 1fr)" gap={24} align="start">
        <Side label={t('stand.before')} stands={before} differing={differing} />
        <Side label={t('stand.after')} stands={after} differing={differing} />
      </Split>
      {companies.length === 0 && <p className="fg-note">{t('stand.noCompanyChange')}</p>}
      {companies.map(({ participationId, company, stands, area }) => (
        <p key={participationId} className="fg-note">
          {t('stand.companyChange', {
            company: nameOf(company),
            ...{ standsBefore: stands.before, standsAfter: stands.after },
            ...{ areaBefore: formatNumber(Number(area.before)), areaAfter: formatNumber(Number(area.after)) },
          })}
        </p>
      ))}
      {quotas.map(quota => (
        <QuotaLine key={`${quota.participationId} ${quota.badgeTypeId}`} quota={quota} exhibitionId={exhibitionId} />
      ))}
    </section>
  )
}

interface QuotaLineProps {
  quota: StandPreview['quotas'][number]
  exhibitionId: string
}

/** The quota of a company before and after; where badges need more, a link to them. */
function QuotaLine({ quota, exhibitionId }: QuotaLineProps) {
  const t = useText()
  const { badgeTypeId, companyId, short } = quota
  const values = {
    ...{ company: nameOf(quota.company), type: nameOf(quota.badgeType), before: formatNumber(quota.before) },
    ...{ after: formatNumber(quota.after), taken: formatNumber(quota.taken), short: formatNumber(short) },
  }
  if (short === 0) return <p className="fg-note">{t('stand.quotaChange', values)}</p>
  return (
    <p role="alert">
      {t('stand.quotaShortLine', values)}{' '}
      <Link to={`${tasksPath}/${exhibitionId}/badges?companyId=${companyId}&badgeTypeId=${badgeTypeId}`}>
        {t('stand.seeBadges')}
      </Link>
    </p>
  )
}

type Shown = StandPreview['before'][number]

interface SideProps {
  label: string
  stands: readonly Shown[]
  /** What is not the same for all stands before and after. */
  differing: readonly ('state' | 'kind')[]
}

function Side({ label, stands, differing }: SideProps) {
  const t = useText()
  const w = useLocalize()
  const shown = {
    state: { key: 'state', title: t('stand.state'), render: ({ state }: Shown) => w(standStateMachine.states[state]) },
    kind: { key: 'kind', title: t('stand.kind'), render: ({ kind }: Shown) => t(kindLabels[kind]) },
  }
  return (
    <div>
      <h3>{label}</h3>
      <PlainTable<Shown & { id: string }>
        label={label}
        rows={stands.map(stand => ({ ...stand, id: stand.id ?? `${stand.hall} ${stand.number}` }))}
        none={t('stand.noneLeft')}
        columns={[
          {
            key: 'number',
            title: t('stand.number'),
            width: differing.length > 0 ? undefined : '30%',
            render: ({ hall, number }) => `${hall} ${number}`,
          },
          {
            key: 'area',
            title: t('stand.area'),
            width: differing.length > 0 ? undefined : '24%',
            align: 'right',
            render: ({ area }) => t('stand.squareMetres', { area: formatNumber(Number(area)) }),
          },
          ...differing.map(member => shown[member]),
          {
            key: 'holder',
            title: t('stand.holder'),
            render: ({ holder }) => (holder ? nameOf(holder) : t('stand.noHolder')),
          },
        ]}
      />
    </div>
  )
}
