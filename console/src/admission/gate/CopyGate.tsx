import type { Output } from '@fairgate/contract/app/catalogue'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { nameOf } from './gate-labels.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

type Preview = Output<'previewGateCopy'>

interface CopyGateButtonProps {
  exhibitionId: string
  exhibitions: readonly GateExhibition[]
}

/** Copies zones, doors and channels of an earlier exhibition; visible to operators who may add doors. */
export function CopyGateButton({ exhibitionId, exhibitions }: CopyGateButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!useMay('door:add')) return null
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>
        {t('gate.copyGate')}
      </Button>
      {open && (
        <CopyGateDialog
          exhibitionId={exhibitionId}
          others={exhibitions.filter(({ id }) => id !== exhibitionId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface CopyGateDialogProps {
  exhibitionId: string
  others: readonly GateExhibition[]
  onClose: () => void
}

/** Chooses the source exhibition and previews what the copy adds and what already exists. */
function CopyGateDialog({ exhibitionId, others, onClose }: CopyGateDialogProps) {
  const t = useText()
  const [fromId, setFromId] = useState<string>()
  const preview = useQueryCommand(
    'previewGateCopy',
    { exhibitionId, fromId: fromId ?? '' },
    { enabled: fromId !== undefined },
  )
  const copying = useCommand('copyGate', {
    onDone: ({ doors }) => {
      toast.success(t('gate.copied', { count: doors.length }))
      onClose()
    },
  })
  const { data } = preview
  const brings = data !== undefined && data.zones.length + data.doors.length > 0
  return (
    <Dialog
      open
      title={t('gate.copyGate')}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!brings}
            busy={copying.isPending || preview.isLoading}
            onClick={() => fromId && copying.mutate({ exhibitionId, fromId })}
          >
            {t('gate.copy')}
          </Button>
        </>
      }
    >
      <div className="fg-dialog-fields">
        <ChoiceField
          name="fromId"
          label={t('gate.fromId')}
          required
          hint={t('gate.copyHint')}
          issues={refusedFields(preview.error ?? copying.error)}
          value={fromId}
          options={others.map(row => ({ value: row.id, label: [nameOf(row), row.code].filter(Boolean).join(' / ') }))}
          onChange={setFromId}
        />
      </div>
      <div className="fg-gate-copy">
        {data && (brings ? <Brings preview={data} /> : <p>{t('gate.copyNothing')}</p>)}
      </div>
    </Dialog>
  )
}

function Brings({ preview: { zones, doors, skipped } }: { preview: Preview }) {
  const t = useText()
  const left = [...skipped.zones, ...skipped.doors, ...skipped.channels]
  return (
    <DescriptionList
      facts={[
        { name: t('gate.copyZones'), value: listOf(zones.map(({ code }) => code)) || '—' },
        {
          name: t('gate.copyDoors'),
          value: doors.length > 0 && (
            <ul>
              {doors.map(door => (
                <li key={door.code}>
                  <strong>{door.code}</strong> {nameOf(door)}{' '}
                  <small>{t('gate.copyDoor', { channels: door.channels, admins: door.admins })}</small>
                </li>
              ))}
            </ul>
          ),
        },
        ...(left.length > 0 ? [{ name: t('gate.copySkipped'), value: listOf(left) }] : []),
      ]}
    />
  )
}
