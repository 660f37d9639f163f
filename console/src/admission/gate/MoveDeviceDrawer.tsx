import { deviceMoveFields } from '@fairgate/contract/admission/gate/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { BindDeviceDrawerProps } from './BindDeviceDrawer.tsx'
import { toGateContexts } from './gate-context-options.ts'
import { useGateExhibitions } from './use-gate-exhibitions.ts'

const F = formFields(deviceMoveFields)

/** Moves a device with its key to a channel of another exhibition or gate context. */
export function MoveDeviceDrawer({ exhibitionId, device, onClose }: BindDeviceDrawerProps) {
  const t = useText()
  const exhibitions = useGateExhibitions()
  const draft = useDraft({
    of: deviceMoveFields,
    start: {},
    send: form => write('assignDevice', { exhibitionId, id: device.id, version: device.version, ...form }),
    said: 'gate.assigned',
    done: onClose,
  })
  const { toId } = draft.values
  const channels = useQueryCommand('getChannelList', { exhibitionId: toId ?? '' }, { enabled: Boolean(toId) })
  return (
    <EditDrawer draft={draft} title={t('gate.assignTitle', { name: device.name })} onClose={onClose}>
      <p className="fg-field-hint">{t('gate.assignWhy')}</p>
      <F.choice
        name="toId"
        loading={exhibitions.loading}
        options={toGateContexts(exhibitions.list)
          .filter(({ id }) => id !== exhibitionId)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <F.choice
        name="channelId"
        placeholder={t('gate.noChannel')}
        loading={channels.isLoading}
        options={(channels.data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
      />
    </EditDrawer>
  )
}
