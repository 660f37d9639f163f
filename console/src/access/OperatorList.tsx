import { operatorTabs } from '@fairgate/contract/access/states'
import { KeyRound, Plus, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { Can } from '../ui/Can.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { decisionKeys } from '../ui/decision/decision-keys.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { useListKeys } from '../ui/list/use-list-keys.ts'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import type { OperatorRow } from './access-words.ts'
import { NoOperators } from './NoOperators.tsx'
import { OperatorBulkBar } from './OperatorBulkBar.tsx'
import { OperatorFilters } from './OperatorFilters.tsx'
import { type FormVerb, OperatorPanel } from './OperatorPanel.tsx'
import { endingVerbs, verbLabels, verbsOf } from './operator-verbs.ts'
import { SecondFactorDemand } from './SecondFactorDemand.tsx'
import { useOperatorColumns } from './use-operator-columns.tsx'
import { useOperatorDeeds } from './use-operator-deeds.tsx'
import './Access.css'

const tabWords = {
  all: 'access.tabAll',
  pending: 'decision.toDecide',
  inUse: 'access.tabInUse',
  frozen: 'access.tabFrozen',
  rejected: 'access.tabRejected',
} as const satisfies Record<(typeof operatorTabs)[number], string>

/** Operators of the reader's company: find, look at, add, decide, freeze, delete. */
export function OperatorList({ head }: { head: ReactNode }) {
  const t = useText()
  const mayAdd = useMay('operator:add')
  const mayApprove = useMay('operator:approve')
  const mayFreeze = useMay('operator:freeze')
  const mayDelete = useMay('operator:delete')
  const list = useWorklist('getOperatorPage', { filters: ['roleID', 'kind'], tab: 'all' })
  const columns = useOperatorColumns()
  const [form, setForm] = useState<FormVerb>()
  const at = list.rows.findIndex(row => row.id === list.current)
  const deeds = useOperatorDeeds((verb, rows) => {
    if (verb === 'delete' && rows.some(({ id }) => id === list.current)) list.open(undefined)
    else if (list.picked.length > 0) list.setPicked([])
  })
  const step = (by: number) => {
    const to = list.rows[at + by]
    return at >= 0 && to ? () => openRow(to.id) : undefined
  }
  useListKeys({
    ArrowUp: step(-1),
    ArrowDown: step(1),
    ...decisionKeys(form ? undefined : list.rows[at], (verb, row) => deeds.begin(verb as 'approve', [row])),
  })
  const openRow = (id: string | undefined) => {
    setForm(undefined)
    list.open(id)
  }
  const edit = (id: string) => {
    list.open(id)
    setForm('edit')
  }

  const actionsOf = (row: OperatorRow): RowAction[] => [
    {
      key: 'view',
      label: t(row.actions.includes('approve') ? 'shell.review' : 'access.view'),
      run: () => openRow(row.id),
    },
    ...verbsOf(row).map(verb => ({
      key: verb,
      label: t(verbLabels[verb]),
      danger: endingVerbs.includes(verb),
      run: () => (verb === 'edit' ? edit(row.id) : deeds.begin(verb, [row])),
    })),
  ]
  const addButton = (
    <Button kind="primary" icon={Plus} onClick={() => setForm('add')}>
      {t('access.add')}
    </Button>
  )

  return (
    <ListPage drawer={<OperatorPanel list={list} form={form} onForm={setForm} deeds={deeds} />}>
      <PageHead
        title={t('access.title')}
        actions={
          <>
            <Can name="secondFactor:demand">
              <SecondFactorDemand />
            </Can>
            <Can name="operator:add">
              <Button icon={KeyRound} onClick={() => setForm('associate')}>
                {t('access.associateShort')}
              </Button>
              <Button icon={Send} onClick={() => setForm('invite')}>
                {t('access.inviteShort')}
              </Button>
              {addButton}
            </Can>
          </>
        }
      />
      {head}
      <StatusTabs
        label={t('access.state')}
        current={list.tab}
        onChange={list.setTab}
        tabs={operatorTabs.map(key => ({
          key,
          label: t(tabWords[key]),
          count: list.counts[key],
          waits: key === 'pending' && mayApprove,
        }))}
      />
      <SearchBar
        fields={[
          { value: 'name', label: t('access.name'), type: 'text' },
          { value: 'userName', label: t('access.userName'), type: 'text' },
          { value: 'telephone', label: t('access.telephone'), type: 'text' },
          { value: 'email', label: t('access.email'), type: 'text' },
        ]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        <OperatorFilters filters={list.filters} onChange={list.setFilters} />
      </SearchBar>
      <DataTable
        label={t('access.operators')}
        columns={columns}
        {...list.table}
        current={list.current}
        onRowClick={row => openRow(row.id)}
        picked={list.picked}
        onPick={mayFreeze || mayDelete ? list.setPicked : undefined}
        actions={actionsOf}
        empty={
          <NoRows list={list} title={t('access.emptyMatch')} why={t('access.emptyMatchWhy')}>
            <NoOperators list={list} action={mayAdd && addButton} />
          </NoRows>
        }
      />
      <OperatorBulkBar
        picked={list.rows.filter(row => list.picked.includes(row.id))}
        deeds={deeds}
        onClear={() => list.setPicked([])}
      />
      <Pager {...list.pager} />
      {deeds.dialogs}
    </ListPage>
  )
}
