import { signFields } from '@fairgate/contract/gate/fields'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'

const F = formFields(signFields)

/** The sign of a zone or door, and what it is called in both languages. */
export function SignFields() {
  const t = useText()
  return (
    <>
      <F.text name="code" hint={t('gate.signHint')} />
      <F.text name="nameCn" />
      <F.text name="nameEn" />
    </>
  )
}
