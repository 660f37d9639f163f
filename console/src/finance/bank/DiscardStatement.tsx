import type { RowOf } from '@fairgate/contract/app/catalogue'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'

interface DiscardStatementProps {
  statement: RowOf<'getBankStatementPage'>
  onDiscarded?: () => void
}

/** Discards the file of an import, after a confirmation. */
export function DiscardStatement({ statement, onDiscarded }: DiscardStatementProps) {
  const t = useText()
  const w = useLocalize()
  const [dialogOpen, setDialogOpen] = useState(false)
  const { id, version, fileName, added, actions } = statement
  const { mutate, isPending } = useCommand('discardBankStatement', {
    onDone: () => {
      setDialogOpen(false)
      toast.success(w(bankImportTexts.discarded))
      onDiscarded?.()
    },
    onRefused: () => setDialogOpen(false),
  })
  if (!actions.includes('discard')) return null
  return (
    <>
      <Button
        size="small"
        icon={Trash2}
        aria-label={`${w(bankImportTexts.discard)} ${fileName}`}
        onClick={() => setDialogOpen(true)}
      >
        {w(bankImportTexts.discard)}
      </Button>
      {dialogOpen && (
        <ConfirmDialog
          open
          title={w(bankImportTexts.discardAsk, { name: fileName })}
          confirmText={w(bankImportTexts.discard)}
          cancelText={t('shell.cancel')}
          busy={isPending}
          onConfirm={() => mutate({ id, version })}
          onCancel={() => setDialogOpen(false)}
        >
          {added > 0 ? w(bankImportTexts.discardRest, { count: added }) : w(bankImportTexts.discardWhy)}
        </ConfirmDialog>
      )}
    </>
  )
}
