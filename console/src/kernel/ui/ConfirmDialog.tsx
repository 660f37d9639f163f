import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Why it asks; a delete states itself that deleted data cannot be restored. */
  children?: ReactNode
  /** A delete is 300 px wide and its verb is red. */
  kind?: 'default' | 'delete'
  /** Default 确定 and 取消 (spec §2). */
  confirmText?: string
  cancelText?: string
  busy?: boolean
  /** Only 确定, without a choice. */
  alone?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action. The focus starts on 取消, so that Enter destroys nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useText()
  const isDelete = props.kind === 'delete'
  return (
    <Dialog
      open={props.open}
      title={props.title}
      width={isDelete ? 300 : 400}
      role="alertdialog"
      onClose={props.onCancel}
      foot={
        <>
          {!props.alone && (
            <Button autoFocus onClick={props.onCancel}>
              {props.cancelText ?? t('shell.cancel')}
            </Button>
          )}
          <Button kind={isDelete ? 'danger' : 'primary'} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmText ?? t(isDelete ? 'shell.confirmDelete' : 'shell.confirm')}
          </Button>
        </>
      }
    >
      {props.children ?? (isDelete ? t('shell.deleteWarning') : undefined)}
    </Dialog>
  )
}
