import { handOverFields } from '@fairgate/contract/badge/fields'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { AskForm, useAskDraft } from '../ui/list/AskForm.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'

const F = formFields(handOverFields)

/** Hands cards out: to whom, or to each holder in person. */
export function IssueDialog<Row, P>(asked: AskProps<Row, P>) {
  const t = useText()
  const { rows, whole } = asked
  return (
    <AskForm
      asked={asked}
      draft={useAskDraft(asked, handOverFields, form => form)}
      title={t('badge.askIssue', { count: whole?.total ?? rows.length })}
      lead={whole && <p>{t('shell.wholeLine')}</p>}
    >
      <F.text name="to" hint={t('badge.issuedToHint')} />
    </AskForm>
  )
}
