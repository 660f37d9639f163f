import type { Output } from '@fairgate/contract/catalogue'
import { gateCheckNames } from '@fairgate/contract/gate/checks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatCount } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useLive, useTopic } from '../kernel/live.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import { ChannelFilter } from './ChannelFilter.tsx'
import { InDrawer } from './GateSlots.tsx'
import { shortCheck } from './gate-words.ts'
import { PassageDrawer } from './PassageDrawer.tsx'
import { usePassageColumns } from './use-passage-columns.tsx'

const TimeRange = lazy(async () => ({ default: (await import('../ui/TimeRange.tsx')).TimeRange }))

export type Passage = Output<'getPassagePage'>['list'][number]

const tabs = ['all', 'admitted', 'refused'] as const
const labels = { all: 'gate.stateAll', admitted: 'gate.admitted', refused: 'gate.refused' } as const

/** Who was let in or refused, newest first, each explained. */
export function PassagesTab({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const list = useWorklist('getPassagePage', {
    payload: { exhibitionId },
    filters: ['channelId', 'reason', 'from', 'to'],
    tab: 'all',
  })
  const columns = usePassageColumns()
  const fresh = useNewPassages(exhibitionId, list.rows[0]?.id)

  const at = list.rows.findIndex(row => row.id === list.current)
  const first = (list.pager.pageNum - 1) * list.pager.pageSize
  const step = (to: number) => (list.rows[to] ? () => list.open(list.rows[to]?.id) : undefined)
  const { from, to } = list.filters

  return (
    <>
      <SearchBar
        fields={[
          { value: 'code', label: t('gate.badgeCode'), type: 'text' },
          { value: 'name', label: t('gate.name'), type: 'text' },
        ]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        <Segmented
          label={t('gate.verdict')}
          value={list.tab}
          options={tabs.map(tab => ({
            value: tab as string,
            label:
              list.counts[tab] === undefined ? t(labels[tab]) : `${t(labels[tab])} ${formatCount(list.counts[tab])}`,
          }))}
          onChange={list.setTab}
        />
      </SearchBar>
      <div className="fg-gate-filters">
        <ChannelFilter
          exhibitionId={exhibitionId}
          value={list.filters.channelId}
          onChange={channelId => list.setFilters({ channelId })}
        />
        <Select
          className="fg-passage-reason"
          aria-label={t('gate.reason')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('gate.allReasons')}
          value={list.filters.reason}
          options={gateCheckNames.map(check => ({ value: check, label: t(shortCheck(check)) }))}
          onChange={(reason: string | undefined) => list.setFilters({ reason })}
        />
        <Suspense fallback={<span className="fg-passage-time" />}>
          <TimeRange
            className="fg-passage-time"
            from={from}
            to={to}
            onChange={(nextFrom, nextTo) => list.setFilters({ from: nextFrom, to: nextTo })}
          />
        </Suspense>
        {list.narrowed && (
          <button type="button" className="fg-link" onClick={list.clear}>
            {t('shell.clearConditions')}
          </button>
        )}
        <span className="fg-passage-fresh" role="status">
          {fresh.count > 0 && list.pager.pageNum === 1 && (
            <button
              type="button"
              className="fg-link"
              onClick={() => {
                fresh.seen()
                void list.ask()
              }}
            >
              {t('gate.newPassages', { count: fresh.count })}
            </button>
          )}
        </span>
      </div>
      <DataTable
        label={t('gate.passages')}
        columns={columns}
        {...list.table}
        rows={list.rows}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        actions={row => [{ key: 'explain', label: t('gate.explain'), run: () => list.open(row.id) }]}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : list.narrowed || list.tab !== 'all' ? (
            <Empty
              kind="match"
              title={t('gate.noPassageMatch')}
              why={[t('shell.noMatchLine')]}
              action={
                <Button onClick={() => (list.narrowed ? list.clear() : list.setTab('all'))}>
                  {t('shell.clearConditions')}
                </Button>
              }
            />
          ) : (
            <Empty kind="first" title={t('gate.noPassages')} why={[t('gate.noPassagesWhy')]} />
          )
        }
      />
      {list.total > 0 && <Pager {...list.pager} />}
      {list.current && (
        <InDrawer>
          <PassageDrawer
            exhibitionId={exhibitionId}
            id={list.current}
            position={at === -1 ? undefined : { at: first + at + 1, of: list.total }}
            onPrevious={at > 0 ? step(at - 1) : undefined}
            onNext={at === -1 ? undefined : step(at + 1)}
            onClose={() => list.open(undefined)}
          />
        </InDrawer>
      )}
    </>
  )
}

/** How many passages were pushed since the page was loaded: the list does not move under the reader's hand. */
function useNewPassages(exhibitionId: string, newest: string | undefined) {
  const [count, setCount] = useState(0)
  useTopic(`passage:${exhibitionId}`)
  useLive('passage', message => {
    if (message.exhibitionId === exhibitionId && Array.isArray(message.list)) {
      const { length } = message.list
      setCount(now => now + length)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest row means that they were loaded
  useEffect(() => setCount(0), [newest])
  return { count, seen: () => setCount(0) }
}
