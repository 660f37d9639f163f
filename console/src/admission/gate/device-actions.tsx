import { deviceMoveFields } from '@fairgate/contract/admission/gate/fields'
import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { SecretDialog } from '../../kernel/ui/SecretDialog.tsx'
import { BindDeviceDrawer, type BindDeviceDrawerProps } from './BindDeviceDrawer.tsx'
import { toGateContexts } from './gate-context-options.ts'
import { inExhibition, type OfGate } from './guard-page.tsx'
import { PairingDialog } from './PairingDialog.tsx'
import { useGateExhibitions } from './use-gate-exhibitions.ts'

const F = formFields(deviceMoveFields)

/** Moves a device with its key to a channel of another exhibition or gate context. */
function MoveDeviceDrawer({ exhibitionId, device, onClose }: BindDeviceDrawerProps) {
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

/** Actions for a device. Codes and keys are shown once and never stored. */
export const deviceActions = defineActions<RowOf<'getDevicePage'>, OfGate>(
  'gate',
  {
    renewPairing: {
      command: 'renewPairingCode',
      word: 'gate.renewCode',
      ask: confirm({ one: 'gate.renewAsk', why: 'gate.renewWhy' }),
      shows: ({ row, answer, ...shown }) => (
        <PairingDialog {...shown} phone={row.kind === 'phone'} pairing={answer as Output<'renewPairingCode'>} />
      ),
    },
    bind: {
      word: 'gate.bindToChannel',
      form: ({ row, ...shown }) => <BindDeviceDrawer {...shown} device={row} />,
    },
    assign: {
      form: ({ row, ...shown }) => <MoveDeviceDrawer {...shown} device={row} />,
    },
    rotate: {
      command: 'rotateDeviceKey',
      word: 'gate.rotateKey',
      ask: confirm({ one: 'gate.rotateAsk', why: 'gate.rotateWhy' }),
      shows: ({ answer, ...shown }) => <KeyDialog {...shown} rotated={answer as Output<'rotateDeviceKey'>} />,
    },
    retire: {
      command: 'retireDevice',
      tone: 'danger',
      ask: note({ one: 'gate.retireAsk', why: 'gate.retireWhy', label: 'gate.note', hint: 'gate.noteHint' }),
      done: 'gate.retired',
    },
    revoke: {
      command: 'revokeDevice',
      tone: 'danger',
      ask: note({ one: 'gate.revokeAsk', why: 'gate.revokeWhy', label: 'gate.note', hint: 'gate.noteHint' }),
      done: 'gate.revoked',
    },
  },
  undefined,
  inExhibition,
)

interface KeyDialogProps {
  name: string
  rotated: { key: string; oldKeyUntil: string }
  onClose: () => void
}

/** Shows the new key of a device once. */
function KeyDialog({ name, rotated, onClose }: KeyDialogProps) {
  const t = useText()
  return (
    <SecretDialog
      title={t('gate.keyTitle', { name })}
      hint={t('gate.keyHint')}
      secret={rotated.key}
      copy={t('gate.copyKey')}
      stored={t('gate.stored')}
      onClose={onClose}
    >
      <p>{t('gate.oldKeyUntil', { time: formatInstant(rotated.oldKeyUntil) })}</p>
    </SecretDialog>
  )
}
