import type { ListCommand } from '@fairgate/contract/app/catalogue'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayOf, useRedPoints, useUser } from '../../auth/session.ts'
import { formatNumber } from '../../format/format.ts'
import { momentWithin } from '../../format/moment-within.ts'
import { type TextKey, useLanguage, useLocalize, useText } from '../../i18n/language.ts'
import { useWorklist } from '../../list/use-worklist.ts'
import { leaveThen } from '../../page/use-leave-guard.ts'
import { BulkBar } from '../BulkBar.tsx'
import { Button } from '../Button.tsx'
import { ColumnSettings } from '../ColumnSettings.tsx'
import { DataTable } from '../DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { JobStrip } from '../JobStrip.tsx'
import { ListPage } from '../ListPage.tsx'
import { NoRows } from '../NoRows.tsx'
import { Offering, PageHead } from '../PageHead.tsx'
import { Pager } from '../Pager.tsx'
import { SearchBar } from '../SearchBar.tsx'
import { StatusTabs } from '../StatusTabs.tsx'
import { useColumns } from '../use-columns.ts'
import { useFontsLoaded } from '../use-fonts-loaded.ts'
import { useJobInAddress } from '../use-job-in-address.ts'
import { usePage } from '../use-page.ts'
import { columnKit, type Domain } from './column-kit.tsx'
import type { Acted, Actions } from './define-actions.ts'
import { deleteKey } from './delete-key.ts'
import { ExportMenu } from './ExportMenu.tsx'
import type { ListReader, ListSpec, SortOf, TabOf } from './list-spec.ts'
import { rowKeys } from './row-keys.ts'
import { SavedViewMenu } from './SavedViewMenu.tsx'
import { type ActionsHook, useActions } from './use-actions.tsx'
import { useBulk } from './use-bulk.ts'
import { useCreateDialog } from './use-create-dialog.tsx'
import { useFirstWithRows } from './use-first-with-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { usePrevNext } from './use-prev-next.ts'
import { usePrintAll } from './use-print-all.ts'
import { useSavedColumns } from './use-saved-columns.ts'
import { useApplyView, useSavedViews } from './use-saved-views.ts'

interface ListFrameProps<N extends ListCommand, W extends Domain, P extends object, Row extends Acted> {
  command: N
  spec: ListSpec<N, W, P, Row>
  props: P & { head?: ReactNode; inside?: true }
}

const INDEX_WIDTH = 64

/** The only list of the console: everything that lists have in common. */
export function ListFrame<N extends ListCommand, W extends Domain, P extends object, Row extends Acted>(
  frame: ListFrameProps<N, W, P, Row>,
) {
  const { command, spec, props } = frame
  const { actions, add, apart, click, under, Tag, Buttons, Filters, Side, Strip, detail: DetailDrawer } = spec
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const navigate = useNavigate()
  const may = useMayOf()
  const user = useUser()
  const [me, companyType] = [user?.userId, user?.userCompanyType]
  const reader: ListReader<P> = { props, t, w, language, may, me, companyType, redPoints: useRedPoints() }

  const name = (spec.command?.(props) ?? command) as N
  const tabLabels = typeof spec.tabs === 'function' ? spec.tabs(reader) : spec.tabs
  const tabs = spec.order ?? (Object.keys(tabLabels ?? {}) as TabOf<N>[])
  const saved = useSavedViews(name)
  const [opened, openFirst] = useState<TabOf<N>>()
  const ownTab = typeof spec.tab === 'function' ? spec.tab(reader) : (spec.tab ?? tabs[0])
  const worklist = useWorklist(name, {
    payload: spec.payload?.(props),
    filters: spec.filters,
    tab: opened ?? ownTab,
    tabs,
    whole: spec.whole,
    enabled: saved.opening === undefined,
  })
  useFirstWithRows(worklist, spec.firstWithRows ? tabs : [], openFirst)
  const useRows = spec.useRows ?? (ownRows as NonNullable<typeof spec.useRows>)
  const joined = useRows(worklist, props)
  const { rows, aside = [] } = joined
  const selectable = [...rows, ...aside.filter(({ id }) => !rows.some(row => row.id === id))]
  usePrintAll(worklist.paper)
  const list = {
    ...worklist,
    loading: worklist.loading || joined.loading === true,
    error: worklist.error ?? joined.error ?? undefined,
    ask: () => Promise.all([worklist.ask(), joined.ask?.()]),
  }
  const numberOf = (row: Row) => (list.pager.pageNum - 1) * list.pager.pageSize + rows.indexOf(row) + 1
  useFontsLoaded()
  const columns = useColumns<Row>(
    [
      // Any list may have a column of row numbers, in the column settings (spec §2).
      { key: 'index', title: t('shell.index'), width: INDEX_WIDTH, hidden: true, render: row => numberOf(row) },
      ...spec
        .columns({ ...columnKit<Row, SortOf<N>, W>(spec.domain, reader), ...reader })
        .filter(column => column !== false && column !== undefined)
        .map((column, index) => (index === 0 ? { ...column, locked: true } : column)),
    ],
    useSavedColumns(name),
  )

  const showView = useApplyView(saved, columns.use)

  const [jobId, showJob] = useJobInAddress()
  const stepping = usePrevNext({ ...list, rows })
  const { current } = stepping
  const hook = useActions<Row, P>(actions, props, {
    rows: selectable,
    onJob: showJob,
    onDone: (verb, done) => {
      if (done.length === 1 && done[0]?.id === list.current) stepping.onActed(verb)
      else if (list.picked.length > 0) list.unpick()
    },
  })
  const { bulk, bar, keys } = useBulk({ actions, props, list: { ...list, rows: selectable }, hook })
  const adding = useCreateDialog<N, P>({ add, props, list, closeForm: hook.closeForm })
  const openRow = (row: Row) =>
    leaveThen(() => {
      adding.close()
      const page = spec.open?.(row, props)
      if (click) hook.begin(click(row), [row])
      else if (page) void navigate(page)
      else if (DetailDrawer) list.open(row.id)
    })
  const opens = (row: Row) => DetailDrawer !== undefined || spec.open?.(row, props) !== undefined
  const rowClick = click ? rows.some(row => hook.allows(click(row), row)) : rows.some(opens)
  useListKeys({
    ...keys,
    ...deleteKey(bulk, { rows, picked: list.picked, props, hook, t }),
    ...(DetailDrawer ? stepping.keys : rowClick ? rowKeys : {}),
  })

  // Letter keys of a row and keys for stepping work after one is open: `?` lists them before.
  useHotkeys(() => [
    ...(tabs.length > 1 ? ['tabs'] : []),
    ...(DetailDrawer ? ['ArrowDown', ...(actions?.list ?? []).flatMap(({ key = [] }) => key)] : []),
  ])

  const openLabel = (row: Row): TextKey => {
    if (spec.openLabel) return typeof spec.openLabel === 'string' ? spec.openLabel : spec.openLabel(row)
    if (!row.actions.includes(spec.decides ?? 'approve')) return 'shell.view'
    return spec.decides === undefined || spec.decides === 'approve' ? 'shell.review' : 'shell.handle'
  }
  const actionsOf = (row: Row) => [
    ...(opens(row) ? [{ key: 'open', label: t(openLabel(row)), run: () => openRow(row) }] : []),
    ...hook.of(row),
  ]
  const page = usePage()
  const title = typeof spec.title === 'string' ? t(spec.title) : (spec.title?.(reader) ?? page.title)
  const without = spec.without?.(reader) ?? []
  const dot = spec.redPoint?.(reader)
  const say = (word: TextKey | LocalizedText = ['', '']) => (typeof word === 'string' ? t(word) : w(word))
  const shownTabs = tabs
    .filter(key => !without.includes(key))
    .map(key => ({
      key,
      label: say(tabLabels?.[key]),
      ...list.tallyOf(key),
      redPoint: key === dot?.tab && reader.redPoints?.[dot.flag],
    }))
  const empty = joined.empty ?? (typeof spec.empty === 'function' ? spec.empty(list, props) : spec.empty)
  const { action: first } = empty
  const firstButton = first ? (
    <Button kind="primary" onClick={() => void navigate(first.to)}>
      {t(first.word)}
    </Button>
  ) : (
    first === undefined && adding.primary
  )
  // In an empty list the button for the first row is only below the text that explains it.
  const isBare = !list.loading && !list.error && rows.length === 0 && !list.narrowed && list.tab === (tabs[0] ?? '')
  const form = adding.form ?? hook.form

  const inside = spec.inside ?? props.inside
  const exporting = typeof spec.exports === 'function' ? spec.exports(props) : spec.exports
  const exportMenu = exporting && <ExportMenu key={exporting} command={exporting} list={list} />
  const addButtons = (
    <>
      {adding.also}
      {!isBare && adding.primary}
    </>
  )

  return (
    <ListPage
      side={Side && <Side {...props} list={list} />}
      drawer={
        form ||
        (DetailDrawer && list.current && (
          <DetailDrawer
            id={list.current}
            row={current}
            narrow={list.setFilters}
            name={current && actions?.nameOf(current)}
            props={props}
            actions={actions as unknown as Actions<Acted, object>}
            hook={hook as unknown as ActionsHook<Acted>}
            {...stepping.walk}
          />
        ))
      }
    >
      {!inside && (
        <PageHead
          title={title}
          within={spec.within?.(props)}
          tag={Tag && <Tag {...props} />}
          facts={spec.facts?.(list, t, reader)}
          actions={
            <>
              {exportMenu}
              {Buttons && <Buttons {...props} list={list} />}
              {addButtons}
            </>
          }
        />
      )}
      {props.head}
      {spec.tabs && <StatusTabs label={title} current={list.tab} onChange={list.setTab} tabs={shownTabs} />}
      {Strip && <Strip {...props} list={list} />}
      {jobId && <JobStrip key={jobId} jobId={jobId} onClose={() => showJob(undefined)} />}
      <SearchBar
        fields={(spec.search ?? []).map(field =>
          typeof field === 'string'
            ? { value: field, label: t(`${spec.domain}.${field}` as TextKey), type: 'text' }
            : { ...field, label: t(field.label) },
        )}
        value={list.search}
        onSearch={list.setSearch}
        narrowed={Object.keys(list.filters).length > 0}
        tail={
          <>
            {list.asOf !== undefined && <span role="status">{t('shell.asOf', { time: momentWithin(list.asOf) })}</span>}
            {!spec.whole && (
              <SavedViewMenu list={name} saved={saved} columns={columns.setting ?? null} onChoose={showView} />
            )}
            <ColumnSettings columns={columns} />
            {inside && exportMenu}
            {inside && <Offering>{addButtons}</Offering>}
          </>
        }
      >
        {Filters && <Filters {...props} list={list} />}
        {Filters && list.narrowed && (
          <button type="button" className="fg-link" onClick={list.clear}>
            {t('shell.clearConditions')}
          </button>
        )}
      </SearchBar>
      <DataTable
        label={spec.label ? t(spec.label) : title}
        columns={columns}
        {...list.table}
        loading={list.loading}
        rows={rows}
        current={hook.forming ?? list.current}
        onRowClick={rowClick ? openRow : undefined}
        picked={list.picked}
        onPick={bar ? list.pick : undefined}
        actions={rows.some(row => actionsOf(row).length > 0) ? actionsOf : undefined}
        under={under && ((row: Row) => under(row, list, reader))}
        apart={apart && { is: apart.is, title: count => t(apart.word, { count, shown: formatNumber(count) }) }}
        empty={
          <NoRows
            list={list}
            tabs={shownTabs}
            done={spec.done}
            begins={Boolean(first)}
            why={spec.noMatch && t(spec.noMatch)}
          >
            <EmptyState
              kind={empty.kind ?? 'first'}
              title={t(empty.title)}
              why={[empty.why ?? []].flat().map(sentence => t(sentence))}
              action={firstButton && <Offering>{firstButton}</Offering>}
            />
          </NoRows>
        }
      />
      {bar && <BulkBar {...bar} />}
      {list.paper.whole && rows.length < list.total && (
        <p>{t('shell.firstRows', { shown: formatNumber(rows.length), total: formatNumber(list.total) })}</p>
      )}
      {!spec.whole && <Pager {...list.pager} />}
      {hook.dialogs}
    </ListPage>
  )
}

const ownRows = <Row,>(list: { rows: readonly Row[] }) => ({ rows: list.rows })
