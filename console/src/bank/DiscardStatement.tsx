import { importWords } from '@fairgate/contract/bank/import-words'
import type { RowOf } from '@fairgate/contract/catalogue'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText, useWords } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

interface DiscardStatementProps {
  statement: RowOf<'getBankStatementPage'>
  onDiscarded?: () => void
}

/** Discards a file that is not imported, after asking. */
export function DiscardStatement({ statement, onDiscarded }: DiscardStatementProps) {
  const t = useText()
  const w = useWords()
  const [asking, setAsking] = useState(false)
  const { id, version, fileName, added, actions } = statement
  const { mutate, isPending } = useCommand('discardBankStatement', {
    onDone: () => {
      setAsking(false)
      toast.success(w(importWords.discarded))
      onDiscarded?.()
    },
    onRefused: () => setAsking(false),
  })
  if (!actions.includes('discard')) return null
  return (
    <>
      <Button
        size="small"
        icon={Trash2}
        aria-label={`${w(importWords.discard)} ${fileName}`}
        onClick={() => setAsking(true)}
      >
        {w(importWords.discard)}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={w(importWords.discardAsk, { name: fileName })}
          confirmText={w(importWords.discard)}
          cancelText={t('shell.cancel')}
          busy={isPending}
          onConfirm={() => mutate({ id, version })}
          onCancel={() => setAsking(false)}
        >
          {added > 0 ? w(importWords.discardRest, { count: added }) : w(importWords.discardWhy)}
        </ConfirmDialog>
      )}
    </>
  )
}
