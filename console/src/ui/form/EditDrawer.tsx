import type { Fields } from '@fairgate/contract/kernel/field'
import { type ReactNode, useId } from 'react'
import { useText } from '../../kernel/language.ts'
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
  /** The thing's code, top left. */
  code?: ReactNode
  /** What follows from sending it. */
  lead?: string
  /** The word on the primary; save or add where nothing is given. */
  verb?: string
  /** There is nothing to send yet. */
  unready?: boolean
  /** Left end of the foot; a button that leaves where nothing is given. */
  left?: ReactNode
  /** Asks for its deletion; without it there is no such button. */
  onDelete?: (() => void) | undefined
  /** Does what Enter and the primary do, where that is not `draft.send`. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in the drawer: the focus starts in the first field, Enter sends, Esc leaves. What is typed and not sent is not
 * left without a question, and what somebody else changed meanwhile is told.
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
      <LeaveGuard dirty={draft.dirty && !draft.busy} besideList />
    </Drawer>
  )
}
