import { kindOf } from '@fairgate/contract/partner/kinds'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { useNavigate, useSearchParams } from 'react-router'
import { type TextKey, useText } from '../kernel/language.ts'
import { useMay, useRedPoints } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import { commandOf } from './command-of.ts'
import { PartnerBulkBar } from './PartnerBulkBar.tsx'
import { PartnerHead } from './PartnerHead.tsx'
import type { ViewProps } from './PartnerPage.tsx'
import { partnerPaths } from './partner-places.ts'
import { endingVerbs, verbLabels, verbsOf } from './partner-verbs.ts'
import type { PartnerRow } from './partner-words.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { usePartnerColumns } from './use-partner-columns.tsx'
import { usePartnerDeeds } from './use-partner-deeds.tsx'
import { useSearchFields } from './use-search-fields.ts'
import './Partner.css'

const lists = {
  pending: ['get…PendingPage', 'partner.listPending', 'partner.emptyPending'],
  back: ['get…BackPage', 'partner.listBack', 'partner.emptyBack'],
  finished: ['get…FinishedPage', 'partner.listFinished', 'partner.emptyFinished'],
} as const satisfies Record<string, readonly [string, TextKey, TextKey]>
type ApprovalList = keyof typeof lists

/** Partners as they are brought in: what waits for the venue, what waits for who entered it, what was decided. */
export function PartnerApproval({ kind, head }: ViewProps) {
  const t = useText()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const [params, setParams] = useSearchParams()
  const mayApprove = useMay(partnerPermission(kind, 'approve'))
  const flag = kindOf(kind).redPoint
  const waits = useRedPoints()?.[flag ?? 'cooperApprove'] === true && flag !== undefined
  const current = (Object.keys(lists) as ApprovalList[]).find(key => key === params.get('list')) ?? 'pending'
  const [pattern, , emptyWords] = lists[current]
  // The three answer the same rows.
  const list = useWorklist(commandOf(pattern, kind) as 'getCooperatorPendingPage')
  const columns = usePartnerColumns(kind, 'partner-approval')

  const { rows } = list
  const at = rows.findIndex(row => row.id === list.current)
  const step = (by: number) => {
    const to = at < 0 ? undefined : rows[at + by]
    return to && (() => list.open(to.id))
  }
  const deeds = usePartnerDeeds(kind, (_, done) => {
    const [only] = done
    // What was decided leaves the list: the next one comes up, so that a queue is worked off without the mouse.
    if (done.length === 1 && only?.id === list.current) list.open((rows[at + 1] ?? rows[at - 1])?.id)
    else if (list.picked.length > 0) list.setPicked([])
  })
  useArrowKeys(list.current !== undefined, step(-1), step(1))

  const actionsOf = (row: PartnerRow): RowAction[] => [
    {
      key: 'view',
      label: t(row.actions.includes('approve') ? 'partner.decide' : 'partner.view'),
      run: () => list.open(row.id),
    },
    ...verbsOf(row).map(verb => ({
      key: verb,
      label: t(verbLabels[verb]),
      danger: endingVerbs.includes(verb),
      run: () => (verb === 'edit' ? void navigate(paths.edit(row.id)) : deeds.begin(verb, [row])),
    })),
  ]

  return (
    <ListPage
      drawer={
        list.current && (
          <ApprovalDrawer
            key={list.current}
            kind={kind}
            id={list.current}
            deeds={deeds}
            position={
              at < 0 ? undefined : { at: (list.pager.pageNum - 1) * list.pager.pageSize + at + 1, of: list.total }
            }
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => list.open(undefined)}
          />
        )
      }
    >
      <PartnerHead kind={kind} />
      {head}
      <StatusTabs
        label={t('partner.viewApproval')}
        current={current}
        // Another list: its search, page and open row start anew.
        onChange={key => setParams(key === 'pending' ? { view: 'approval' } : { view: 'approval', list: key })}
        tabs={(Object.keys(lists) as ApprovalList[]).map(key => ({
          key,
          label: t(lists[key][1]),
          count: list.counts[key],
          // What was returned waits for who entered it, what is pending for the venue.
          waits: mayApprove ? key === 'pending' : key === 'back',
          redPoint: waits && (mayApprove ? key === 'pending' : key === 'back'),
        }))}
      />
      <SearchBar
        fields={useSearchFields()}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('partner.viewApproval')}
        columns={columns}
        {...list.table}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        picked={list.picked}
        onPick={mayApprove ? list.setPicked : undefined}
        actions={actionsOf}
        empty={
          <NoRows list={list} why={t('partner.emptyMatchWhy')}>
            <Empty kind="done" title={t(emptyWords)} />
          </NoRows>
        }
      />
      <PartnerBulkBar
        kind={kind}
        picked={rows.filter(row => list.picked.includes(row.id))}
        deeds={deeds}
        onClear={() => list.setPicked([])}
      />
      <Pager {...list.pager} />
      {deeds.dialogs}
    </ListPage>
  )
}
