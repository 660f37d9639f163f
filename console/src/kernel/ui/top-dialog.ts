import { useSyncExternalStore } from 'react'

/*
 * The topmost dialog. The browser makes everything outside of it inert, so toasts, which must stay visible and
 * clickable above a dialog, are rendered inside of it.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Called by `Dialog` when it opens; returns a function that removes it again. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter(other => other !== dialog))
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => open.at(-1),
  )
}
