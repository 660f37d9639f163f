import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import '../ui/second-factor-words.ts'
import { toast } from '../ui/toast.ts'

/** Whether this company lets nobody in without a second factor: says so, and changes it. */
export function SecondFactorDemand() {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const mayDemand = useMay('secondFactor:demand')
  const { data } = useQueryCommand('getSecondFactorDemand', {}, { enabled: mayDemand })
  const setting = useCommand('setSecondFactorDemand', {
    onDone: (_, { secondFactorDemanded }) => {
      toast.success(t(secondFactorDemanded ? 'session.demandOn' : 'session.demandOff'))
      setAsking(false)
    },
  })
  if (!data) return null
  const { demanded, operators, withFactor } = data
  return (
    <>
      <Button icon={ShieldCheck} onClick={() => setAsking(true)}>
        {t(demanded ? 'session.demandedNow' : 'session.secondFactorTitle')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(demanded ? 'session.demandEndTitle' : 'session.demandTitle')}
        confirmText={t(demanded ? 'session.demandEnd' : 'session.demandBegin')}
        busy={setting.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => setting.isPending || setting.mutate({ secondFactorDemanded: !demanded })}
      >
        <p>{t(demanded ? 'session.demandEndLine' : 'session.demandLine')}</p>
        <p>{t('session.demandCount', { count: operators, done: withFactor })}</p>
      </ConfirmDialog>
    </>
  )
}
