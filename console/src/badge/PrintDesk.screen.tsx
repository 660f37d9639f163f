import type { Output } from '@fairgate/contract/catalogue'
import { Check, Printer, TriangleAlert, UserCheck } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { badgePaths } from './badge-paths.ts'
import { type Acted, type BadgeVerb, endingVerbs, verbLabels, verbsOf } from './badge-verbs.ts'
import { badgeStateWords, credentialStateWords } from './badge-words.ts'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { JobStrip } from './JobStrip.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TypeMark } from './TypeMark.tsx'
import { credentialCode } from './use-badge-columns.tsx'
import { useBadgeOrders } from './use-badge-orders.tsx'
import { useExhibition } from './use-exhibition.ts'

type Card = Output<'getPrintQueue'>['list'][number]

const TABS = [
  ['all', 'badge.queueAll'],
  ['coded', 'badge.queueCoded'],
  ['queued', 'badge.queueQueued'],
  ['printed', 'badge.queuePrinted'],
  ['failed', 'badge.queueFailed'],
  ['issued', 'badge.queueIssued'],
] as const

const bulk = [
  { verb: 'print', icon: Printer },
  { verb: 'markPrinted', icon: Check },
  { verb: 'markFailed', icon: TriangleAlert },
  { verb: 'issue', icon: UserCheck },
] as const

/** A card as the orders take it: its deeds name the badge it proves. */
const actedOf = (card: Card): Acted => ({
  id: card.badgeId,
  version: card.version,
  name: card.name,
  actions: card.actions,
})

/** The desk where badges become cards: made into a PDF, marked, handed out, reprinted. */
export function PrintDesk() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { id } = exhibition
  const [params, setParams] = useSearchParams()
  const jobId = params.get('job') ?? undefined
  const showJob = (job: string | undefined) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (job) next.set('job', job)
        else next.delete('job')
        next.delete('picked')
        return next
      },
      { replace: true },
    )
  const list = useWorklist('getPrintQueue', { payload: { exhibitionId: id }, tab: 'all', filters: ['jobId'] })
  const columns = useColumns('print-queue', useCardColumns())
  const orders = useBadgeOrders({
    exhibitionId: id,
    onJob: showJob,
    onDone: (_, { jobId: started }) => started || list.setPicked([]),
  })
  const picked = list.rows.filter(card => list.picked.includes(card.id)).map(actedOf)
  const label = (verb: BadgeVerb) => t(verb === 'print' ? 'badge.makePdf' : verbLabels[verb])
  const actions = (card: Card): RowAction[] =>
    verbsOf(card).map(verb => ({
      key: verb,
      label: label(verb),
      danger: endingVerbs.includes(verb),
      run: () => orders.begin(verb, [actedOf(card)]),
    }))
  const [printable = 0, unprinted = 0] = [list.counts.printable, (list.counts.coded ?? 0) + (list.counts.failed ?? 0)]
  return (
    <ListPage>
      <PageHead
        within={[exhibition.name]}
        facts={exhibitionFacts(exhibition)}
        actions={
          printable > 0 && (
            <Button
              kind="primary"
              icon={Printer}
              onClick={() =>
                orders.begin('print', [], {
                  filter: { tab: 'active' },
                  total: printable,
                  suspended: unprinted - printable,
                })
              }
            >
              {t('badge.printQueued')}
            </Button>
          )
        }
      />
      <StatusTabs
        current={list.tab}
        onChange={list.setTab}
        label={t('badge.printDeskTitle')}
        tabs={TABS.map(([key, words]) => ({
          key,
          label: t(words),
          ...list.tallyOf(key),
        }))}
      />
      {jobId && <JobStrip key={jobId} jobId={jobId} onClose={() => showJob(undefined)} />}
      <SearchBar
        fields={[
          { value: 'code', label: t('badge.code'), type: 'text' },
          { value: 'name', label: t('badge.name'), type: 'text' },
        ]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        columns={columns}
        label={t('badge.printDeskTitle')}
        {...list.table}
        picked={list.picked}
        onPick={list.setPicked}
        actions={actions}
        empty={
          list.error ? (
            <ErrorState
              failure={list.error}
              onRetry={() => void list.ask()}
              onBack={() => void navigate(badgePaths.list(id))}
            />
          ) : list.narrowed ? (
            <Empty
              kind="match"
              title={t('badge.queueNoMatch')}
              why={[t('badge.queueNoMatchWhy')]}
              action={<Button onClick={list.clear}>{t('shell.clearConditions')}</Button>}
            />
          ) : list.tab === 'all' ? (
            <Empty kind="first" title={t('badge.queueEmpty')} why={[t('badge.queueEmptyWhy')]} />
          ) : (
            <Empty
              kind="done"
              title={t('badge.queueTabEmpty')}
              action={<Button onClick={() => list.setTab('all')}>{t('badge.seeAll')}</Button>}
            />
          )
        }
      />
      <SelectionBar
        count={list.picked.length}
        onClear={() => list.setPicked([])}
        verbs={bulk
          .filter(({ verb }) => picked.some(card => card.actions.includes(verb)))
          .map(({ verb, icon }) => ({
            key: verb,
            label: label(verb),
            icon,
            busy: orders.busy === verb,
            run: () => orders.begin(verb, picked),
          }))}
      />
      <Pager {...list.pager} />
      {orders.dialogs}
    </ListPage>
  )
}

function useCardColumns(): Column<Card>[] {
  const t = useText()
  const w = useWords()
  const language = useLanguage()
  return [
    { key: 'name', title: t('badge.name'), width: 160, locked: true, render: card => card.name },
    { key: 'code', title: t('badge.code'), width: 120, locked: true, render: card => card.code },
    {
      key: 'type',
      title: t('badge.type'),
      width: 144,
      priority: 4,
      render: card => <TypeMark colour={card.badgeTypeColour} name={card.badgeTypeName[language]} />,
    },
    {
      key: 'company',
      title: t('badge.company'),
      width: 192,
      priority: 2,
      render: card => <span title={card.companyName[language]}>{card.companyName[language]}</span>,
    },
    {
      key: 'state',
      title: t('badge.state'),
      width: 120,
      locked: true,
      render: card =>
        // Why nothing can be done with this card.
        card.badgeState === 'active' ? (
          <StatusTag plain code={credentialCode(card.state)}>
            {w(credentialStateWords(card.state))}
          </StatusTag>
        ) : (
          <StatusTag plain code={3}>
            {w(badgeStateWords(card.badgeState))}
          </StatusTag>
        ),
    },
    { key: 'issuedTo', title: t('badge.issuedTo'), width: 136, priority: 1, render: card => card.issuedTo || '—' },
    {
      key: 'createdAt',
      title: t('badge.queuedAt'),
      width: 136,
      sort: 'createdAt',
      priority: 3,
      render: card => formatMoment(card.createdAt),
    },
  ]
}
