import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Info } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { Drawer } from './Drawer.tsx'
import { FormSummary } from './FormSummary.tsx'
import './FormDrawer.css'

export interface FormDrawerProps {
  /** The thing's code, top left. */
  code?: ReactNode
  title: string
  /** What follows from sending it. */
  lead?: string
  /** The word on the primary. */
  verb: string
  busy: boolean
  issues: readonly InputIssue[]
  /** Somebody else changed the row while this form was open. */
  stale?: boolean
  /** There is nothing to send yet. */
  unready?: boolean
  /** Left end of the foot; a button that leaves where nothing is given. */
  left?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in the drawer: Enter sends, Esc leaves, the focus starts in the first field. */
export function FormDrawer(props: FormDrawerProps) {
  const t = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus({ preventScroll: true })
  }, [])
  const { left = <Button onClick={props.onClose}>{t('shell.cancel')}</Button> } = props
  return (
    <Drawer
      code={props.code}
      title={props.title}
      onClose={props.onClose}
      foot={
        <>
          {left}
          {!props.unready && (
            <Button kind="primary" type="submit" form={id} busy={props.busy}>
              {props.verb}
            </Button>
          )}
        </>
      }
    >
      {props.lead && <p className="fg-form-lead">{props.lead}</p>}
      <form
        id={id}
        ref={form}
        className="fg-drawer-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {props.stale && (
          <p className="fg-form-stale" role="alert">
            <Info size={16} strokeWidth={1.6} aria-hidden />
            <span>
              <strong>{t('shell.changedMeanwhile')}</strong> {t('shell.maySaveAgain')}
            </span>
          </p>
        )}
        <FormSummary issues={props.issues} />
        {props.children}
      </form>
    </Drawer>
  )
}
