import { Layers } from 'lucide-react'
import { formatNumber } from '../../kernel/format.ts'
import { useText } from '../../kernel/language.ts'
import type { useWorklist } from '../../kernel/use-worklist.ts'
import type { BulkBarProps } from '../BulkBar.tsx'
import type { Acted, Actions } from './define-actions.ts'
import { type ActionsHook, holds } from './use-actions.tsx'
import { useWhole } from './use-whole.ts'

type Ticked<Row> = Pick<
  ReturnType<typeof useWorklist>,
  'search' | 'narrowing' | 'tab' | 'total' | 'picked' | 'unpick'
> & { rows: readonly Row[] }

interface Options<Row extends Acted, P> {
  actions: Actions<Row, P> | undefined
  props: P
  list: Ticked<Row>
  hook: Pick<ActionsHook<Row>, 'bulk'>
}

/** What may be done with several rows at once; `bar` is there where some row of the page allows any of it. */
export function useBulk<Row extends Acted, P>({ actions, props, list, hook }: Options<Row, P>) {
  const t = useText()
  const { rows, picked, total } = list
  const bulk = actions?.list.filter(action => action.bulk) ?? []
  const all = useWhole(
    list,
    bulk.flatMap(({ whole }) => whole ?? []),
  )
  const verbs = () => {
    const ticked = rows.filter(row => picked.includes(row.id))
    const offered = hook.bulk(ticked, all.whole)
    const reaches = offered.some(({ key }) => bulk.some(({ verb, whole }) => verb === key && whole === list.tab))
    if (!all.possible || !reaches) return offered
    const label = t('shell.selectWhole', { shown: formatNumber(total) })
    return [...offered, { key: 'whole', label, icon: Layers, run: all.choose }]
  }
  const onClear = () => {
    all.drop()
    list.unpick()
  }
  const isPossible = rows.some(row => bulk.some(action => holds(action, row, props)))
  const bar: BulkBarProps | undefined = isPossible
    ? { count: all.whole?.total ?? picked.length, verbs: verbs(), onClear }
    : undefined
  return { bulk, bar }
}
