import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { Check, LockKeyhole, LockKeyholeOpen, type LucideIcon, Trash2 } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { BulkBar } from '../ui/BulkBar.tsx'
import { type Acted, type BulkVerb, bulkVerbs, permissionFor, verbLabels } from './partner-verbs.ts'
import type { PartnerDeeds } from './use-partner-deeds.tsx'

export interface PartnerBulkBarProps {
  kind: PartnerKind
  picked: readonly Acted[]
  deeds: PartnerDeeds
  onClear: () => void
}

const icons: Readonly<Record<BulkVerb, LucideIcon>> = {
  approve: Check,
  freeze: LockKeyhole,
  unfreeze: LockKeyholeOpen,
  delete: Trash2,
}

/** What may be done with the ticked partners: to those of them that allow it. */
export function PartnerBulkBar({ kind, picked, deeds, onClear }: PartnerBulkBarProps) {
  const t = useText()
  const allowing = (verb: BulkVerb) => picked.filter(row => row.actions.includes(verb))
  return (
    <BulkBar
      count={picked.length}
      onClear={onClear}
      verbs={bulkVerbs
        .filter(verb => allowing(verb).length > 0)
        .map(verb => ({
          key: verb,
          label: t(verbLabels[verb]),
          icon: icons[verb],
          can: permissionFor(verb, kind),
          busy: deeds.busy === verb,
          run: () => {
            const rows = allowing(verb)
            deeds.begin(verb, rows, picked.length - rows.length)
          },
        }))}
    />
  )
}
