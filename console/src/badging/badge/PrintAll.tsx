import { Layers, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import type { OfExhibition } from './acted-badge.ts'
import { cardActions } from './badge-actions.tsx'
import { badgePaths } from './badge-paths.ts'

/** Prints all codes without a card into one file. */
export function PrintAll({ exhibitionId, list }: OfExhibition & { list: Worklist<'getPrintQueue'> }) {
  const t = useText()
  const navigate = useNavigate()
  const [, onJob] = useJobInAddress()
  const hook = useActions(cardActions, { exhibitionId }, { rows: [], onJob })
  const { printable: total = 0, coded = 0, failed = 0 } = list.counts
  const toPrinters = (
    <Button icon={Layers} onClick={() => void navigate(badgePaths.printers(exhibitionId))}>
      {t('badge.printersTitle')}
    </Button>
  )
  if (total === 0) return toPrinters
  const all = { filter: { tab: 'active' }, total, leftOut: coded + failed - total }
  return (
    <>
      {toPrinters}
      <Button kind="primary" icon={Printer} onClick={() => hook.begin('print', [], all)}>
        {t('badge.printQueued')}
      </Button>
      {hook.dialogs}
    </>
  )
}
