import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import { FileText, UploadCloud, X } from 'lucide-react'
import { type DragEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../format/format.ts'
import { type Text, useText } from '../i18n/language.ts'
import { DraftContext } from './form/draft-context.ts'
import { sendFile } from './send-file.ts'
import { type UploadFault, type UploadRule, uploadFault, uploadRule } from './upload-rule.ts'
import type { UploadedFile } from './uploaded-file.ts'
import './Upload.css'

export interface UploadProps {
  id?: string
  purpose: UploadPurpose
  target?: string
  value: UploadedFile | undefined
  onChange: (file: UploadedFile | undefined) => void
  disabled?: boolean
  'aria-describedby'?: string
  /** Called when an upload starts, if no form is around it (`useUpload`). */
  expect?: () => (came: boolean) => void
  /** Another may follow: room for it is reserved during the upload, so that nothing below moves. */
  more?: boolean
  /** Sends the bytes; the showcase passes its own. */
  send?: typeof sendFile
}

interface Sending {
  name: string
  share: number
  cancel: AbortController
}

/**
 * One file: dropped or chosen, validated before it is sent, with progress and a stop button. The surrounding form
 * cannot be sent before it is complete.
 */
export function Upload(props: UploadProps) {
  const { purpose, target, value, onChange, send = sendFile } = props
  const t = useText()
  const rule: UploadRule = uploadRule(purpose)
  const draft = useContext(DraftContext)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()
  const [over, setOver] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  // The callback may have changed during the upload: other input stays.
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })

  const take = async (file: File | undefined) => {
    if (!file || props.disabled) return
    const found = uploadFault(file, rule)
    setFault(found && describeFault(found, rule, t))
    if (found) return
    const cancel = new AbortController()
    running.current = cancel
    setSending({ name: file.name, share: 0, cancel })
    const ended = (props.expect ?? draft?.expect)?.()
    let came = false
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share, cancel })
      const fileId = await send({ purpose, target, file, signal: cancel.signal, onProgress })
      // Rendered immediately: of two files that complete together the second must be added to the first, not replace
      // it.
      flushSync(() => latest.current({ fileId, name: file.name, size: file.size }))
      came = true
    } catch {
      if (!cancel.signal.aborted) setFault(t('shell.uploadFailed'))
    } finally {
      setSending(undefined)
      ended?.(came)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  if (sending) {
    return (
      <>
        <SendingFile {...sending} />
        {props.more && <div className="fg-upload-room" aria-hidden />}
      </>
    )
  }
  if (value) return <ChosenFile file={value} disabled={props.disabled} onRemove={() => onChange(undefined)} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way, the button inside is the keyboard's
    <div
      className={`fg-upload ${over ? 'is-over' : ''} ${fault ? 'is-wrong' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button
        id={props.id}
        type="button"
        disabled={props.disabled}
        aria-describedby={props['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        <UploadCloud size={16} strokeWidth={1.6} aria-hidden />
        {t('shell.uploadDrop')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={rule.endings.map(ending => `.${ending}`).join(',')}
        onChange={event => {
          void take(event.target.files?.[0])
          // Choosing the same file again must trigger a change.
          event.target.value = ''
        }}
      />
      <p className={fault ? 'fg-field-error' : 'fg-field-hint'} role={fault ? 'alert' : undefined}>
        {fault ?? t('shell.uploadRule', { types: typesOf(rule), size: formatBytes(rule.size) })}
      </p>
    </div>
  )
}

function SendingFile({ name, share, cancel }: Sending) {
  const t = useText()
  const label = t('shell.uploading', { name })
  return (
    <div className="fg-upload-file">
      <FileText size={16} strokeWidth={1.6} aria-hidden />
      <span className="fg-upload-name">{name}</span>
      <span
        className="fg-upload-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="fg-upload-share">{Math.round(share * 100)}%</span>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.uploadCancel')}
        onClick={() => cancel.abort()}
      >
        <X size={14} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  )
}

function ChosenFile({ file, disabled, onRemove }: { file: UploadedFile; disabled?: boolean; onRemove: () => void }) {
  const t = useText()
  return (
    <div className="fg-upload-file">
      <FileText size={16} strokeWidth={1.6} aria-hidden />
      <span className="fg-upload-name">{file.name}</span>
      <span className="fg-upload-share">{formatBytes(file.size)}</span>
      <button
        type="button"
        className="fg-icon-button"
        disabled={disabled}
        aria-label={t('shell.uploadRemove', { name: file.name })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  )
}

function typesOf(rule: UploadRule): string {
  return rule.endings
    .filter(ending => ending !== 'jpeg')
    .join(' / ')
    .toUpperCase()
}

function describeFault(fault: UploadFault, rule: UploadRule, t: Text): string {
  if (fault.why === 'type') return t('shell.uploadType', { types: typesOf(rule), actual: fault.actual })
  if (fault.why === 'size')
    return t('shell.uploadSize', { size: formatBytes(rule.size), actual: formatBytes(fault.actual) })
  return t('shell.uploadEmpty')
}
