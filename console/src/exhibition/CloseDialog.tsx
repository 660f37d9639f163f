import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
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
