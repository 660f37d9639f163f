import type { Output } from '@fairgate/contract/catalogue'
import { participationLife } from '@fairgate/contract/participation/states'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { toast } from '../ui/toast.ts'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { AllotDialog } from './AllotDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { kindWords } from './kind-words.ts'

export type PartnerRow = Output<'getParticipationPage'>['list'][number]

/** Who takes part in one exhibition: invite, allot, end. */
export function PartnerList() {
  const t = useText()
  const [inviting, setInviting] = useState(false)
  const mayInvite = useMay('participation:add')
  return (
    <ExhibitionFrame
      tab="partners"
      list
      actions={({ exhibition }) =>
        mayInvite &&
        (exhibition.state === 'preparing' || exhibition.state === 'ready') && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('exhibition.invite')}
          </Button>
        )
      }
    >
      {({ exhibition }) => (
        <>
          <Partners exhibitionId={exhibition.id} />
          <InviteDialog open={inviting} exhibitionId={exhibition.id} onClose={() => setInviting(false)} />
        </>
      )}
    </ExhibitionFrame>
  )
}

function Partners({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const list = useWorklist('getParticipationPage', { payload: { exhibitionId } })
  const columns = usePartnerColumns()
  const [allotting, setAllotting] = useState<PartnerRow>()
  const [ending, setEnding] = useState<PartnerRow>()
  const changes = ['getParticipationPage' as const, 'getAffairDetail' as const, 'getQuotaPage' as const]
  const accept = useCommand('acceptParticipation', { changes, onDone: () => toast.success(t('exhibition.accepted')) })
  const end = useCommand('endParticipation', {
    changes,
    onDone: () => {
      setEnding(undefined)
      toast.success(t('exhibition.ended'))
    },
    onRefused: () => setEnding(undefined),
  })
  const actionsOf = (row: PartnerRow): RowAction[] => [
    ...(row.actions.includes('accept')
      ? [
          {
            key: 'accept',
            label: t('exhibition.accept'),
            run: () => accept.mutate({ id: row.id, version: row.version }),
          },
        ]
      : []),
    ...(row.actions.includes('allot')
      ? [{ key: 'allot', label: t('exhibition.allot'), run: () => setAllotting(row) }]
      : []),
    ...(row.actions.includes('end')
      ? [{ key: 'end', label: t('exhibition.end'), danger: true, run: () => setEnding(row) }]
      : []),
  ]
  return (
    <ListPage>
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[{ value: 'company', label: t('participation.company'), type: 'text' }]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('exhibition.partners')}
        columns={columns}
        {...list.table}
        rows={list.rows}
        actions={actionsOf}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : (
            <Empty kind={list.narrowed ? 'match' : 'first'} title={t('exhibition.noPartners')} />
          )
        }
      />
      <Pager {...list.pager} />
      <AllotDialog participation={allotting} onClose={() => setAllotting(undefined)} />
      <ConfirmDialog
        open={ending !== undefined}
        title={t('exhibition.endAsk', { name: ending ? nameOf(ending.company) : '' })}
        confirmText={t('exhibition.end')}
        busy={end.isPending}
        onCancel={() => setEnding(undefined)}
        onConfirm={() => ending && end.mutate({ id: ending.id, version: ending.version })}
      >
        {t('exhibition.endWhy')}
      </ConfirmDialog>
    </ListPage>
  )
}

function usePartnerColumns() {
  const t = useText()
  const words = useWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<Column<PartnerRow>[]>(() => {
    const count = (key: keyof PartnerRow['quota'], title: string): Column<PartnerRow> => ({
      key,
      title,
      width: 88,
      align: 'right',
      priority: 3,
      render: row => formatNumber(row.quota[key]),
    })
    return [
      {
        key: 'company',
        title: t('participation.company'),
        width: 264,
        locked: true,
        render: row => nameOf(row.company),
      },
      { key: 'kind', title: t('participation.kind'), width: 152, priority: 5, render: row => t(kindWords[row.kind]) },
      {
        key: 'parent',
        title: t('participation.parent'),
        width: 200,
        priority: 1,
        render: row => row.parent && nameOf(row.parent),
      },
      count('granted', t('participation.granted')),
      count('given', t('participation.given')),
      count('reserved', t('participation.reserved')),
      count('used', t('participation.used')),
      {
        key: 'state',
        title: t('participation.state'),
        width: 128,
        locked: true,
        render: row => (
          <StatusTag code={row.statusCode as StatusCode}>
            {words(participationLife.states[row.state as keyof typeof participationLife.states])}
          </StatusTag>
        ),
      },
    ]
  }, [language])
  return useColumns('partners', columns)
}
