import { doorAdminFields } from '@fairgate/contract/admission/gate/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Door } from './door-rows.ts'

export interface AdminsDrawerProps {
  exhibitionId: string
  door: Door
  onClose: () => void
}

const F = formFields(doorAdminFields)

/** Assigns the administrators of a door; they are operators of the venue. */
export function AdminsDrawer({ exhibitionId, door, onClose }: AdminsDrawerProps) {
  const t = useText()
  const operators = useQueryCommand('getOperatorPage', { pageSize: 999, permission: 'door:administer' })
  const { id, version, admins } = door
  const draft = useDraft({
    of: doorAdminFields,
    read: { id, version, operatorIds: admins.map(({ operatorId }) => operatorId) },
    send: (form, over) => write('setDoorAdmins', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  // Current administrators stay visible even if the list of operators cannot be loaded.
  const known = new Map(admins.map(({ operatorId, name }) => [operatorId, { label: name, remark: '' }]))
  for (const row of operators.data?.list ?? []) {
    if (!row.frozen) known.set(row.operatorID, { label: row.name || row.userName, remark: row.roleName })
  }
  return (
    <EditDrawer
      draft={draft}
      code={t('gate.doorNumber', { code: door.code })}
      title={t('gate.adminsOf', { code: door.code })}
      onClose={onClose}
    >
      <F.many
        name="operatorIds"
        placeholder={t('gate.chooseOperators')}
        hint={t('gate.adminsHint')}
        loading={operators.isPending}
        options={[...known].map(([value, labels]) => ({ value, ...labels }))}
      />
    </EditDrawer>
  )
}
