import { type LucideIcon, RefreshCw, Undo2 } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import type { CaptchaPoint, CaptchaRead } from './captcha-read.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { TypedCaptcha } from './TypedCaptcha.tsx'
import { type CaptchaPicture, useCaptchaPicture } from './use-captcha-picture.ts'
import { WorkProof } from './WorkProof.tsx'
import './ClickCaptcha.css'
import './proof-texts.ts'

export interface ClickCaptchaProps {
  open: boolean
  busy: boolean
  /** Why the last answer was refused. */
  error: string | undefined
  /** Another number fetches another picture: each is valid once. */
  turn: number
  onRead: (read: CaptchaRead) => void
  onClose: () => void
}

/**
 * Shown before a code is sent: characters to click in order, a text to type for those who cannot click, or a
 * computation by the browser for those who cannot see.
 */
export function ClickCaptcha({ open, ...rest }: ClickCaptchaProps) {
  const t = useText()
  return (
    <Dialog open={open} title={t('session.clickTitle')} width={376} onClose={rest.onClose}>
      <CaptchaDialog {...rest} />
    </Dialog>
  )
}

interface Reading {
  picture?: CaptchaPicture
  points: readonly CaptchaPoint[]
  typed: string
  /** Why it cannot be sent yet. */
  missing?: string
}

const nothing: Reading = { points: [], typed: '' }

function CaptchaDialog({ busy, error, turn, onRead, onClose }: Omit<ClickCaptchaProps, 'open'>) {
  const t = useText()
  const [kind, setKind] = useState<'click' | 'typed' | 'work'>('click')
  const { picture, renew } = useCaptchaPicture(kind === 'work' ? undefined : kind, turn)
  const [proof, setProof] = useState<CaptchaRead>()
  const [last, setLast] = useState<Reading>()
  // An answer belongs to its picture.
  const { points, typed, missing } = last?.picture === picture ? (last ?? nothing) : nothing
  const read = (part: Partial<Reading>) => setLast({ points, typed, missing, ...part, picture })

  const send = () => {
    if (busy) return
    if (kind === 'work') {
      setProof(undefined)
      return proof && onRead(proof)
    }
    if (!picture) return
    const { captchaId } = picture
    if (kind === 'click' && points.length > 0) onRead({ captchaId, points: [...points] })
    else if (kind === 'typed' && typed !== '') onRead({ captchaId, captcha: typed })
    else read({ missing: t(kind === 'click' ? 'session.clickRequired' : 'session.captchaRequired') })
  }
  const wrong = missing ?? error

  return (
    <div className="fg-click">
      {kind === 'click' ? (
        <>
          <p>{t('session.clickLine')}</p>
          <ClickPicture
            picture={picture}
            points={points}
            onClick={point => read({ points: [...points, point].slice(0, 8) })}
            onPress={() => setKind('typed')}
          />
          <div className="fg-click-line">
            <p className={wrong ? 'fg-field-error' : 'fg-field-hint'} role="status">
              {wrong ?? t('session.clicked', { count: points.length })}
            </p>
            <IconButton
              icon={Undo2}
              label={t('session.undoClick')}
              disabled={points.length === 0}
              onClick={() => read({ points: points.slice(0, -1) })}
            />
            <IconButton icon={RefreshCw} label={t('session.captchaRenew')} onClick={renew} />
          </div>
        </>
      ) : kind === 'work' ? (
        <>
          <WorkProof turn={turn} onProved={setProof} />
          {error && <p className="fg-field-error">{error}</p>}
        </>
      ) : (
        <Field label={t('session.captcha')} name="captcha" error={wrong}>
          {control => (
            <TypedCaptcha
              control={control}
              picture={picture}
              value={typed}
              onChange={text => read({ typed: text })}
              onRenew={renew}
              onEnter={send}
              autoFocus
            />
          )}
        </Field>
      )}
      <button type="button" className="fg-link" onClick={() => setKind(kind === 'click' ? 'typed' : 'click')}>
        {t(kind === 'click' ? 'session.typeInstead' : 'session.clickInstead')}
      </button>
      {kind !== 'work' && (
        <button type="button" className="fg-link" onClick={() => setKind('work')}>
          {t('session.workInstead')}
        </button>
      )}
      <div className="fg-dialog-foot">
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button kind="primary" busy={busy} disabled={kind === 'work' && !proof} onClick={send}>
          {t('shell.confirm')}
        </Button>
      </div>
    </div>
  )
}

interface IconButtonProps {
  icon: LucideIcon
  label: string
  disabled?: boolean
  onClick: () => void
}

function IconButton({ icon: Icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className="fg-icon-button" aria-label={label} title={label} {...rest}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

interface ClickPictureProps {
  picture: CaptchaPicture | undefined
  points: readonly CaptchaPoint[]
  onClick: (point: CaptchaPoint) => void
  /** It was pressed without a pointer, by somebody who cannot click on a point. */
  onPress: () => void
}

/** The picture, with a numbered mark at each clicked point. */
function ClickPicture({ picture, points, onClick, onPress }: ClickPictureProps) {
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
