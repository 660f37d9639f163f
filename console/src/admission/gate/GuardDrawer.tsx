import { guardFields } from '@fairgate/contract/admission/offline/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

export interface GuardDrawerProps {
  exhibitionId: string
  /** The guard to edit; undefined for a new one. */
  guard?: RowOf<'getGuardList'>
  onClose: () => void
}

const F = formFields(guardFields)

/** Name, doors, and the PIN that begins a shift. */
export function GuardDrawer({ exhibitionId, guard, onClose }: GuardDrawerProps) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  const draft = useDraft({
    of: guardFields,
    read: guard && { ...guard, doorIds: guard.doors.map(({ id }) => id), pin: '' },
    send: (form, over) =>
      over ? write('saveGuard', { exhibitionId, ...over, ...form }) : write('saveGuard', { exhibitionId, ...form }),
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t(guard ? 'offline.editGuard' : 'offline.addGuard')} onClose={onClose}>
      <F.text name="name" />
      <F.many
        name="doorIds"
        loading={doors.isPending}
        options={(doors.data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
      />
      <F.text name="pin" hint={t(guard ? 'offline.pinHint' : 'offline.pinNew')} />
    </EditDrawer>
  )
}
