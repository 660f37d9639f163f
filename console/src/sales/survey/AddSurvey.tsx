import { headFields } from '@fairgate/contract/sales/survey/fields'
import { useNavigate } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useExhibitionOptions } from '../../kernel/ui/use-exhibition-options.ts'

const F = formFields(headFields)

/** Form for a new survey: its name; then the editor opens. */
export function AddSurvey({ onClose }: { onClose: () => void }) {
  const t = useText()
  const go = useNavigate()
  const exhibitions = useExhibitionOptions()
  const draft = useDraft({
    of: headFields,
    send: form => write('addSurvey', form),
    said: false,
    done: ({ id }) => go(`/questionnaireManagement/${id}`),
  })
  return (
    <EditDialog draft={draft} title={t('survey.add')} verb={t('survey.begin')} onClose={onClose}>
      <F.text name="titleCn" />
      <F.text name="titleEn" />
      <F.choice name="exhibitionId" {...exhibitions} />
    </EditDialog>
  )
}
