import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { NoteDialog } from '../ui/NoteDialog.tsx'
import { toast } from '../ui/toast.ts'
import { AddDeviceDrawer } from './AddDeviceDrawer.tsx'
import { BindDeviceDrawer } from './BindDeviceDrawer.tsx'
import type { Device } from './DevicesTab.tsx'
import { InDrawer } from './GateSlots.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { PairingDialog } from './PairingDialog.tsx'
import { useGateSave } from './use-gate-save.ts'

export interface DeviceDeed {
  verb: 'add' | 'bind' | 'renew' | 'rotate' | 'revoke'
  device?: Device
}

export interface DeviceDeedsProps {
  exhibitionId: string
  deed: DeviceDeed
  /** The list as it is now: a device changed meanwhile is found there with its new version. */
  rows: readonly Device[]
  onDeed: (deed: DeviceDeed | undefined) => void
}

type Shown =
  | { what: 'code'; name: string; pairing: Output<'renewPairingCode'> }
  | { what: 'key'; name: string; rotated: Output<'rotateDeviceKey'> }

/** The form or dialog of the deed under way. Codes and keys are held here alone, and forgotten when closed. */
export function DeviceDeeds({ exhibitionId, deed, rows, onDeed }: DeviceDeedsProps) {
  const t = useText()
  const [shown, setShown] = useState<Shown>()
  const close = () => onDeed(undefined)
  const device = rows.find(({ id }) => id === deed.device?.id) ?? deed.device
  const name = device?.name ?? ''

  const renewing = useGateSave('renewPairingCode', pairing => setShown({ what: 'code', name, pairing }))
  const rotating = useGateSave('rotateDeviceKey', rotated => setShown({ what: 'key', name, rotated }))
  const revoking = useGateSave('revokeDevice', () => {
    toast.success(t('gate.revoked'))
    close()
  })

  if (shown?.what === 'code') return <PairingDialog name={shown.name} pairing={shown.pairing} onClose={close} />
  if (shown?.what === 'key') return <KeyDialog name={shown.name} rotated={shown.rotated} onClose={close} />
  if (deed.verb === 'add') {
    return (
      <InDrawer>
        <AddDeviceDrawer
          exhibitionId={exhibitionId}
          onAdded={(added, pairing) => setShown({ what: 'code', name: added, pairing })}
          onClose={close}
        />
      </InDrawer>
    )
  }
  if (!device) return null
  const key = { exhibitionId, id: device.id, version: device.version }
  if (deed.verb === 'bind') {
    return (
      <InDrawer>
        <BindDeviceDrawer key={device.id} exhibitionId={exhibitionId} device={device} onClose={close} />
      </InDrawer>
    )
  }
  if (deed.verb === 'revoke') {
    return (
      <NoteDialog
        label={t('gate.note')}
        hint={t('gate.noteHint')}
        missing={t('gate.empty', { field: t('gate.note') })}
        danger
        title={t('gate.revokeAsk', { name })}
        verb={t('gate.revoke')}
        busy={revoking.busy}
        issues={revoking.issues}
        onCancel={close}
        onConfirm={note => revoking.send({ ...key, note })}
      >
        {t('gate.revokeWhy')}
        {revoking.stale && <p role="alert">{t('shell.changedMeanwhile')}</p>}
      </NoteDialog>
    )
  }
  const renew = deed.verb === 'renew'
  const saving = renew ? renewing : rotating
  return (
    <ConfirmDialog
      open
      title={t(renew ? 'gate.renewAsk' : 'gate.rotateAsk', { name })}
      confirmText={t(renew ? 'gate.renewCode' : 'gate.rotateKey')}
      busy={saving.busy}
      onCancel={close}
      onConfirm={() => saving.send(key)}
    >
      {saving.stale ? t('shell.changedMeanwhile') : t(renew ? 'gate.renewWhy' : 'gate.rotateWhy')}
    </ConfirmDialog>
  )
}
