import type { Output } from '@fairgate/contract/app/catalogue'
import type { MergedField } from '@fairgate/contract/lifecycle/merger/fields'
import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { NoteField } from '../../kernel/ui/NoteField.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { partnerPaths } from './partner-paths.ts'

interface MergerConfirmProps {
  preview: Output<'getMergerPreview'>
  fields: readonly MergedField[]
  /** Called when the preview is out of date and must be viewed again. */
  onRefused: () => void
}

/** Asks for the reason of the merge and the confirmation word. */
export function MergerConfirm({ preview: { keep, gone, digest }, fields, onRefused }: MergerConfirmProps) {
  const t = useText()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [dialogOpen, setDialogOpen] = useState(false)
  const merge = useCommand('mergeCompanies', {
    onDone: ({ id }) => {
      toast.success(t('merger.done'))
      void navigate(partnerPaths(keep.kind).one(id))
    },
    onRefused: () => {
      setDialogOpen(false)
      onRefused()
    },
  })
  const missing = reason.trim().length < 2
  const ask = () => {
    setTried(true)
    if (!missing) setDialogOpen(true)
  }
  const send = () => merge.mutate({ keep: keep.id, gone: gone.id, fields: [...fields], digest, reason: reason.trim() })
  return (
    <Card>
      <Stack gap={20}>
        <NoteField
          label={t('merger.reason')}
          name="reason"
          required
          hint={t('merger.reasonHint')}
          error={tried && missing ? t('merger.reasonNeeded') : undefined}
          value={reason}
          onChange={setReason}
        />
        <div>
          <Button kind="primary" icon={GitMerge} onClick={ask}>
            {t('merger.merge')}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        open={dialogOpen}
        title={t('merger.mergeAsk', { gone: nameOf(gone.name), keep: nameOf(keep.name) })}
        confirmText={t('merger.merge')}
        busy={merge.isPending}
        onCancel={() => setDialogOpen(false)}
        onConfirm={send}
      >
        {t('merger.confirmWhy', { gone: nameOf(gone.name), keep: nameOf(keep.name) })}
      </ConfirmDialog>
    </Card>
  )
}
