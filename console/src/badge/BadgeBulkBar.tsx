import { Ban, Check, CornerUpLeft, Layers, type LucideIcon, Printer, Send, Trash2, Undo2, X } from 'lucide-react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import type { BulkVerb as BarVerb } from '../ui/BulkBar.tsx'
import { type Acted, type BadgeVerb, bulkVerbs, verbLabels } from './badge-verbs.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { BadgeOrders } from './use-badge-orders.tsx'
import type { useWhole } from './use-whole.ts'

const icons: Readonly<Partial<Record<BadgeVerb, LucideIcon>>> = {
  approve: Check,
  return: CornerUpLeft,
  reject: X,
  submit: Send,
  withdraw: Undo2,
  print: Printer,
  void: Ban,
  delete: Trash2,
}

interface BadgeBulkBarProps {
  picked: readonly Acted[]
  orders: BadgeOrders
  whole: ReturnType<typeof useWhole>
  onClear: () => void
}

/** What may be done with the ticked badges: verbs that at least one of them allows, or those for all of a filter. */
export function BadgeBulkBar({ picked, orders, whole: all, onClear }: BadgeBulkBarProps) {
  const t = useText()
  const offered: readonly BadgeVerb[] = all.whole
    ? all.verbs.filter(verb => picked.some(row => row.actions.includes(verb)))
    : bulkVerbs.filter(verb => picked.some(row => row.actions.includes(verb)))
  const verbs: BarVerb[] = offered.map(verb => ({
    key: verb,
    label: t(verbLabels[verb]),
    icon: icons[verb],
    busy: orders.busy === verb,
    run: () => orders.begin(verb, picked, all.whole),
  }))
  if (all.possible && !all.whole && all.verbs.some(verb => offered.includes(verb))) {
    verbs.push({
      key: 'whole',
      label: t('badge.selectWhole', { shown: formatNumber(all.total) }),
      icon: Layers,
      run: all.choose,
    })
  }
  return <SelectionBar count={all.whole?.total ?? picked.length} verbs={verbs} onClear={onClear} />
}
