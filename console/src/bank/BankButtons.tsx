import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { toast } from '../ui/toast.ts'
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
  return (
    <>
      {sure.length > 0 && (
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
