import { useSyncExternalStore } from 'react'

export interface ToastMessage {
  id: number
  kind: 'error' | 'success' | 'info'
  msg: string
  /** The undo toast: a verb that reverses what was just done. */
  action?: { label: string; run: () => void }
  /** Pages that resolve it. */
  links?: readonly ToastLink[]
}

export interface ToastLink {
  label: string
  to: string
}

let shown: readonly ToastMessage[] = []
let last = 0
const listeners = new Set<() => void>()
const ends = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly ToastMessage[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** A message with links needs time to read and follow. */
const LINKS_TIME = 30_000

/** How long a message stays, in ms (spec §8): 3 s, with 11 to 15 characters 5 s, with more than 20 10 s. */
function toastTime(msg: string): number {
  const length = [...msg].length
  if (length > 20) return 10_000
  return length >= 11 && length <= 15 ? 5000 : 3000
}

export function dismissToast(id: number): void {
  clearTimeout(ends.get(id))
  ends.delete(id)
  change(shown.filter(message => message.id !== id))
}

/** Removes every error message: what went wrong before a login does not matter after it. */
export function dismissErrors(): void {
  for (const { id, kind } of shown) if (kind === 'error') dismissToast(id)
}

function show(
  kind: ToastMessage['kind'],
  msg: string,
  { action, links }: Pick<ToastMessage, 'action' | 'links'> = {},
): void {
  // Three calls that fail for one reason show it once; it stays for as long after the last of them.
  const sameToast = shown.find(message => message.kind === kind && message.msg === msg)
  last += sameToast ? 0 : 1
  const id = sameToast?.id ?? last
  if (!sameToast) change([...shown.slice(-2), { id, kind, msg, action, links }])
  clearTimeout(ends.get(id))
  ends.set(
    id,
    setTimeout(() => dismissToast(id), links ? LINKS_TIME : action ? 10_000 : toastTime(msg)),
  )
}

/** Short messages at the top of the page, announced by screen readers. */
export const toast = {
  error: (msg: string, links?: readonly ToastLink[]) => show('error', msg, { links }),
  success: (msg: string, action?: ToastMessage['action']) => show('success', msg, { action }),
  info: (msg: string) => show('info', msg),
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shown,
  )
}
