import { Printer } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { useActions } from '../ui/list/use-actions.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { cardActions, type OfExhibition } from './badge-actions.tsx'

/** Everything that has a code and no card, in one file. */
export function PrintAll({ exhibitionId, list }: OfExhibition & { list: Worklist<'getPrintQueue'> }) {
  const t = useText()
  const [, onJob] = useJobInAddress()
  const hook = useActions(cardActions, { exhibitionId }, { rows: [], onJob })
  const { printable: total = 0, coded = 0, failed = 0 } = list.counts
  if (total === 0) return null
  const all = { filter: { tab: 'active' }, total, leftOut: coded + failed - total }
  return (
    <>
      <Button kind="primary" icon={Printer} onClick={() => hook.begin('print', [], all)}>
        {t('badge.printQueued')}
      </Button>
      {hook.dialogs}
    </>
  )
}
