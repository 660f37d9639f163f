import { useState } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { commandOf, type OfKind } from './settlement-paths.ts'

/** Starts all pending settlements of the filtered exhibition. */
export function SettlementButtons({ kind, list }: OfKind & { list: Worklist<'getCooperatorSettlementPage'> }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const mayStart = useMay('settlement:start')
  const [dialogOpen, setDialogOpen] = useState(false)
  const { exhibitionId } = list.filters
  const started = useCommand(commandOf('start…Settlement', kind), {
    onDone: ({ jobId }) => {
      setDialogOpen(false)
      if (jobId) showJob(jobId)
    },
    onRefused: () => setDialogOpen(false),
  })
  return (
    <>
      {mayStart && (
        <Button
          disabled={!exhibitionId}
          title={exhibitionId ? undefined : t('settlement.chooseExhibition')}
          onClick={() => setDialogOpen(true)}
        >
          {t('settlement.startAll')}
        </Button>
      )}
      <ConfirmDialog
        open={dialogOpen}
        title={t('settlement.startAllAsk')}
        confirmText={t('settlement.startAll')}
        busy={started.isPending}
        onConfirm={() => exhibitionId && started.mutate({ exhibitionId })}
        onCancel={() => setDialogOpen(false)}
      >
        <p>{t('settlement.startWhy')}</p>
      </ConfirmDialog>
    </>
  )
}
