import type { ListCommand, Payload, RowOf } from '@fairgate/contract/app/catalogue'
import { type Page, tabLimit } from '@fairgate/contract/kernel/command/page'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../command/use-command.ts'

export type PageSize = 10 | 20 | 30 | 40
export const PAGE_SIZES: readonly PageSize[] = [10, 20, 30, 40]
/** Rows for printing: as many as one answer holds. */
const paperLimit = 999

export interface WorklistOptions<N extends ListCommand> {
  /** Members of the payload that are no filters: an exhibition's id, for example. */
  payload?: Partial<Payload<N>>
  /** Filters stored in the URL under their own names; values are sent as they are there, `a,b` as two. */
  filters?: readonly string[]
  /** The default tab. */
  tab?: string
  /** The existing tabs: another one in the URL is ignored. */
  tabs?: readonly string[]
  pageSize?: PageSize
  enabled?: boolean
  /** Answers all its rows at once: without pages and search. */
  whole?: boolean
}

type Changes = Record<string, string | undefined>

/**
 * A list in the state of its URL: `tab`, `by` and `q` (search), `sort`, `page`, `size`, `after` (key of a page far in),
 * `row` (open in the drawer), `picked` (selected ids) and the list's own filters, several values of one as `a,b`. A
 * link shows what its sender saw.
 */
export function useWorklist<N extends ListCommand>(command: N, options: WorklistOptions<N> = {}) {
  const [params, setParams] = useSearchParams()

  /**
   * Writes several members at once; undefined removes one. Back returns to the previous tab, page, search or open row.
   * The present address is read from the browser: two clicks may come before the first is rendered.
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
  /** Another selection of rows starts at the first page and clears selected rows. */
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
  // Without a connection no answer comes, so rows of another query are not shown instead.
  const isMissing = query.fetchStatus === 'paused' && !answered.matches()
  const data = isMissing ? undefined : query.data
  const page = data as (Partial<Page<RowOf<N>>> & Pick<Page<RowOf<N>>, 'list'>) | undefined
  const isNarrowed = state.payload.search !== undefined || Object.keys(state.filters).length > 0
  const rows = useMemo(() => page?.list ?? [], [page])
  // Unknown values are refused by name: the address is read without them.
  const wrong = (query.error?.issues ?? [])
    .map(({ path }) => inAddress[path.split('.')[0] ?? ''] ?? path)
    .filter(name => params.has(name))
  useEffect(() => {
    if (wrong.length > 0) change(Object.fromEntries(wrong.map(name => [name, undefined])), true)
  })

  // An answer to another query is shown only while one is pending.
  const failure =
    wrong.length === 0 && query.error && (query.data === undefined || query.isPlaceholderData) ? query.error : undefined

  // Rows of another query stay, dimmed, while the new ones load. An empty other query says nothing about this one.
  const isLoading =
    query.isPending ||
    isMissing ||
    (wrong.length > 0 && query.data === undefined) ||
    (query.isFetching && rows.length === 0 && !answered.matches())
  // Counts depend on conditions, the total on conditions and tab. Those of other conditions are not shown for these.
  const counts = answered.matches([...arrangement, 'tab']) ? page?.tabs : undefined
  const pendingCount = answered.matches([...arrangement, 'tab']) ? page?.asks : undefined
  const total = answered.matches(arrangement) ? page?.total : undefined

  return {
    rows: failure ? [] : rows,
    /** The whole answer, with its members other than rows. */
    data,
    total: total ?? rows.length,
    totalCapped: page?.totalCapped ?? false,
    counts: counts ?? {},
    /** A tab's count, how many of its rows are pending for the operator, and the limit of a count under conditions. */
    tallyOf: (tab: string) => ({
      count: counts?.[tab],
      asks: pendingCount?.[tab],
      limit: page?.tabsCapped ? tabLimit : undefined,
    }),
    /** No answer yet: show the skeleton. */
    loading: isLoading,
    /** The next answer is loading, the old rows are still shown. */
    turning: query.isFetching && !query.isPending,
    /** When the displayed rows were read (ms), while newer ones cannot be loaded: the connection is lost. */
    asOf: query.fetchStatus === 'paused' && data ? answered.at : undefined,
    /** Why these rows cannot be loaded; older ones of the same query stay. */
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
    /** The same as the server takes them: several values of one as an array. */
    narrowing: state.narrowing,
    setFilters: (filters: Changes) => narrow(filters),
    clear: () => narrow(Object.fromEntries(['by', 'q', ...(options.filters ?? [])].map(name => [name, undefined]))),
    narrowed: isNarrowed,

    /** For the table: its rows, whether those of another query are still shown, and their order. */
    table: {
      rows: failure ? [] : rows,
      loading: isLoading,
      // During a reload after a change they count as valid until the answer comes, so that nothing flickers.
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

    /** The list for printing: all its rows instead of a page. */
    paper: { whole: onPaper, showWhole: showOnPaper, settled: !query.isFetching },

    /** Ids selected on this page. */
    picked: state.picked,
    pick: (ids: readonly string[], isPicked: boolean) => {
      const others = pickedIn(new URLSearchParams(location.search)).filter(id => !ids.includes(id))
      change({ picked: (isPicked ? [...others, ...ids] : others).join(',') }, true)
    },
    unpick: () => change({ picked: undefined }, true),
    /** The row open in the drawer. */
    current: params.get('row') ?? undefined,
    open: (id: string | undefined) => change({ row: id }, id === undefined || params.has('row')),
    /** The same while moving from row to row: Back does not retrace it. */
    step: (id: string | undefined) => change({ row: id }, true),
  }
}

/** Members of the payload that arrange the rows and do not select them. */
const arrangement = ['pageNum', 'pageSize', 'after', 'sort', 'countAll']

/** Which query the present data answers, and since when (ms): after a change of conditions that is the earlier one. */
function useAnswered(
  { data, isPlaceholderData, dataUpdatedAt }: { data: unknown; isPlaceholderData: boolean; dataUpdatedAt: number },
  command: string,
  payload: object,
) {
  const [known, setKnown] = useState<{ command: string; payload: object; at: number }>()
  const isCurrent = data !== undefined && !isPlaceholderData
  const answered = isCurrent ? { command, payload, at: dataUpdatedAt } : known
  if (isCurrent && hashKey([known]) !== hashKey([answered])) setKnown(answered)
  const without = (filters: object, names: readonly string[]) =>
    hashKey([Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))])
  return {
    at: answered?.at,
    /** Whether the query was the same, except for the named members. */
    matches: (except: readonly string[] = []) =>
      answered?.command === command && without(answered.payload, except) === without(payload, except),
  }
}

/** Names of the payload that differ in the address. */
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
