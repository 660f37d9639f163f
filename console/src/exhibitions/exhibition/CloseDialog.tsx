import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { titleOf } from './exhibition-labels.ts'

export interface CloseDialogProps {
  exhibition: { id: string; version: number; nameCn: string; nameEn: string }
  onClose: () => void
}

/** Closes an exhibition after its move-out, before the periodic job does. */
export function CloseDialog({ exhibition, onClose }: CloseDialogProps) {
  const t = useText()
  const close = useCommand('closeExhibition', {
    onDone: () => {
      toast.success(t('exhibition.wasClosed'))
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('exhibition.closeAsk', { name: titleOf(exhibition) })}
      confirmText={t('exhibition.closeVerb')}
      busy={close.isPending}
      onCancel={onClose}
      onConfirm={() => close.mutate({ id: exhibition.id, version: exhibition.version })}
    >
      {t('exhibition.closeWhy')}
    </ConfirmDialog>
  )
}
