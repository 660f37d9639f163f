import { Select } from 'antd'
import { Download, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { Can } from '../ui/Can.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { toast } from '../ui/toast.ts'
import { OperationDrawer } from './OperationDrawer.tsx'
import { useLogColumns } from './use-log-columns.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'
import './OperationLog.css'

const DateRange = lazy(async () => ({ default: (await import('../ui/DateRange.tsx')).DateRange }))

const filters = ['exhibitionId', 'companyId', 'operatorId', 'operation', 'from', 'to', 'result'] as const

/** Who changed what, for which company and when (`/operationalLog`). */
export function OperationLogList() {
  const t = useText()
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const list = useWorklist('getOperationLogPage', { filters })
  const columns = useLogColumns(isPlatform)
  const [verifying, setVerifying] = useState(false)
  const exporting = useCommand('exportOperationLog', {
    changes: ['getJobPage'],
    onDone: () => toast.success(t('operationLog.exporting')),
  })
  const at = list.rows.findIndex(row => row.id === list.current)
  const neighbour = (by: number) => list.rows[at + by]?.id
  const openAt = (id: string | undefined) => id && (() => list.open(id))
  const { from, to, result } = list.filters

  return (
    <ListPage
      drawer={
        list.current && (
          <OperationDrawer
            key={list.current}
            id={list.current}
            position={at >= 0 ? { at: at + 1, of: list.rows.length } : undefined}
            onPrevious={openAt(neighbour(-1)) || undefined}
            onNext={at >= 0 ? openAt(neighbour(1)) || undefined : undefined}
            onNarrow={filter => list.setFilters(filter)}
            onClose={() => list.open(undefined)}
          />
        )
      }
    >
      <PageHead
        title={t('operationLog.title')}
        actions={
          <>
            <Can name="operationLog:verify">
              <Button icon={ShieldCheck} onClick={() => setVerifying(true)}>
                {t('operationLog.verify')}
              </Button>
            </Can>
            <Can name="operationLog:export">
              <Button
                icon={Download}
                busy={exporting.isPending}
                onClick={() =>
                  exporting.mutate({ ...list.filters, search: list.search as { type: 'target'; value: string } })
                }
              >
                {t('operationLog.export')}
              </Button>
            </Can>
          </>
        }
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'target', label: t('operationLog.target'), type: 'text' },
          { value: 'trace', label: t('operationLog.traceId'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      >
        <div className="fg-log-dates">
          <Suspense>
            <DateRange
              value={from && to ? [from, to] : undefined}
              onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
            />
          </Suspense>
        </div>
        <Select
          style={{ flex: '0 0 112px' }}
          aria-label={t('operationLog.result')}
          allowClear
          placeholder={t('operationLog.anyResult')}
          value={result}
          options={[
            { value: 'finished', label: t('operationLog.succeeded') },
            { value: 'refused', label: t('operationLog.refusedResult') },
          ]}
          onChange={(value: string | undefined) => list.setFilters({ result: value })}
        />
        {list.narrowed && (
          <button type="button" className="fg-link" onClick={list.clear}>
            {t('shell.clearConditions')}
          </button>
        )}
      </SearchBar>
      <DataTable
        label={t('operationLog.title')}
        columns={columns}
        {...list.table}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        actions={row => [{ key: 'view', label: t('operationLog.view'), run: () => list.open(row.id) }]}
        empty={
          <NoRows list={list}>
            <Empty kind="first" title={t('operationLog.emptyTitle')} why={[t('operationLog.emptyLine')]} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
      <VerifyDialog open={verifying} onClose={() => setVerifying(false)} />
    </ListPage>
  )
}
