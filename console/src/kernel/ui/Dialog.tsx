import { type ReactNode, useEffect, useId, useRef } from 'react'
import { putOnTop } from './top-dialog.ts'
import './Dialog.css'

export interface DialogProps {
  open: boolean
  title: string
  /** 300 for a delete, 500 for the guide (spec §2). */
  width?: number
  onClose: () => void
  children?: ReactNode
  /** Buttons, right-aligned. */
  foot?: ReactNode
  /** `alertdialog` if something has happened that must be read. */
  role?: 'dialog' | 'alertdialog'
}

/** A modal based on the browser's own dialog: it traps the focus, and Esc closes it. */
export function Dialog({ open, title, width = 400, onClose, children, foot, role }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    if (!dialog.open) dialog.showModal()
    // A scrolling body has taken the focus from its first control.
    const body = document.activeElement
    if (body?.matches('.fg-dialog-body')) body.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
    const takeOff = putOnTop(dialog)
    return () => {
      takeOff()
      dialog.close()
    }
  }, [open])
  return (
    <dialog
      ref={element}
      role={role}
      className="fg-dialog"
      style={{ width }}
      aria-labelledby={id}
      // The browser may close it itself (Esc twice); the state decides whether it closes, and may ask first. One that
      // is open again by then was only mounted twice.
      onClose={() => {
        if (!open || element.current?.open) return
        element.current?.showModal()
        onClose()
      }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children && <div className="fg-dialog-body">{children}</div>}
          {foot && <div className="fg-dialog-foot">{foot}</div>}
        </>
      )}
    </dialog>
  )
}
