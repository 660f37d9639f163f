import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { commandOf, type OfKind } from './settlement-places.ts'

/** Out as a sheet, and the start of all that are pending of the exhibition the list is narrowed to. */
export function SettlementButtons({ kind, list }: OfKind & { list: Worklist<'getCooperatorSettlementPage'> }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const mayStart = useMay('settlement:start')
  const [asking, setAsking] = useState(false)
  const { exhibitionId, turn } = list.filters
  const exported = useCommand(commandOf('export…Settlement', kind), { onDone: ({ jobId }) => showJob(jobId) })
  const started = useCommand(commandOf('start…Settlement', kind), {
    onDone: ({ jobId }) => {
      setAsking(false)
      if (jobId) showJob(jobId)
    },
    onRefused: () => setAsking(false),
  })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    const search = list.search as { type: 'company'; value: string } | undefined
    if (exported.isPending) return
    exported.mutate({
      format,
      search,
      tab: list.tab as 'all' | undefined,
      exhibitionId,
      turn: turn as 'mine' | undefined,
    })
  }
  return (
    <>
      <MoreMenu
        entries={[
          { label: t('settlement.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
          { label: t('settlement.exportCsv'), icon: FileDown, run: exporting('csv') },
        ]}
      />
      {mayStart && (
        <Button
          disabled={!exhibitionId}
          title={exhibitionId ? undefined : t('settlement.chooseExhibition')}
          onClick={() => setAsking(true)}
        >
          {t('settlement.startAll')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('settlement.startAllAsk')}
        confirmText={t('settlement.startAll')}
        busy={started.isPending}
        onConfirm={() => exhibitionId && started.mutate({ exhibitionId })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('settlement.startWhy')}</p>
      </ConfirmDialog>
    </>
  )
}
