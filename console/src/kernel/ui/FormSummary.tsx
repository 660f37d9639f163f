import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import './Field.css'

/** The line above a form with refused fields; leads to the first of them. It also shows refusals of the whole form. */
export function FormSummary({ issues }: { issues: readonly InputIssue[] }) {
  const t = useText()
  if (issues.length === 0) return null
  const whole = wholeRefusal(issues)
  if (whole) return <FormRefusal>{whole}</FormRefusal>
  return (
    <FormRefusal>
      {t('shell.toCorrect', { count: issues.length })}
      <button type="button" onClick={() => focusFirst(issues)}>
        {t('shell.toFirst')}
      </button>
    </FormRefusal>
  )
}

/** A refusal of a whole form, which screen readers announce immediately. */
export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    <div className="fg-form-summary" role="alert">
      <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      {children}
    </div>
  )
}

/** The refusal of the whole form, without a field. */
export const wholeRefusal = (issues: readonly InputIssue[]): string | undefined =>
  issues.find(({ path }) => path === '')?.msg

/** The refusal of one field, or undefined; nested paths (`halls.0`) count for their field. */
export function issueOf(issues: readonly InputIssue[], name: string): string | undefined {
  return issues.find(issue => issue.path === name || issue.path.startsWith(`${name}.`))?.msg
}

/** Focuses the first field to be corrected: first in the order of the page, not of the answer. */
export function focusFirst(issues: readonly InputIssue[], within: ParentNode = document): void {
  const fields = [...within.querySelectorAll<HTMLElement>('[data-field]')]
  const field = fields.find(element => issueOf(issues, element.dataset.field ?? '') !== undefined)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')?.focus()
}

/** Whether a receipt number was refused as a duplicate, or the operator wants to record it nevertheless. */
export const wasRecorded = ({
  issues,
  values,
}: {
  issues: readonly InputIssue[]
  values: { again: boolean }
}): boolean => values.again || issueOf(issues, 'reference') !== undefined
