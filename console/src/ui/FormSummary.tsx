import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { CircleAlert } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import './Field.css'

/** The line above a form whose fields were refused; leads to the first of them. */
export function FormSummary({ issues }: { issues: readonly InputIssue[] }) {
  const t = useText()
  if (issues.length === 0) return null
  return (
    <div className="fg-form-summary" role="alert">
      <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      <span>{t('shell.toCorrect', { count: issues.length })}</span>
      <button type="button" onClick={() => focusFirst(issues)}>
        {t('shell.toFirst')}
      </button>
    </div>
  )
}

/** The refusal of one field, or undefined; nested paths (`halls.0`) count for their field. */
export function issueOf(issues: readonly InputIssue[], name: string): string | undefined {
  return issues.find(issue => issue.path === name || issue.path.startsWith(`${name}.`))?.msg
}

/** The first in the page's order, not in the answer's. */
function focusFirst(issues: readonly InputIssue[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const field = fields.find(element => issueOf(issues, element.dataset.field ?? '') !== undefined)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')?.focus()
}
