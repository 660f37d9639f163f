import { QRCode } from 'antd'
import type { ComponentProps } from 'react'
import { useText } from '../i18n/language.ts'
import './QrPicture.css'

/**
 * A text as a QR code, with an accessible name. A camera needs it black on white, with four modules of white around it,
 * in every theme.
 */
export function QrPicture(props: Pick<ComponentProps<typeof QRCode>, 'value' | 'size' | 'type' | 'errorLevel'>) {
  const t = useText()
  return (
    <QRCode
      aria-label={t('shell.qrCode')}
      className="fg-qr"
      color="#000000"
      bgColor="#ffffff"
      marginSize={4}
      bordered={false}
      {...props}
    />
  )
}
