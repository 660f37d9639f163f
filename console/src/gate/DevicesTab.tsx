import type { Output } from '@fairgate/contract/catalogue'
import { type DeviceTab, deviceLife } from '@fairgate/contract/gate/states'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { ChannelFilter } from './ChannelFilter.tsx'
import { type DeviceDeed, DeviceDeeds } from './DeviceDeeds.tsx'
import { InActions } from './GateSlots.tsx'
import { useDeviceColumns } from './use-device-columns.tsx'

export type Device = Output<'getDevicePage'>['list'][number]

const tabs: readonly DeviceTab[] = ['all', 'pending', 'active', 'revoked']

/** Readers on the channels: paired, watched, given new keys, revoked. */
export function DevicesTab({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const say = useWords()
  const mayEdit = useMay('device:edit')
  const mayBind = useMay('door:modify')
  const list = useWorklist('getDevicePage', { payload: { exhibitionId }, filters: ['channelId'], tab: 'all' })
  const [deed, setDeed] = useState<DeviceDeed>()
  const columns = useDeviceColumns()

  const add = mayEdit && (
    <Button kind="primary" icon={Plus} onClick={() => setDeed({ verb: 'add' })}>
      {t('gate.addDevice')}
    </Button>
  )
  const deedsOf = (row: Device): RowAction[] => {
    const does = (verb: DeviceDeed['verb']) => () => setDeed({ verb, device: row })
    const may = (action: string) => row.actions.includes(action)
    return [
      ...(may('renewPairing') ? [{ key: 'renew', label: t('gate.renewCode'), run: does('renew') }] : []),
      ...(mayBind && row.state !== 'revoked'
        ? [{ key: 'bind', label: t('gate.bindToChannel'), run: does('bind') }]
        : []),
      ...(may('rotate') ? [{ key: 'rotate', label: t('gate.rotateKey'), run: does('rotate') }] : []),
      ...(may('revoke') ? [{ key: 'revoke', label: t('gate.revoke'), danger: true, run: does('revoke') }] : []),
    ]
  }
  const labelOf = (tab: DeviceTab) => (tab === 'all' ? t('gate.stateAll') : say(deviceLife.states[tab]))
  const countOf = (tab: DeviceTab) => (list.counts[tab] === undefined ? '' : ` ${formatCount(list.counts[tab])}`)

  return (
    <>
      {(list.total > 0 || list.narrowed || list.tab !== 'all') && <InActions>{add}</InActions>}
      <SearchBar
        fields={[{ value: 'name', label: t('gate.deviceName'), type: 'text' }]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        <Segmented
          label={t('gate.state')}
          value={list.tab}
          options={tabs.map(tab => ({ value: tab as string, label: labelOf(tab) + countOf(tab) }))}
          onChange={list.setTab}
        />
      </SearchBar>
      <div className="fg-gate-filters">
        <ChannelFilter
          exhibitionId={exhibitionId}
          value={list.filters.channelId}
          onChange={channelId => list.setFilters({ channelId })}
        />
        {list.narrowed && (
          <button type="button" className="fg-link" onClick={list.clear}>
            {t('shell.clearConditions')}
          </button>
        )}
      </div>
      <DataTable
        label={t('gate.devices')}
        columns={columns}
        {...list.table}
        rows={list.rows}
        actions={mayEdit || mayBind ? deedsOf : undefined}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : list.narrowed || list.tab !== 'all' ? (
            <Empty
              kind="match"
              title={t('gate.noDeviceMatch')}
              action={
                <Button onClick={() => (list.narrowed ? list.clear() : list.setTab('all'))}>
                  {t('shell.clearConditions')}
                </Button>
              }
            />
          ) : (
            <Empty kind="first" title={t('gate.noDevices')} why={[t('gate.noDevicesWhy')]} action={add || undefined} />
          )
        }
      />
      {list.total > 0 && <Pager {...list.pager} />}
      {deed && <DeviceDeeds exhibitionId={exhibitionId} deed={deed} rows={list.rows} onDeed={setDeed} />}
    </>
  )
}
