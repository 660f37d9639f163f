import { QRCode } from 'antd'
import type { ComponentProps } from 'react'
import { useText } from '../kernel/language.ts'

/** A text as a QR code; readers of screens are told that it is one. */
export function QrPicture(
  props: Pick<
    ComponentProps<typeof QRCode>,
    'value' | 'size' | 'color' | 'bgColor' | 'type' | 'bordered' | 'errorLevel'
  >,
) {
  const t = useText()
  return <QRCode aria-label={t('shell.qrCode')} {...props} />
}
