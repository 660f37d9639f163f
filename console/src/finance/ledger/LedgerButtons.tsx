import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { VerifyLedger } from './VerifyLedger.tsx'

/** Verifies the ledger. */
export function LedgerButtons() {
  const t = useText()
  const [verifying, setVerifying] = useState(false)
  return (
    <>
      <Can name="ledger:verify">
        <Button icon={ShieldCheck} onClick={() => setVerifying(true)}>
          {t('ledger.verify')}
        </Button>
      </Can>
      <VerifyLedger open={verifying} onClose={() => setVerifying(false)} />
    </>
  )
}
