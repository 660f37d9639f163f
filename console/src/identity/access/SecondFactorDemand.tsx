import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { hasPasskeys } from '../../app/shell/brand.ts'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import '../../kernel/ui/passkey-texts.ts'
import '../../kernel/ui/second-factor-texts.ts'
import { toast } from '../../kernel/ui/toast.ts'

/** Shows and changes whether this company requires a second factor, or a passkey. */
export function SecondFactorDemand() {
  const t = useText()
  const id = useId()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [passkeysAlone, setPasskeysAlone] = useState(false)
  const mayDemand = useMay('secondFactor:demand')
  const { data } = useQueryCommand('getSecondFactorDemand', {}, { enabled: mayDemand })
  const setting = useCommand('setSecondFactorDemand', {
    onDone: (_, { secondFactorDemanded }) => {
      toast.success(t(secondFactorDemanded ? 'session.demandOn' : 'session.demandOff'))
      setDialogOpen(false)
      setPasskeysAlone(false)
    },
  })
  if (!data) return null
  const { demanded, passkeys, operators, withFactor } = data
  const said = passkeys ? 'session.demandedPasskeys' : 'session.demandedNow'
  return (
    <>
      <Button icon={ShieldCheck} onClick={() => setDialogOpen(true)}>
        {t(demanded ? said : 'session.secondFactorTitle')}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        title={t(demanded ? 'session.demandEndTitle' : 'session.demandTitle')}
        confirmText={t(demanded ? 'session.demandEnd' : 'session.demandBegin')}
        busy={setting.isPending}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() =>
          setting.isPending ||
          setting.mutate({ secondFactorDemanded: !demanded, passkeysDemanded: !demanded && passkeysAlone })
        }
      >
        <p>{t(demanded ? 'session.demandEndLine' : 'session.demandLine')}</p>
        {!demanded && hasPasskeys && (
          <Inline as="label" className="fg-demand-passkeys" gap={8} align="start" htmlFor={id}>
            <Checkbox id={id} checked={passkeysAlone} onChange={event => setPasskeysAlone(event.target.checked)} />
            <span>
              {t('session.demandPasskeys')}
              <small>{t('session.demandPasskeysLine')}</small>
            </span>
          </Inline>
        )}
        <p>{t('session.demandCount', { count: operators, done: withFactor })}</p>
      </ConfirmDialog>
    </>
  )
}
