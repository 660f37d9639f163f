import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type ReactNode, useId } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { FormSummary } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PageHead, type PageHeadProps } from '../ui/PageHead.tsx'
import './Company.css'

export interface SettingFormProps extends Pick<PageHeadProps, 'title' | 'crumbs' | 'tag' | 'facts'> {
  dirty: boolean
  busy: boolean
  issues: readonly InputIssue[]
  overtaken?: boolean
  onCatchUp?: () => void
  /** Absent: it is read, not written, and `notice` says why. */
  onSubmit?: () => void
  /** Above the fields: why it is locked, what was returned. */
  notice?: ReactNode
  /** The word on the primary, where it does more than save. */
  verb?: string
  /** Left of the primary. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that is one form: head with the one primary, what stands in the way, sections. Enter saves. */
export function SettingForm(props: SettingFormProps) {
  const { dirty, busy, issues, onSubmit } = props
  const t = useText()
  const id = useId()
  const facts = [...(props.facts ?? []), ...(dirty ? [<em key="unsaved">{t('company.unsaved')}</em>] : [])]
  return (
    <>
      <PageHead
        title={props.title}
        crumbs={props.crumbs}
        tag={props.tag}
        facts={facts}
        actions={
          <>
            {props.actions}
            {onSubmit && (
              <Button kind="primary" type="submit" form={id} busy={busy}>
                {props.verb ?? t('company.save')}
              </Button>
            )}
          </>
        }
      />
      <form
        id={id}
        className="fg-setting"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        {props.overtaken && props.onCatchUp && <Overtaken onReload={props.onCatchUp} />}
        {props.notice}
        <FormSummary issues={issues} />
        {/* One switch for all: a form that is not written cannot be typed into. */}
        <fieldset className="fg-setting-fields" disabled={!onSubmit}>
          {props.children}
        </fieldset>
      </form>
      <LeaveGuard dirty={dirty && !busy} />
    </>
  )
}

/** A part of the form: its name left, its fields right. */
export function SettingSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="fg-setting-section" aria-labelledby={id}>
      <div className="fg-setting-section-head">
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className="fg-setting-section-body">{children}</div>
    </section>
  )
}
