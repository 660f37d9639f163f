import type { Output } from '@fairgate/contract/catalogue'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { currentLanguage, useLanguage, useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Plate } from '../ui/Plate.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { InActions, InDrawer } from './GateSlots.tsx'
import { nameOf } from './gate-words.ts'
import { ZoneDrawer } from './ZoneDrawer.tsx'
import { asTree, type ZoneNode } from './zone-tree.ts'

export type Zone = Output<'getZoneTree'>['list'][number]

/** Zones as a tree: what lies in what, and how many people each may hold. */
export function ZonesTab({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const language = useLanguage()
  const mayAdd = useMay('door:modify')
  const query = useQueryCommand('getZoneTree', { exhibitionId })
  const rows = useMemo(() => asTree(query.data?.list ?? []), [query.data])
  const [editing, setEditing] = useState<{ id?: string; parentId?: string }>()
  const [deletingId, setDeletingId] = useState<string>()
  const deleting = rows.find(({ id }) => id === deletingId)
  const edited = rows.find(({ id }) => id === editing?.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const list = useMemo<Column<ZoneNode>[]>(
    () => [
      {
        key: 'zone',
        title: t('gate.zone'),
        width: 320,
        locked: true,
        render: row => (
          <span
            className={`fg-gate-name ${row.depth > 0 ? 'is-inside' : ''}`}
            style={{ '--depth': row.depth } as object}
          >
            <Plate halls={[row.code]} />
            {nameOf(row)}
          </span>
        ),
      },
      {
        key: 'other',
        title: t(currentLanguage() === 'cn' ? 'gate.nameEn' : 'gate.nameCn'),
        width: 220,
        priority: 1,
        render: row => (
          <span className="fg-cell-quiet" lang={currentLanguage() === 'cn' ? 'en' : 'zh-CN'}>
            {currentLanguage() === 'cn' ? row.nameEn : row.nameCn}
          </span>
        ),
      },
      {
        key: 'capacity',
        title: t('gate.capacity'),
        width: 120,
        align: 'right',
        priority: 3,
        render: row =>
          row.capacity === null ? (
            <span className="fg-cell-quiet">{t('gate.noLimit')}</span>
          ) : (
            formatNumber(row.capacity)
          ),
      },
      { key: 'doors', title: t('gate.doors'), width: 96, align: 'right', priority: 2, render: row => row.doors },
    ],
    [language],
  )
  const columns = useColumns('zones', list)

  return (
    <>
      {mayAdd && rows.length > 0 && (
        <InActions>
          <Button kind="primary" icon={Plus} onClick={() => setEditing({})}>
            {t('gate.addZone')}
          </Button>
        </InActions>
      )}
      <div className="fg-gate-bar" />
      <DataTable
        label={t('gate.zones')}
        columns={columns}
        rows={rows}
        loading={query.isPending}
        current={editing?.id}
        onRowClick={row => row.actions.includes('edit') && setEditing({ id: row.id })}
        actions={
          mayAdd
            ? row => [
                ...(row.actions.includes('edit')
                  ? [
                      { key: 'edit', label: t('gate.edit'), run: () => setEditing({ id: row.id }) },
                      { key: 'add', label: t('gate.addZoneInside'), run: () => setEditing({ parentId: row.id }) },
                    ]
                  : []),
                ...(row.actions.includes('delete')
                  ? [{ key: 'delete', label: t('gate.delete'), danger: true, run: () => setDeletingId(row.id) }]
                  : []),
              ]
            : undefined
        }
        empty={
          query.error ? (
            <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Empty
              kind="first"
              title={t('gate.noZones')}
              why={[t(mayAdd ? 'gate.noZonesWhy' : 'gate.noZonesWatch')]}
              action={
                mayAdd && (
                  <Button kind="primary" icon={Plus} onClick={() => setEditing({})}>
                    {t('gate.addZone')}
                  </Button>
                )
              }
            />
          )
        }
      />
      {editing && (editing.id === undefined || edited) && (
        <InDrawer>
          <ZoneDrawer
            key={`${editing.id} ${editing.parentId}`}
            exhibitionId={exhibitionId}
            zone={edited}
            zones={rows}
            parentId={editing.parentId}
            onDelete={edited?.actions.includes('delete') ? () => setDeletingId(edited.id) : undefined}
            onClose={() => setEditing(undefined)}
          />
        </InDrawer>
      )}
      {deleting && (
        <DeleteDialog
          command="deleteZone"
          payload={{ exhibitionId, id: deleting.id, version: deleting.version }}
          title={t('gate.deleteZoneAsk', { code: deleting.code })}
          why={t('gate.deleteZoneWhy')}
          onDeleted={() => setEditing(undefined)}
          onClose={() => setDeletingId(undefined)}
        />
      )}
    </>
  )
}
