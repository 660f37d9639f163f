import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { type DoorDeed, DoorDeeds } from './DoorDeeds.tsx'
import { type DoorRow, doorRows } from './door-rows.ts'
import { InActions } from './GateSlots.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useDoorColumns } from './use-door-columns.tsx'

/** Doors with their channels beneath, and everything the venue may do with them. */
export function DoorsTab({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const mayAdd = useMay('door:add')
  const [params, setParams] = useSearchParams()
  const zones = useQueryCommand('getZoneTree', { exhibitionId })
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const [deed, setDeed] = useState<DoorDeed>()
  const columns = useDoorColumns()

  const q = params.get('q') ?? ''
  const state = params.get('state') ?? undefined
  const narrow = (changes: Record<string, string | undefined>) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  const rows = useMemo(
    () => doorRows(doors.data?.list ?? [], channels.data?.list ?? [], { q, state }),
    [doors.data, channels.data, q, state],
  )

  const failure = doors.error ?? channels.error ?? zones.error
  const mayDeed = rows.some(row => row.actions.length > 0)
  const noZones = zones.data?.list.length === 0
  const narrowed = q !== '' || state !== undefined
  const addDoor = mayAdd && !noZones && (
    <Button kind="primary" icon={Plus} onClick={() => setDeed({ verb: 'editDoor' })}>
      {t('gate.addDoor')}
    </Button>
  )

  return (
    <>
      {(rows.length > 0 || narrowed) && <InActions>{addDoor}</InActions>}
      <SearchBar
        fields={[{ value: 'q', label: t('gate.filterText'), type: 'text' }]}
        value={q === '' ? undefined : { type: 'q', value: q }}
        onSearch={search => narrow({ q: search?.value })}
        tail={<ColumnSettings columns={columns} />}
      >
        <StateFilter value={state} onChange={next => narrow({ state: next })} />
      </SearchBar>
      <DataTable
        label={t('gate.doorsAndChannels')}
        columns={columns}
        rows={failure ? [] : rows}
        loading={doors.isPending || channels.isPending}
        current={deed?.id}
        onRowClick={row => row.actions.includes('edit') && setDeed(editOf(row))}
        actions={
          !mayDeed
            ? undefined
            : row =>
                deedsOf(row).map(({ label, ...each }) => ({ ...each, label: t(label), run: () => setDeed(each.deed) }))
        }
        empty={
          failure ? (
            <ErrorState failure={failure} onRetry={() => void Promise.all([doors.refetch(), channels.refetch()])} />
          ) : narrowed ? (
            <Empty
              kind="match"
              title={t('gate.noDoorMatch')}
              action={
                <Button onClick={() => narrow({ q: undefined, state: undefined })}>{t('shell.clearConditions')}</Button>
              }
            />
          ) : noZones ? (
            <Empty
              kind="first"
              title={t('gate.noZones')}
              why={[t(mayAdd ? 'gate.noZonesWhy' : 'gate.noZonesWatch')]}
              action={
                mayAdd && (
                  <Button kind="primary" onClick={() => setParams({ view: 'zones', exhibition: exhibitionId })}>
                    {t('gate.addZone')}
                  </Button>
                )
              }
            />
          ) : (
            <Empty kind="first" title={t('gate.noDoors')} why={[t('gate.noDoorsWhy')]} action={addDoor || undefined} />
          )
        }
      />
      {deed && (
        <DoorDeeds
          exhibitionId={exhibitionId}
          deed={deed}
          zones={zones.data?.list ?? []}
          doors={doors.data?.list ?? []}
          channels={channels.data?.list ?? []}
          onDeed={setDeed}
        />
      )}
    </>
  )
}

const editOf = (row: DoorRow): DoorDeed => ({ verb: row.kind === 'door' ? 'editDoor' : 'editChannel', id: row.id })

/** What a row offers, the first as a word; only what the server permits. */
function deedsOf(row: DoorRow) {
  const { id, actions } = row
  const may = (action: string) => actions.includes(action)
  if (row.kind === 'door') {
    return [
      may('addChannel') && { key: 'add', label: 'gate.addChannel', deed: { verb: 'editChannel', doorId: id } },
      may('edit') && { key: 'edit', label: 'gate.editDoor', deed: { verb: 'editDoor', id } },
      may('setAdmins') && { key: 'admins', label: 'gate.setAdmins', deed: { verb: 'setAdmins', id } },
      may('delete') && { key: 'delete', label: 'gate.delete', danger: true, deed: { verb: 'deleteDoor', id } },
    ].filter(each => each !== false) as Deed[]
  }
  return [
    (may('open') || may('close') || may('free')) && {
      key: 'state',
      label: 'gate.setState',
      deed: { verb: 'setState', id },
    },
    may('edit') && { key: 'edit', label: 'gate.editChannel', deed: { verb: 'editChannel', id } },
    may('bind') && { key: 'bind', label: 'gate.bindDevices', deed: { verb: 'bind', id } },
    may('delete') && { key: 'delete', label: 'gate.delete', danger: true, deed: { verb: 'deleteChannel', id } },
  ].filter(each => each !== false) as Deed[]
}

interface Deed {
  key: string
  label:
    | 'gate.addChannel'
    | 'gate.editDoor'
    | 'gate.setAdmins'
    | 'gate.delete'
    | 'gate.setState'
    | 'gate.editChannel'
    | 'gate.bindDevices'
  danger?: boolean
  deed: DoorDeed
}
