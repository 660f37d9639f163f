import type { Fields } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Drawer } from '../Drawer.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { DraftForm } from './DraftForm.tsx'
import { firstMissing } from './first-missing.ts'
import type { Draft } from './use-draft.ts'
import { useLeave } from './use-leave.ts'
import './EditDrawer.css'

export interface EditDrawerProps<S extends Fields> {
  draft: Draft<S>
  title: string
  /** The code of the row, top left. */
  code?: ReactNode
  /** The consequences of sending it. */
  lead?: string
  /** The label of the primary; save or add by default. */
  verb?: string
  /** There is nothing to send yet. */
  unready?: boolean
  /** Left end of the foot; a cancel button by default. */
  left?: ReactNode
  /** Asks for its deletion; without it there is no such button. */
  onDelete?: (() => void) | undefined
  /** Called on Enter and by the primary, instead of `draft.send`. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in the drawer: the focus starts in the first field, Enter sends, Esc closes. It asks before unsaved input is
 * lost, and shows concurrent changes of others.
 */
export function EditDrawer<S extends Fields>(props: EditDrawerProps<S>) {
  const { draft, onClose, onDelete, unready = false } = props
  const t = useText()
  const id = useId()
  const leave = useLeave(draft, onClose)
  const left = onDelete ? (
    <Button kind="danger" onClick={onDelete}>
      {t('shell.delete')}
    </Button>
  ) : (
    <Button onClick={leave}>{t('shell.cancel')}</Button>
  )
  return (
    <Drawer
      code={props.code}
      title={props.title}
      onClose={leave}
      foot={
        <>
          {props.left ?? left}
          {!unready && (
            <Button kind="primary" type="submit" form={id} busy={draft.busy !== undefined}>
              {props.verb ?? t(draft.isNew ? 'shell.add' : 'shell.save')}
            </Button>
          )}
        </>
      }
    >
      {props.lead && <p className="fg-form-lead">{props.lead}</p>}
      <DraftForm
        draft={draft}
        id={id}
        className="fg-drawer-form"
        autoFocus={firstMissing(draft)}
        onSubmit={props.onSubmit}
      >
        {props.children}
      </DraftForm>
      <LeaveGuard dirty={draft.dirty && !draft.busy} isInDialog />
    </Drawer>
  )
}
