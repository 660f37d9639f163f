import { useSyncExternalStore } from 'react'

/*
 * Which dialog lies on top. The browser makes everything outside of it inert, so what must stay visible and clickable
 * above a dialog (toasts) is drawn inside of it.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Told by `Dialog` when it opens; gives back how to take it off again. */
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
