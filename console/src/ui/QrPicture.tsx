import { QRCode } from 'antd'
import type { ComponentProps } from 'react'

/** A text as a QR code; readers of screens are told that it is one. */
export const QrPicture = (
  props: Pick<
    ComponentProps<typeof QRCode>,
    'value' | 'size' | 'color' | 'bgColor' | 'type' | 'bordered' | 'errorLevel'
  >,
) => <QRCode aria-label="QR" {...props} />
