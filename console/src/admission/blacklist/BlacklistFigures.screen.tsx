import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { scopeLabels } from './blacklist-labels.ts'

/** Number of entries by scope and reason, and their hits (`/blackIndex/statistics`). */
export function BlacklistFigures() {
  const { data, error, refetch } = useQueryCommand('getBlacklistStatistics', {}, { quiet: true })
  return (
    <>
      <PageHead />
      {data && <Figures figures={data} />}
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton facts={4} />}
    </>
  )
}

function Figures({ figures }: { figures: Output<'getBlacklistStatistics'> }) {
  const t = useText()
  const w = useLocalize()
  const { states, scopes, reasons, hits, days, badges, tickets } = figures
  const stateLabels: Readonly<Record<string, readonly [string, string]>> = blacklistStateMachine.states
  const inForce = scopes.reduce((sum, one) => sum + one.inForce, 0)
  const urgent = states.find(({ state }) => state === 'urgent')?.count ?? 0
  const table = (
    title: string,
    word: string,
    count: string,
    rows: readonly { id: string; name: string; n: number }[],
    none = t('blacklist.emptyFigures'),
  ) => (
    <Card title={title}>
      <PlainTable
        label={title}
        rows={rows}
        none={none}
        columns={[
          { key: 'name', title: word, render: ({ name }) => name },
          { key: 'n', title: count, align: 'right', render: ({ n }) => formatNumber(n) },
        ]}
      />
    </Card>
  )
  return (
    <DetailColumns>
      <KeyNumbers>
        <KeyNumber
          label={t('blacklist.inForceNow')}
          value={formatNumber(inForce)}
          remark={urgent > 0 && t('blacklist.ofThemUrgent', { shown: formatNumber(urgent) })}
        />
        <KeyNumber label={t('blacklist.badges')} value={formatNumber(badges)} />
        <KeyNumber label={t('blacklist.tickets')} value={formatNumber(tickets)} />
        <KeyNumber label={t('blacklist.hits')} value={formatNumber(hits)} />
      </KeyNumbers>
      <Card title={t('blacklist.byScope')}>
        <PlainTable
          label={t('blacklist.byScope')}
          rows={scopes.map(one => ({ id: one.scope, ...one }))}
          none={t('blacklist.emptyFigures')}
          columns={[
            { key: 'name', title: t('blacklist.scope'), render: ({ scope }) => t(scopeLabels[scope]) },
            {
              key: 'inForce',
              title: t('blacklist.inForceNow'),
              align: 'right',
              render: one => formatNumber(one.inForce),
            },
            { key: 'n', title: t('blacklist.count'), align: 'right', render: ({ all }) => formatNumber(all) },
          ]}
        />
      </Card>
      {table(
        t('blacklist.byState'),
        t('blacklist.status'),
        t('blacklist.count'),
        states.map(({ state, count }) => ({ id: state, name: w(stateLabels[state] ?? [state, state]), n: count })),
      )}
      {table(
        t('blacklist.byReason'),
        t('blacklist.reason'),
        t('blacklist.count'),
        reasons.map(({ reason, name, count }) => ({ id: reason, name: nameOf(name), n: count })),
      )}
      {table(
        t('blacklist.byDay'),
        t('blacklist.day'),
        t('blacklist.hits'),
        days.map(one => ({ id: one.day, name: formatDate(one.day), n: one.hits })),
        t('blacklist.emptyDays'),
      )}
    </DetailColumns>
  )
}
