import { headFields } from '@fairgate/contract/survey/fields'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { useExhibitionOptions } from '../ui/use-exhibition-options.ts'

const F = formFields(headFields)

/** A new survey: what it is called, and then its builder. */
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
