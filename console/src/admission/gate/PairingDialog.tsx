import { phonePairing } from '@fairgate/contract/admission/gate/fields'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CopyButton } from '../../kernel/ui/CopyButton.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import '../../kernel/ui/SecretDialog.css'

export interface PairingDialogProps {
  name: string
  /** The QR code opens the page of the phone scanner. */
  phone: boolean
  pairing: { pairingCode: string; qrText: string; expiresAt: string }
  onClose: () => void
}

/** Shows the pairing code as text and QR code; it is shown only once. */
export function PairingDialog({ name, phone, pairing, onClose }: PairingDialogProps) {
  const t = useText()
  const { pairingCode, qrText, expiresAt } = pairing
  return (
    <Dialog
      open
      width={400}
      title={t('gate.pairTitle', { name })}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={pairingCode} label={t('gate.copyCode')} />
          <Button kind="primary" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </>
      }
    >
      <p>{t(phone ? 'gate.pairPhoneHint' : 'gate.pairingHint')}</p>
      <div className="fg-secret">
        <span className="fg-secret-qr" role="img" aria-label={t('gate.pairQr')}>
          <QrPicture type="svg" value={phone ? phonePairing(location.origin, pairingCode) : qrText} size={208} />
        </span>
        <code className="fg-secret-code">{pairingCode}</code>
      </div>
      <p>{t('gate.pairExpires', { time: formatInstant(expiresAt) })}</p>
    </Dialog>
  )
}
