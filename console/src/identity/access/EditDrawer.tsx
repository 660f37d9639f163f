import { operatorFields } from '@fairgate/contract/identity/access/fields'
import { operatorStates } from '@fairgate/contract/identity/access/states'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Drawer } from '../../kernel/ui/Drawer.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { EditDrawer as FormDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import type { OperatorDetail } from './access-labels.ts'
import { RoleField } from './RoleField.tsx'

const { name, roleID, telephone, email } = operatorFields
const openFields = { name, roleID, telephone, email }
const F = formFields(openFields)

/** An operator's name and role; telephone and e-mail until the person has logged in. */
export function EditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getOperatorDetail', { id }, { quiet: true })
  if (data) return <Form detail={data} onClose={onClose} />
  return (
    <Drawer title={t('access.editTitle')} onClose={onClose}>
      {error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} onBack={onClose} />
      ) : (
        <DetailSkeleton facts={4} />
      )}
    </Drawer>
  )
}

function Form({ detail, onClose }: { detail: OperatorDetail; onClose: () => void }) {
  const t = useText()
  const { contactOpen } = detail
  const draft = useDraft({
    // Without contact data, which is then neither validated nor sent.
    of: (contactOpen ? openFields : { name, roleID }) as typeof openFields,
    read: detail,
    send: (form, over) => write('editOperator', { ...over, ...form }),
    done: onClose,
  })
  return (
    <FormDrawer
      draft={draft}
      title={t('access.editTitle')}
      lead={t('access.editHint')}
      verb={t(detail.state === operatorStates.returned ? 'access.submitAgain' : 'shell.save')}
      onClose={onClose}
    >
      <F.text name="name" />
      <RoleField held={detail} />
      {contactOpen ? (
        <>
          <F.text name="telephone" />
          <F.text name="email" />
        </>
      ) : (
        <Panel className="fg-access-closed">
          <DescriptionList
            facts={[
              { name: t('access.userName'), value: detail.userName || '—' },
              { name: t('access.telephone'), value: detail.telephone || '—' },
              { name: t('access.email'), value: detail.email || '—' },
            ]}
          />
          <p className="fg-field-hint">{t('access.contactClosed')}</p>
        </Panel>
      )}
    </FormDrawer>
  )
}
