import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { scopeLabels } from './whitelist-labels.ts'

const scopes = ['during', 'outside', 'garden'] as const
const counts = ['lists', 'allowed', 'boundCount', 'enteredCount'] as const

/** Allowed, bound and admitted guests, by host (`/whiteIndex/statistics`). */
export function WhitelistStatistics() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const scope = scopes.find(one => one === params.get('scope')) ?? 'during'
  const { data, error, refetch } = useQueryCommand('getWhitelistStatistics', { scope }, { quiet: true })
  const rows = (data?.list ?? []).map(({ bound, entered, ...row }) => ({
    ...row,
    id: row.companyId,
    boundCount: bound,
    enteredCount: entered,
  }))
  const sum = (key: (typeof counts)[number]) => formatNumber(rows.reduce((all, row) => all + row[key], 0))
  return (
    <>
      <PageHead
        actions={
          <Segmented
            label={t('whitelist.scope')}
            value={scope}
            options={scopes.map(value => ({ value, label: t(scopeLabels[value]) }))}
            onChange={next => setParams(next === 'during' ? {} : { scope: next })}
          />
        }
      />
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton facts={4} />}
      {data && (
        <DetailColumns>
          <KeyNumbers>
            {counts.map(key => (
              <KeyNumber key={key} label={t(`whitelist.${key}`)} value={sum(key)} />
            ))}
          </KeyNumbers>
          <Card title={t('whitelist.byHost')}>
            <PlainTable
              label={t('whitelist.statistics')}
              none={t('whitelist.noFigures')}
              rows={rows}
              columns={[
                { key: 'company', title: t('whitelist.company'), width: '40%', render: row => nameOf(row.company) },
                ...counts.map(key => ({
                  key,
                  title: t(`whitelist.${key}`),
                  align: 'right' as const,
                  render: (row: (typeof rows)[number]) => formatNumber(row[key]),
                })),
              ]}
            />
          </Card>
        </DetailColumns>
      )}
    </>
  )
}
