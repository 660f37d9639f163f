import { Layers } from 'lucide-react'
import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import type { useWorklist } from '../../list/use-worklist.ts'
import type { BulkBarProps } from '../BulkBar.tsx'
import type { Acted, Actions } from './define-actions.ts'
import { type ActionsHook, isOffered } from './use-actions.tsx'
import { useAllRows } from './use-all-rows.ts'

type Ticked<Row> = Pick<
  ReturnType<typeof useWorklist>,
  'search' | 'narrowing' | 'tab' | 'total' | 'picked' | 'pick' | 'unpick' | 'current'
> & { rows: readonly Row[] }

interface Options<Row extends Acted, P> {
  actions: Actions<Row, P> | undefined
  props: P
  list: Ticked<Row>
  hook: Pick<ActionsHook<Row>, 'bulk'>
}

/**
 * Bulk actions; `bar` exists if some row of the page permits any of them. Ctrl+A selects the page, and again all under
 * the filter; with selected rows the letter keys run bulk actions.
 */
export function useBulk<Row extends Acted, P>({ actions, props, list, hook }: Options<Row, P>) {
  const t = useText()
  const { rows, picked, total } = list
  const bulk = actions?.list.filter(action => action.bulk) ?? []
  const all = useAllRows(
    list,
    bulk.flatMap(({ whole }) => whole ?? []),
  )
  const ticked = rows.filter(row => picked.includes(row.id))
  const offered = hook.bulk(ticked, all.whole)
  const reaches =
    all.possible && offered.some(({ key }) => bulk.some(({ verb, whole }) => verb === key && whole === list.tab))
  const label = t('shell.selectWhole', { shown: formatNumber(total) })
  const verbs = reaches ? [...offered, { key: 'whole', label, icon: Layers, run: all.choose }] : offered
  const onClear = () => {
    all.drop()
    list.unpick()
  }
  const isPossible = rows.some(row => bulk.some(action => isOffered(action, row, props)))
  const bar: BulkBarProps | undefined = isPossible
    ? { count: all.whole?.total ?? picked.length, verbs, onClear }
    : undefined
  const select = () => {
    if (ticked.length < rows.length)
      list.pick(
        rows.map(({ id }) => id),
        true,
      )
    else if (reaches) all.choose()
  }
  // An open row has its own letter keys.
  const lettered = list.current === undefined && picked.length > 0 ? offered : []
  const keys: Readonly<Record<string, () => void>> = {
    ...(isPossible && { 'Control+a': select }),
    ...Object.fromEntries(
      lettered.flatMap(({ key, run }) => {
        const letter = bulk.find(({ verb }) => verb === key)?.key
        return letter ? [[letter, run]] : []
      }),
    ),
  }
  return { bulk, bar, keys }
}
