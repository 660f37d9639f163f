import type { Fields, WireOf } from '@fairgate/contract/kernel/field/field'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import type { FormValues } from '../form/form-values.ts'
import { type Draft, useDraft } from '../form/use-draft.ts'
import type { ActionDialogProps, Given } from './define-actions.ts'

/**
 * The draft of a question before an action: the input is sent with the command, converted by `given`, and refusals of
 * the command are shown at the fields. A refusal loses no input.
 */
export function useActionDialogDraft<S extends Fields, Row, P>(
  dialog: ActionDialogProps<Row, P>,
  of: S,
  given: (form: WireOf<S>) => Given,
  start?: Partial<FormValues<S>>,
): Draft<S> {
  const send = async (form: WireOf<S>) => dialog.onSend(given(form))
  const draft = useDraft({ of, send, start, said: false })
  const refused = dialog.issues.map(issue => ({ ...issue, path: fieldAt(of, issue.path) }))
  return {
    ...draft,
    issues: draft.issues.length > 0 ? draft.issues : refused,
    busy: dialog.busy ? 'send' : draft.busy,
    // Not the draft's own, which begins again when it was sent: here that is only known once the dialog is gone.
    send: () => draft.attempt('send', send),
  }
}

/** The field of a path: the command may nest a field deeper than the dialog (`refund.reasonCode`). */
function fieldAt(of: Fields, path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1)
  return !(path in of) && last in of ? last : path
}

export interface ActionDialogFormProps<S extends Fields, Row, P> {
  dialog: ActionDialogProps<Row, P>
  draft: Draft<S>
  title: string
  /** The consequences, above the fields. */
  lead?: ReactNode
  /** The label of the primary; the action's own by default. */
  verb?: string
  /** It cannot be sent as it is; the dialog says why. */
  isBlocked?: boolean
  /** Px. */
  width?: number
  children: ReactNode
}

/** Asks for some fields before something is done: to one row, to several, or to all under a filter. */
export function ActionDialogForm<S extends Fields, Row, P>({
  dialog,
  draft,
  title,
  lead,
  verb,
  isBlocked,
  width,
  children,
}: ActionDialogFormProps<S, Row, P>) {
  const t = useText()
  return (
    <EditDialog
      draft={draft}
      title={title}
      width={width}
      verb={verb ?? dialog.word}
      isBlocked={isBlocked}
      onClose={dialog.onCancel}
      lead={
        <>
          {lead}
          {dialog.skipped > 0 && <p>{t('shell.skipped', { count: dialog.skipped })}</p>}
        </>
      }
    >
      {children}
    </EditDialog>
  )
}
