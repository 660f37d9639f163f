import type { ReactNode } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { editorFields } from './partner-form.ts'

const F = formFields(editorFields)

/** The first administrator of the partner. `mark` shows that a return requested changes here. */
export function AdministratorSection({ mark }: { mark?: ReactNode }) {
  const t = useText()
  return (
    <FormSection title={t('partner.administrator')} hint={t('partner.administratorHint')}>
      <div className="fg-form-pair">
        <F.text name="administrator.name" extra={mark} />
        <F.text name="administrator.userName" extra={mark} hint={t('access.userNameHint')} />
      </div>
      <div className="fg-form-pair">
        <F.text name="administrator.telephone" extra={mark} />
        <F.text name="administrator.email" extra={mark} />
      </div>
    </FormSection>
  )
}
