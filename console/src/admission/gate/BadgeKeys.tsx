import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { ControlRoomButton, type OfGate } from './guard-page.tsx'

/** Buttons above the device list: signing keys and the control room. */
export function DeviceButtons(props: OfGate) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const may = useMay('device:modify')
  return (
    <>
      {may && (
        <Button icon={KeyRound} onClick={() => setOpen(true)}>
          {t('offline.badgeKeys')}
        </Button>
      )}
      <ControlRoomButton {...props} />
      {open && <BadgeKeys exhibitionId={props.exhibitionId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The keys that sign the badges of an exhibition; adds a key, or replaces all keys if one has been compromised. */
function BadgeKeys({ exhibitionId, onClose }: { exhibitionId: string; onClose: () => void }) {
  const t = useText()
  const [dialogOpen, setDialogOpen] = useState(false)
  const { data, refetch } = useQueryCommand('getBadgeKeys', { exhibitionId })
  const { mutate, isPending } = useCommand('renewBadgeKey', {
    onDone: () => {
      toast.success(t('offline.keyRenewed'))
      setDialogOpen(false)
      void refetch()
    },
  })
  const kid = data?.list[0]?.kid
  const renew = (compromised: boolean) => kid && mutate({ exhibitionId, kid, compromised })
  return (
    <Dialog
      open
      title={t('offline.badgeKeys')}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button
            kind="danger"
            disabled={!kid}
            busy={isPending && dialogOpen}
            onClick={() => (dialogOpen ? renew(true) : setDialogOpen(true))}
          >
            {t('offline.compromisedKey')}
          </Button>
          <Button kind="primary" disabled={!kid} busy={isPending && !dialogOpen} onClick={() => renew(false)}>
            {t('offline.renewKey')}
          </Button>
        </>
      }
    >
      <p>{t(dialogOpen ? 'offline.compromisedAsk' : 'offline.badgeKeysWhy')}</p>
      {data && (
        <PlainTable
          label={t('offline.badgeKeys')}
          none={t('offline.badgeKeysWhy')}
          rows={data.list.map((row, at) => ({ ...row, id: row.kid, signs: at === 0 }))}
          columns={[
            { key: 'made', title: t('offline.badgeKeyMade'), render: row => formatInstant(row.createdAt) },
            {
              key: 'use',
              title: t('offline.badgeKeyUse'),
              render: row => t(row.signs ? 'offline.badgeKeySigns' : 'offline.badgeKeyStillValid'),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
