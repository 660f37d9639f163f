import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import type { BankLine } from './bank-line.ts'
import { CertainMatches } from './CertainMatches.tsx'
import { ImportDialog } from './ImportDialog.tsx'

/** Buttons above the list: confirm the certain matches of its filters together, import a statement. */
export function BankButtons({ list }: { list: Worklist<'getBankLinePage'> }) {
  const t = useText()
  const [importing, setImporting] = useState(false)
  // The list as it was when the dialog opened: later lines were not read by the operator.
  const [confirming, setConfirming] = useState<readonly BankLine[]>()
  const { bankAccountId, direction, from, to } = list.filters
  const filter = { bankAccountId, direction: direction as 'in' | undefined, from, to } as object
  const isPending = list.tab === 'pending' && !list.search
  const { data } = useQueryCommand('getCertainBankMatches', filter, { enabled: isPending, quiet: true })
  return (
    <>
      {isPending && data && data.list.length > 0 && (
        <Button onClick={() => setConfirming(data.list)}>
          {t('bank.confirmCertain', { count: data.list.length })}
        </Button>
      )}
      {confirming && (
        <CertainMatches
          lines={confirming}
          checked={data?.more ? data.checked : undefined}
          onClose={() => setConfirming(undefined)}
        />
      )}
      <Button kind="primary" icon={FileUp} onClick={() => setImporting(true)}>
        {t('bank.import')}
      </Button>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
