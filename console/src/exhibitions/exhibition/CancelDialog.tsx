import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { StaleAlert } from '../../kernel/ui/form/StaleAlert.tsx'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { titleOf } from './exhibition-labels.ts'

const CHANGED_MEANWHILE = 10007
/** The exhibition no longer exists, or its state cannot be cancelled: the dialog cannot continue. */
const GONE = new Set([10006, 10008])

export interface CancelDialogProps {
  /** With the version on the page; after a concurrent change the newer one is loaded. */
  exhibition: { id: string; version: number; nameCn: string; nameEn: string }
  onClose: () => void
}

/** Cancels an exhibition for good, with a written reason. */
export function CancelDialog({ exhibition, onClose }: CancelDialogProps) {
  const t = useText()
  const cancel = useCommand('cancelExhibition', {
    onDone: () => {
      toast.success(t('exhibition.cancelled'))
      onClose()
    },
    onRefused: ({ statusCode }) => {
      if (GONE.has(statusCode)) onClose()
    },
  })
  return (
    <NoteDialog
      title={t('exhibition.cancelTitle', { name: titleOf(exhibition) })}
      width={500}
      label={t('exhibition.cancelReason')}
      hint={t('exhibition.cancelReasonHint')}
      missing={t('exhibition.cancelReasonMissing')}
      verb={t('exhibition.cancelVerb')}
      danger
      busy={cancel.isPending}
      cancelText={t('exhibition.doNotCancel')}
      onConfirm={note => cancel.mutate({ id: exhibition.id, version: exhibition.version, note })}
      onCancel={onClose}
    >
      <p>{t('exhibition.cancelWhy')}</p>
      {cancel.error?.statusCode === CHANGED_MEANWHILE && <StaleAlert />}
    </NoteDialog>
  )
}
