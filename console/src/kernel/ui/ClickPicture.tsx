import { type MouseEvent, useRef } from 'react'
import { useText } from '../i18n/language.ts'
import type { CaptchaPoint } from './captcha-read.ts'
import type { CaptchaPicture } from './use-captcha-picture.ts'

export interface ClickPictureProps {
  picture: CaptchaPicture | undefined
  points: readonly CaptchaPoint[]
  onClick: (point: CaptchaPoint) => void
  /** It was pressed without a pointer, by somebody who cannot click on a point. */
  onPress: () => void
}

/** The picture, with a numbered mark at each clicked point. */
export function ClickPicture({ picture, points, onClick, onPress }: ClickPictureProps) {
  const t = useText()
  const image = useRef<HTMLImageElement>(null)

  const mark = (event: MouseEvent) => {
    if (event.detail === 0) return onPress()
    const shown = image.current
    if (!shown?.naturalWidth) return
    const { left, top, width, height } = shown.getBoundingClientRect()
    onClick({
      x: pixel((event.clientX - left) / width, shown.naturalWidth),
      y: pixel((event.clientY - top) / height, shown.naturalHeight),
    })
  }

  return (
    <button type="button" className="fg-click-picture" aria-label={t('session.clickImage')} onClick={mark}>
      {picture && <img ref={image} src={picture.src} alt="" draggable={false} />}
      {points.map((point, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are added and taken off at the end alone
          key={index}
          className="fg-click-mark"
          style={{
            left: share(point.x, image.current?.naturalWidth),
            top: share(point.y, image.current?.naturalHeight),
          }}
          aria-hidden
        >
          {index + 1}
        </span>
      ))}
    </button>
  )
}

const pixel = (part: number, of: number) => Math.round(Math.min(1, Math.max(0, part)) * of)
const share = (at: number, of = 1) => `${(at / of) * 100}%`
