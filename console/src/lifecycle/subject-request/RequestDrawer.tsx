import { type DocumentTypeCode, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { subjectRequestFields } from '@fairgate/contract/lifecycle/subject-request/fields'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { kindLabels, proofLabels } from './request-labels.ts'

const F = formFields(subjectRequestFields)

/** The form of a request: person, kind, numbers, and the proof of identity. */
export function RequestDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const w = useLocalize()
  const draft = useDraft({
    of: subjectRequestFields,
    start: { kind: 'access', proof: 'document' },
    validate: ({ documentNumber, phone, email }) =>
      [documentNumber, phone, email].some(number => number.trim() !== '')
        ? []
        : [{ path: 'documentNumber', msg: t('subjectRequest.oneOf') }],
    send: form => write('addSubjectRequest', form),
    done: onClose,
  })
  const types = Object.keys(documentTypeLabels) as DocumentTypeCode[]
  return (
    <EditDrawer draft={draft} title={t('subjectRequest.add')} lead={t('subjectRequest.oneOf')} onClose={onClose}>
      <F.segmented name="kind" labels={kindLabels} />
      <F.choice name="documentType" options={types.map(value => ({ value, label: w(documentTypeLabels[value]) }))} />
      <F.text name="documentNumber" hint={t('subjectRequest.documentBest')} />
      <F.text name="phone" />
      <F.text name="email" />
      <F.radios name="proof" labels={proofLabels} />
      <F.day name="receivedOn" />
      <F.note name="reason" rows={3} />
    </EditDrawer>
  )
}
