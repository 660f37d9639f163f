import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { toast } from '../ui/toast.ts'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { asProposed } from './bank-actions.tsx'
import { ImportDialog } from './ImportDialog.tsx'

/** Imports a statement; and takes at once what leaves no doubt among the rows that are shown. */
export function BankButtons({ list }: { list: Worklist<'getBankLinePage'> }) {
  const t = useText()
  const [importing, setImporting] = useState(false)
  const sure = list.rows.filter(row => row.certain && row.actions.includes('match'))
  const take = useCommand('matchBankLines', {
    onDone: ({ count }) => toast.success(t('bank.matchedMany', { count })),
  })
  const [asking, setAsking] = useState(false)
  const showJob = useJobInAddress()[1]
  const takeAll = useCommand('takeSureBankLines', {
    onDone: ({ jobId }) => {
      setAsking(false)
      showJob(jobId)
    },
    onRefused: () => setAsking(false),
  })
  // More than this page shows: a job takes them, whichever page they are on.
  const isMany = list.tab === 'pending' && !list.search && list.total > list.rows.length
  const { bankAccountId, direction, from, to } = list.filters
  const filter = { bankAccountId, direction: direction as 'in' | undefined, from, to } as object
  return (
    <>
      {isMany && <Button onClick={() => setAsking(true)}>{t('bank.takeSureAll')}</Button>}
      <ConfirmDialog
        open={asking}
        title={t('bank.takeSureAsk')}
        confirmText={t('bank.takeSureAll')}
        busy={takeAll.isPending}
        onConfirm={() => takeAll.mutate(filter)}
        onCancel={() => setAsking(false)}
      >
        <p>{t('bank.takeWhy')}</p>
      </ConfirmDialog>
      {!isMany && sure.length > 0 && (
        <Button busy={take.isPending} onClick={() => take.mutate(asProposed(sure))}>
          {t('bank.takeSure', { count: sure.length })}
        </Button>
      )}
      <Button kind="primary" icon={FileUp} onClick={() => setImporting(true)}>
        {t('bank.import')}
      </Button>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
