import type { Fields } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { PageHead, type PageHeadProps } from '../PageHead.tsx'
import { DraftForm } from './DraftForm.tsx'
import { firstMissing } from './first-missing.ts'
import type { Draft } from './use-draft.ts'
import './FormPage.css'

export interface FormPageProps<S extends Fields>
  extends Pick<PageHeadProps, 'title' | 'within' | 'here' | 'tag' | 'facts'> {
  draft: Draft<S>
  /** The label of the primary; save by default. */
  verb?: string
  /** Left of the primary: other actions of the form. */
  actions?: ReactNode
  /** Above the fields: why it is locked, what was returned. */
  alert?: ReactNode
  /** Read-only; the notice says why. */
  locked?: boolean
  /**
   * Called by the primary, if it does more than `draft.send` (which is `attempt('submit', …)`); Enter then does
   * nothing.
   */
  onSubmit?: () => void
  children: ReactNode
}

/**
 * A page that is one form: head with the primary, refusals, sections. Enter sends; a new one gets the focus
 * immediately.
 */
export function FormPage<S extends Fields>(props: FormPageProps<S>) {
  const { draft, locked = false } = props
  const t = useText()
  const id = useId()
  const head = useStuckHead()
  const facts = [...(props.facts ?? []), ...(draft.dirty ? [<em key="unsaved">{t('shell.unsaved')}</em>] : [])]
  return (
    <>
      <div ref={head} className="fg-form-head">
        <PageHead
          title={props.title}
          within={props.within}
          here={props.here}
          tag={props.tag}
          facts={facts}
          actions={
            <>
              {props.actions}
              {!locked && (
                <Button
                  kind="primary"
                  type={props.onSubmit ? 'button' : 'submit'}
                  form={id}
                  busy={draft.busy === (props.onSubmit ? 'submit' : 'send')}
                  onClick={props.onSubmit}
                >
                  {props.verb ?? t('shell.save')}
                </Button>
              )}
            </>
          }
        />
      </div>
      <DraftForm
        draft={draft}
        id={id}
        className="fg-form-page"
        autoFocus={draft.isNew && !locked && firstMissing(draft)}
        alert={props.alert}
        onSubmit={props.onSubmit && (() => undefined)}
      >
        {/* One switch for all: a form that is not written cannot be typed into. */}
        <fieldset className="fg-form-page-fields" disabled={locked}>
          {props.children}
        </fieldset>
      </DraftForm>
      <LeaveGuard dirty={draft.dirty && !draft.busy} kept={draft.isStored} />
    </>
  )
}

/** The head stays visible while the form scrolls; the styles of the form know its height as `--form-head`. */
function useStuckHead() {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = head.current
    const content = element?.closest<HTMLElement>('.fg-content')
    if (!element || !content) return
    const observer = new ResizeObserver(() => content.style.setProperty('--form-head', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      content.style.removeProperty('--form-head')
    }
  }, [])
  return head
}

/** A part of the form: its name on the left, its fields on the right; `wide`: its name above. */
export function FormSection(props: { title?: string; hint?: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`fg-form-part ${props.wide ? 'is-wide' : ''}`} aria-labelledby={props.title && id}>
      {props.title && (
        <div className="fg-form-part-head">
          <h2 id={id}>{props.title}</h2>
          {props.hint && <p>{props.hint}</p>}
        </div>
      )}
      <div className="fg-form-part-body">{props.children}</div>
    </section>
  )
}
