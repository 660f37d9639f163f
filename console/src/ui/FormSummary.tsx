import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import './Field.css'

/** The line above a form whose fields were refused; leads to the first of them. What is said of the whole form stands in it. */
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

/** What stands in the way of a whole form, said at once to readers of the screen too. */
export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    <div className="fg-form-summary" role="alert">
      <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      {children}
    </div>
  )
}

/** The refusal of no field but the whole form. */
export const wholeRefusal = (issues: readonly InputIssue[]): string | undefined =>
  issues.find(({ path }) => path === '')?.msg

/** The refusal of one field, or undefined; nested paths (`halls.0`) count for their field. */
export function issueOf(issues: readonly InputIssue[], name: string): string | undefined {
  return issues.find(issue => issue.path === name || issue.path.startsWith(`${name}.`))?.msg
}

/** The keyboard goes to the first field that has to be corrected: first in the page's order, not in the answer's. */
export function focusFirst(issues: readonly InputIssue[], within: ParentNode = document): void {
  const fields = [...within.querySelectorAll<HTMLElement>('[data-field]')]
  const field = fields.find(element => issueOf(issues, element.dataset.field ?? '') !== undefined)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')?.focus()
}

/** Whether a receipt number was refused as recorded before, or is to be recorded all the same. */
export const wasRecorded = ({
  issues,
  values,
}: {
  issues: readonly InputIssue[]
  values: { again: boolean }
}): boolean => values.again || issueOf(issues, 'reference') !== undefined
