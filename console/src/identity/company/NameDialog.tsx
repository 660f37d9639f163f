import { operatorFields } from '@fairgate/contract/identity/access/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { AccountDialogProps } from './account-setting.ts'

const fields = { name: operatorFields.name }
const F = formFields(fields)

export function NameDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: fields,
    read: account,
    send: ({ name }, { version }) => write('saveAccountSetting', { version, name }),
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={t('company.editName')} verb={t('company.save')} onClose={onClose}>
      <F.text name="name" autoComplete="name" />
    </EditDialog>
  )
}
