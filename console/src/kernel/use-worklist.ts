import type { ListCommand, Payload, RowOf } from '@fairgate/contract/catalogue'
import { type Page, tabLimit } from '@fairgate/contract/kernel/page'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from './use-command.ts'

export type PageSize = 10 | 20 | 30 | 40
export const PAGE_SIZES: readonly PageSize[] = [10, 20, 30, 40]
/** Rows that go on paper: as many as one answer holds. */
const paperLimit = 999

export interface WorklistOptions<N extends ListCommand> {
  /** Members of the payload that are not filters of the reader: an exhibition's id, for one. */
  payload?: Partial<Payload<N>>
  /** Filters kept in the URL under their own names; their values are sent as they stand there, `a,b` as two. */
  filters?: readonly string[]
  /** The tab where the URL names none. */
  tab?: string
  /** Those there are: another one in the URL is not heeded. */
  tabs?: readonly string[]
  pageSize?: PageSize
  enabled?: boolean
  /** Answers all its rows at once: it has neither pages nor search. */
  whole?: boolean
}

type Changes = Record<string, string | undefined>

/**
 * A list as its URL says: `tab`, `by` and `q` (search), `sort`, `page`, `size`, `after` (key of a page far in), `row`
 * (the one open in the drawer), `picked` (ticked ids) and the list's own filters, several values of one as `a,b`. A link shows what its sender saw.
 */
export function useWorklist<N extends ListCommand>(command: N, options: WorklistOptions<N> = {}) {
  const [params, setParams] = useSearchParams()

  /**
   * Writes several members at once; undefined takes one away. Back goes back a tab, a page, a search, the open row. What
   * stands in the address is asked of the browser: two clicks may come before the first is drawn.
   */
  const change = (changes: Changes, replace = false) =>
    setParams(
      () => {
        const next = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  /** Another selection of rows starts at the first page and forgets what was ticked. */
  const narrow = (changes: Changes, replace?: boolean) =>
    change({ page: undefined, after: undefined, picked: undefined, row: undefined, ...changes }, replace)

  const state = readState(params, options)
  const [onPaper, showOnPaper] = useState(false)
  const paper = onPaper && { pageNum: 1, pageSize: paperLimit, after: undefined }
  const payload = (
    options.whole ? (options.payload ?? {}) : { ...options.payload, ...state.payload, ...paper }
  ) as Payload<N>
  const query = useQueryCommand(command, payload, {
    keepPrevious: true,
    quiet: true,
    enabled: options.enabled,
  })
  const answered = useAnswered(query, command, payload as object)
  // Until the connection is back no answer comes, so rows of another question are not shown in its place.
  const isMissing = query.fetchStatus === 'paused' && !answered.matches()
  const data = isMissing ? undefined : query.data
  const page = data as (Partial<Page<RowOf<N>>> & Pick<Page<RowOf<N>>, 'list'>) | undefined
  const isNarrowed = state.payload.search !== undefined || Object.keys(state.filters).length > 0
  const rows = useMemo(() => page?.list ?? [], [page])
  // What the server does not know, it names: the address is read without it, like one that never had it.
  const wrong = (query.error?.issues ?? [])
    .map(({ path }) => inAddress[path.split('.')[0] ?? ''] ?? path)
    .filter(name => params.has(name))
  useEffect(() => {
    if (wrong.length > 0) change(Object.fromEntries(wrong.map(name => [name, undefined])), true)
  })

  // An answer to another question is shown while one waits, and no longer.
  const failure =
    wrong.length === 0 && query.error && (query.data === undefined || query.isPlaceholderData) ? query.error : undefined

  // Another question's rows stay, dimmed, while their successors load. That it had none says nothing about this one.
  const isLoading =
    query.isPending ||
    isMissing ||
    (wrong.length > 0 && query.data === undefined) ||
    (query.isFetching && rows.length === 0 && !answered.matches())
  // Counts are of conditions, the total of conditions and tab. One of other conditions is not shown for these.
  const counts = answered.matches([...arrangement, 'tab']) ? page?.tabs : undefined
  const asks = answered.matches([...arrangement, 'tab']) ? page?.asks : undefined
  const total = answered.matches(arrangement) ? page?.total : undefined

  return {
    rows: failure ? [] : rows,
    /** The whole answer, for what stands in it beside the rows. */
    data,
    total: total ?? rows.length,
    totalCapped: page?.totalCapped ?? false,
    counts: counts ?? {},
    /** A tab's count, how many of its rows wait for the reader, and beyond what a count under conditions is not told. */
    tallyOf: (tab: string) => ({
      count: counts?.[tab],
      asks: asks?.[tab],
      limit: page?.tabsCapped ? tabLimit : undefined,
    }),
    /** No answer yet: show the skeleton. */
    loading: isLoading,
    /** The next answer is on its way, the old rows are still shown. */
    turning: query.isFetching && !query.isPending,
    /** When the rows shown were true (ms), where newer ones cannot be had now: the connection is lost. */
    asOf: query.fetchStatus === 'paused' && data ? answered.at : undefined,
    /** Why these rows cannot be had; where older ones of the same question stand, they stay. */
    error: failure,
    ask: (): Promise<unknown> => query.refetch(),

    tab: state.payload.tab ?? '',
    setTab: (tab: string) => narrow({ tab: tab === options.tab ? undefined : tab }),
    search: state.payload.search,
    setSearch: (search: { type: string; value: string } | undefined) =>
      narrow({ by: search?.type, q: search?.value }, state.payload.search !== undefined),
    sort: state.payload.sort,
    setSort: (sort: string | undefined) => narrow({ sort }),
    filters: state.filters,
    /** The same as the server takes them: several values of one as several. */
    narrowing: state.narrowing,
    setFilters: (filters: Changes) => narrow(filters),
    clear: () => narrow(Object.fromEntries(['by', 'q', ...(options.filters ?? [])].map(name => [name, undefined]))),
    narrowed: isNarrowed,

    /** For the table: its rows, whether those of another question still stand there, and how they are sorted. */
    table: {
      rows: failure ? [] : rows,
      loading: isLoading,
      // Asked again because something changed, they are true until the answer says otherwise: nothing flickers.
      turning: query.isPlaceholderData || (query.fetchStatus === 'paused' && !query.isPending),
      sort: state.payload.sort,
      onSort: (sort: string | undefined) => narrow({ sort }),
    },
    pager: {
      pageNum: state.payload.pageNum,
      pageSize: state.payload.pageSize,
      // Unknown until an answer is here: none is not zero.
      total: isLoading || failure ? undefined : total,
      totalCapped: page?.totalCapped ?? false,
      next: page?.next,
      onChange: (to: { pageNum: number; pageSize: PageSize; after?: string }) =>
        change({
          page: to.pageNum === 1 ? undefined : String(to.pageNum),
          size: to.pageSize === (options.pageSize ?? 20) ? undefined : String(to.pageSize),
          after: to.after,
          picked: undefined,
          row: undefined,
        }),
      onCountAll: state.payload.countAll ? undefined : () => change({ count: 'all' }),
    },

    /** The list as it is printed: all its rows in place of a page. */
    paper: { whole: onPaper, showWhole: showOnPaper, settled: !query.isFetching },

    /** Ids ticked on this page. */
    picked: state.picked,
    pick: (ids: readonly string[], isPicked: boolean) => {
      const others = pickedIn(new URLSearchParams(location.search)).filter(id => !ids.includes(id))
      change({ picked: (isPicked ? [...others, ...ids] : others).join(',') }, true)
    },
    unpick: () => change({ picked: undefined }, true),
    /** The row open in the drawer. */
    current: params.get('row') ?? undefined,
    open: (id: string | undefined) => change({ row: id }, id === undefined || params.has('row')),
    /** The same as one walks from row to row: Back does not retrace it. */
    step: (id: string | undefined) => change({ row: id }, true),
  }
}

/** Members of the payload that arrange the rows and do not choose them. */
const arrangement = ['pageNum', 'pageSize', 'after', 'sort', 'countAll']

/** Which question the data of a query answers, and since when (ms): after a change of conditions that is the earlier one. */
function useAnswered(
  { data, isPlaceholderData, dataUpdatedAt }: { data: unknown; isPlaceholderData: boolean; dataUpdatedAt: number },
  command: string,
  payload: object,
) {
  const [known, setKnown] = useState<{ command: string; payload: object; at: number }>()
  const isCurrent = data !== undefined && !isPlaceholderData
  const answered = isCurrent ? { command, payload, at: dataUpdatedAt } : known
  if (isCurrent && hashKey([known]) !== hashKey([answered])) setKnown(answered)
  const without = (asked: object, names: readonly string[]) =>
    hashKey([Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)))])
  return {
    at: answered?.at,
    /** Whether the same was asked, but for the members named. */
    matches: (except: readonly string[] = []) =>
      answered?.command === command && without(answered.payload, except) === without(payload, except),
  }
}

/** Names of the payload that the address writes otherwise. */
const inAddress: Readonly<Record<string, string>> = { search: 'by', pageNum: 'page', pageSize: 'size' }

const pickedIn = (params: URLSearchParams): string[] => params.get('picked')?.split(',').filter(Boolean) ?? []

function readState<N extends ListCommand>(params: URLSearchParams, options: WorklistOptions<N>) {
  const size = Number(params.get('size'))
  const by = params.get('by')
  const tab = params.get('tab')
  const q = params.get('q')
  const filters: Record<string, string> = {}
  for (const name of options.filters ?? []) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  const narrowing = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value.includes(',') ? value.split(',') : value]),
  )
  return {
    filters,
    narrowing,
    picked: pickedIn(params),
    payload: {
      ...narrowing,
      pageNum: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
      pageSize: PAGE_SIZES.find(known => known === size) ?? options.pageSize ?? 20,
      after: params.get('after') ?? undefined,
      sort: params.get('sort') ?? undefined,
      search: by && q ? { type: by, value: q } : undefined,
      tab: tab !== null && (options.tabs?.includes(tab) ?? true) ? tab : options.tab,
      countAll: params.get('count') === 'all' || undefined,
    },
  }
}
