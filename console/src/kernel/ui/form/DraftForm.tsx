import type { Fields } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormRefusal, FormSummary, focusFirst, wholeRefusal } from '../FormSummary.tsx'
import { DraftContext } from './draft-context.ts'
import { StaleAlert } from './StaleAlert.tsx'
import type { Draft } from './use-draft.ts'

export interface DraftFormProps<S extends Fields> {
  draft: Draft<S>
  /** For an outside button that sends it. */
  id?: string
  className?: string
  /**
   * The whole form is visible: after a refusal the focus goes to the first field to be corrected, without a summary
   * line.
   */
  short?: boolean
  /** The focus starts in its first field, or in the result of this function. */
  autoFocus?: boolean | ((form: HTMLFormElement) => HTMLElement | null)
  /** Above the fields: why it is locked, what was returned. */
  alert?: ReactNode
  /** Called on Enter, instead of `draft.send`. */
  onSubmit?: () => void
  children: ReactNode
}

/** The form around the fields of a draft: Enter sends, and refusals are shown above the fields. */
export function DraftForm<S extends Fields>(props: DraftFormProps<S>) {
  const { draft, short = false, autoFocus = false, onSubmit = () => void draft.send() } = props
  const { issues, refusals } = draft
  const form = useRef<HTMLFormElement>(null)
  // Once: afterwards the user chooses the scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was opened
  useEffect(() => {
    if (!autoFocus) return
    // After a surrounding dialog has moved the focus.
    const later = setTimeout(() => {
      const within = form.current
      const first =
        autoFocus === true ? within?.querySelector<HTMLElement>('input:enabled') : within && autoFocus(within)
      first?.focus({ preventScroll: true })
    })
    return () => clearTimeout(later)
  }, [!autoFocus])
  // Not with every change of the issues: correcting one field must not lead away to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusals === 0 || !form.current) return
    if (short) focusFirst(issues, form.current)
    // It may be sent from anywhere, by the sticky head.
    else form.current.querySelector('.fg-form-summary')?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  const whole = wholeRefusal(issues)
  return (
    <form
      id={props.id}
      ref={form}
      className={props.className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {draft.stale && <StaleAlert />}
      {props.alert}
      {short ? whole && <FormRefusal>{whole}</FormRefusal> : <FormSummary issues={issues} />}
      <DraftContext value={draft as unknown as Draft}>{props.children}</DraftContext>
    </form>
  )
}
