import { handOverFields } from '@fairgate/contract/badging/badge/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'

const F = formFields(handOverFields)
const pickUpLabels = { holder: 'badge.byHolder', company: 'badge.byCompany', proxy: 'badge.byProxy' } as const

/** Issues cards and records who took them, or each holder in person. */
export function IssueDialog<Row, P>(dialog: ActionDialogProps<Row, P>) {
  const t = useText()
  const { rows, whole } = dialog
  const draft = useActionDialogDraft(dialog, handOverFields, form => form)
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('badge.askIssue', { count: whole?.total ?? rows.length })}
      lead={whole && <p>{t('shell.wholeLine')}</p>}
    >
      <F.segmented name="by" labels={pickUpLabels} />
      {draft.values.by !== 'holder' && <F.text name="to" />}
    </ActionDialogForm>
  )
}
