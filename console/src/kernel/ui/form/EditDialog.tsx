import type { Fields } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { DraftForm } from './DraftForm.tsx'
import { firstMissing } from './first-missing.ts'
import type { Draft } from './use-draft.ts'
import { useLeave } from './use-leave.ts'
import './EditDialog.css'

export interface EditDialogProps<S extends Fields> {
  draft: Draft<S>
  title: string
  /** What the form is for. */
  lead?: ReactNode
  /** The label of the primary; save by default. */
  verb?: string
  /** It cannot be sent as it is; the dialog says why. */
  isBlocked?: boolean
  /** Px. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/**
 * A few fields in a dialog: Enter sends, Esc closes, with a question if something is typed; the focus starts in the
 * first field.
 */
export function EditDialog<S extends Fields>({
  draft,
  title,
  lead,
  verb,
  isBlocked = false,
  width = 440,
  onClose,
  children,
}: EditDialogProps<S>) {
  const t = useText()
  const id = useId()
  const leave = useLeave(draft, onClose)
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={leave}
      foot={
        <>
          <Button onClick={leave}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={draft.busy !== undefined} disabled={isBlocked}>
            {verb ?? t('shell.save')}
          </Button>
        </>
      }
    >
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      <DraftForm draft={draft} id={id} className="fg-dialog-fields" short autoFocus={firstMissing(draft)}>
        {children}
      </DraftForm>
      <LeaveGuard dirty={draft.dirty && !draft.busy} isInDialog />
    </Dialog>
  )
}
