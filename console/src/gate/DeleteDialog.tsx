import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

type DeleteCommand = 'deleteZone' | 'deleteDoor' | 'deleteChannel'

export interface DeleteDialogProps<N extends DeleteCommand & CommandName> {
  command: N
  payload: Payload<N>
  title: string
  why: string
  onDeleted: () => void
  onClose: () => void
}

/** Asks before something of the gate is deleted; what the server refuses is said and the list asked again. */
export function DeleteDialog<N extends DeleteCommand>(props: DeleteDialogProps<N>) {
  const t = useText()
  const deleting = useCommand(props.command, {
    onDone: () => {
      toast.success(t('shell.deleted'))
      props.onClose()
      props.onDeleted()
    },
    onRefused: props.onClose,
  })
  return (
    <ConfirmDialog
      open
      kind="delete"
      title={props.title}
      busy={deleting.isPending}
      onCancel={props.onClose}
      onConfirm={() => deleting.mutate(props.payload)}
    >
      {props.why}
    </ConfirmDialog>
  )
}
