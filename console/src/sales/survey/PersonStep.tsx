import { personFields } from '@fairgate/contract/sales/survey/person-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CodeField } from '../../kernel/ui/form/CodeField.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = lightFields(personFields)

export interface Person {
  telephone: string
  telephoneCode: string
}

export interface PersonStepProps {
  form: string
  busy: boolean
  onSend: (person: Person) => Promise<void>
}

/** The last screen of a survey with one answer per person: the telephone, and the code that was sent there. */
export function PersonStep({ form, busy, onSend }: PersonStepProps) {
  const t = useText()
  const draft = useDraft({ of: personFields, send: onSend, said: false })
  const { telephone } = draft.values
  return (
    <DraftForm draft={draft} short>
      <p className="fg-phone-line">{t('survey.personHint')}</p>
      <F.text name="telephone" large />
      <CodeField
        name="telephoneCode"
        purpose="survey"
        target={telephone}
        ready={() => draft.check('telephone')}
        send={read => write('sendSurveyCode', { form, telephone, ...read })}
      />
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('survey.send')}
      </Button>
    </DraftForm>
  )
}
