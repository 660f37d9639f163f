import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { partnerTabs } from '@fairgate/contract/partner/states'
import { FileDown, Plus, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { commandOf } from './command-of.ts'
import { JobStrip } from './JobStrip.tsx'
import { NoPartners } from './NoPartners.tsx'
import { ParentFilter } from './ParentFilter.tsx'
import { PartnerBulkBar } from './PartnerBulkBar.tsx'
import { PartnerHead } from './PartnerHead.tsx'
import type { ViewProps } from './PartnerPage.tsx'
import { partnerPaths } from './partner-places.ts'
import { endingVerbs, verbLabels, verbsOf } from './partner-verbs.ts'
import type { PartnerRow } from './partner-words.ts'
import { useJobInAddress } from './use-job-in-address.ts'
import { usePartnerColumns } from './use-partner-columns.tsx'
import { usePartnerDeeds } from './use-partner-deeds.tsx'
import { useSearchFields } from './use-search-fields.ts'
import './Partner.css'

type PartnerTab = (typeof partnerTabs)[number]

const tabWords = {
  all: 'partner.tabAll',
  inUse: 'partner.tabInUse',
  frozen: 'partner.tabFrozen',
  closed: 'partner.tabClosed',
} as const satisfies Record<PartnerTab, TextKey>

/** Partners of one kind that the reader looks after: find, open, freeze, delete, several at once. */
export function PartnerList({ kind, head }: ViewProps) {
  const t = useText()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const may = {
    add: useMay(partnerPermission(kind, 'add')),
    freeze: useMay(partnerPermission(kind, 'freeze')),
    delete: useMay(partnerPermission(kind, 'delete')),
  }
  const list = useWorklist(commandOf('get…Page', kind), { filters: ['parentId'], tab: 'all' })
  const [jobId, showJob] = useJobInAddress()
  const columns = usePartnerColumns(kind, 'partner')
  const deeds = usePartnerDeeds(kind, () => list.picked.length > 0 && list.setPicked([]))
  const open = (row: PartnerRow) => void navigate(paths.one(row.id))
  const actionsOf = (row: PartnerRow): RowAction[] => [
    { key: 'view', label: t('partner.view'), run: () => open(row) },
    ...verbsOf(row).map(verb => ({
      key: verb,
      label: t(verbLabels[verb]),
      danger: endingVerbs.includes(verb),
      run: () => (verb === 'edit' ? void navigate(paths.edit(row.id)) : deeds.begin(verb, [row])),
    })),
  ]
  const addButton = may.add && (
    <Button kind="primary" icon={Plus} onClick={() => void navigate(paths.add)}>
      {t('partner.add')}
    </Button>
  )

  return (
    <ListPage>
      <PartnerHead
        kind={kind}
        actions={
          <>
            <SheetMenu kind={kind} tab={list.tab} search={list.search} />
            {addButton}
          </>
        }
      />
      {head}
      <StatusTabs
        label={t('partner.state')}
        current={list.tab}
        onChange={list.setTab}
        tabs={partnerTabs
          // Only companies that are here for a while are ever closed.
          .filter(key => key !== 'closed' || kindOf(kind).companyTypes.length > 1)
          .map(key => ({ key, label: t(tabWords[key]), count: list.counts[key] }))}
      />
      {jobId && <JobStrip key={jobId} jobId={jobId} onClose={() => showJob(undefined)} />}
      <SearchBar
        fields={useSearchFields()}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        <ParentFilter kind={kind} value={list.filters.parentId} onChange={parentId => list.setFilters({ parentId })} />
      </SearchBar>
      <DataTable
        label={t('partner.viewPartners')}
        columns={columns}
        {...list.table}
        onRowClick={open}
        picked={list.picked}
        onPick={may.freeze || may.delete ? list.setPicked : undefined}
        actions={actionsOf}
        empty={
          <NoRows list={list} why={t('partner.emptyMatchWhy')}>
            <NoPartners list={list} action={addButton} />
          </NoRows>
        }
      />
      <PartnerBulkBar
        kind={kind}
        picked={list.rows.filter(row => list.picked.includes(row.id))}
        deeds={deeds}
        onClear={() => list.setPicked([])}
      />
      <Pager {...list.pager} />
      {deeds.dialogs}
    </ListPage>
  )
}

interface SheetMenuProps {
  kind: PartnerKind
  /** What an export is narrowed to: what the list shows. */
  tab: string
  search: { type: string; value: string } | undefined
}

/** Companies in from a sheet, and out into one. */
function SheetMenu({ kind, tab, search }: SheetMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const showJob = useJobInAddress()[1]
  const mayExport = useMay(partnerPermission(kind, 'export'))
  const mayImport = useMay(partnerPermission(kind, 'import'))
  const { mutate, isPending } = useCommand(commandOf('export…', kind), {
    changes: ['getJobPage'],
    onDone: ({ jobId }) => showJob(jobId),
  })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    if (isPending) return
    mutate({ format, tab: tab as PartnerTab, search: search as { type: 'name'; value: string } | undefined })
  }
  return (
    <MoreMenu
      entries={[
        mayImport && { label: t('partner.import'), icon: Upload, run: () => void navigate(partnerPaths(kind).import) },
        mayExport && { label: t('partner.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
        mayExport && { label: t('partner.exportCsv'), icon: FileDown, run: exporting('csv') },
      ]}
    />
  )
}
