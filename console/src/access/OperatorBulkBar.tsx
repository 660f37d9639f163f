import { LockKeyhole, LockKeyholeOpen, type LucideIcon, Trash2 } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { BulkBar } from '../ui/BulkBar.tsx'
import type { OperatorRow } from './access-words.ts'
import { type BulkOperatorVerb, bulkVerbs, verbLabels } from './operator-verbs.ts'
import type { OperatorDeeds } from './use-operator-deeds.tsx'

export interface OperatorBulkBarProps {
  picked: readonly OperatorRow[]
  deeds: OperatorDeeds
  onClear: () => void
}

const icons: Readonly<Record<BulkOperatorVerb, LucideIcon>> = {
  freeze: LockKeyhole,
  unfreeze: LockKeyholeOpen,
  delete: Trash2,
}

/** What may be done with the ticked operators: to those of them that allow it. */
export function OperatorBulkBar({ picked, deeds, onClear }: OperatorBulkBarProps) {
  const t = useText()
  const allowing = (verb: BulkOperatorVerb) => picked.filter(row => row.actions.includes(verb))
  return (
    <BulkBar
      count={picked.length}
      onClear={onClear}
      verbs={(Object.keys(bulkVerbs) as BulkOperatorVerb[])
        .filter(verb => allowing(verb).length > 0)
        .map(verb => ({
          key: verb,
          label: t(verbLabels[verb]),
          icon: icons[verb],
          can: bulkVerbs[verb],
          busy: deeds.busy === verb,
          run: () => {
            const rows = allowing(verb)
            deeds.begin(verb, rows, picked.length - rows.length)
          },
        }))}
    />
  )
}
