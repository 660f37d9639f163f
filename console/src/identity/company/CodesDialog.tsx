import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { RecoveryCodes } from '../../kernel/ui/RecoveryCodes.tsx'

/**
 * Can only be closed by confirming that the codes are saved: Esc would lose them. If a browser closes it anyway it
 * reopens.
 */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText()
  const [shown, setShown] = useState(1)
  return (
    <Dialog
      key={shown}
      open
      title={t('session.codesTitle')}
      width={440}
      onClose={() => setShown(times => times + 1)}
      foot={
        <Button autoFocus kind="primary" onClick={onClose}>
          {t('session.codesSaved')}
        </Button>
      }
    >
      <p>{t('session.codesLine')}</p>
      <div className="fg-dialog-fields">
        <RecoveryCodes codes={codes} />
      </div>
    </Dialog>
  )
}
