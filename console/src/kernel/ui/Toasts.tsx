import { Check, CircleAlert, Info, Undo2, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/language.ts'
import { dismissToast, type ToastMessage, useToasts } from './toast.ts'
import { useTopDialog } from './top-dialog.ts'
import './Toasts.css'

const glyphs = { error: CircleAlert, success: Check, info: Info }

/**
 * The container of toasts, above everything; mounted once. Errors interrupt a screen reader, others wait for their
 * turn.
 */
export function Toasts() {
  const messages = useToasts()
  const errors = messages.filter(message => message.kind === 'error')
  const others = messages.filter(message => message.kind !== 'error')
  const dialog = useTopDialog()
  const layer = (
    <div className="fg-toasts">
      <div role="alert">
        {errors.map(message => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
      <div role="status">
        {others.map(message => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
    </div>
  )
  return dialog ? createPortal(layer, dialog) : layer
}

function Toast({ message }: { message: ToastMessage }) {
  const t = useText()
  const Glyph = glyphs[message.kind]
  const { action } = message
  return (
    <div className={`fg-toast is-${message.kind}`}>
      <Glyph size={16} strokeWidth={1.6} aria-hidden />
      <span className="fg-toast-text">{message.msg}</span>
      {message.links?.map(({ label, to }) => (
        <a key={to} className="fg-toast-action" href={to}>
          {label}
        </a>
      ))}
      {action && (
        <button
          type="button"
          className="fg-toast-action"
          onClick={() => {
            dismissToast(message.id)
            action.run()
          }}
        >
          <Undo2 size={16} strokeWidth={1.6} aria-hidden />
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="fg-toast-close"
        aria-label={t('shell.close')}
        onClick={() => dismissToast(message.id)}
      >
        <X size={14} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  )
}
