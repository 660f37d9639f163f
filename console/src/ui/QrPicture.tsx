import { QRCode } from 'antd'
import type { ComponentProps } from 'react'

/** A text as a QR code. */
export const QrPicture = (
  props: Pick<
    ComponentProps<typeof QRCode>,
    'value' | 'size' | 'color' | 'bgColor' | 'type' | 'bordered' | 'errorLevel'
  >,
) => <QRCode {...props} />
