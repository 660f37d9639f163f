import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { call } from '../../command/call.ts'
import { text } from '../../i18n/language.ts'
import { toast } from '../toast.ts'

/** Confirms an action, and offers to undo it while the toast is shown; `takeBack` returns whether it was undone. */
export function offerUndo(said: string, takeBack: () => Promise<boolean>): void {
  const run = async () => {
    if (await takeBack()) toast.success(text('decision.undone'))
  }
  toast.success(said, { label: text('decision.undo'), run: () => void run() })
}

/**
 * Confirms an action, and offers to undo it while the toast is shown.
 * @param rows as they were before: each has its next version by now
 * @param undo takes `{ id, version }` of one; a failure is shown as a toast
 * @param together what `undo` takes instead, for all of them at once
 */
export function undoableToast(
  said: string,
  rows: readonly { id: string; version: number }[],
  undo: CommandName | undefined,
  together?: (keys: readonly { id: string; version: number }[]) => object,
): void {
  const takeBack = async () => {
    const keys = rows.map(({ id, version }) => ({ id, version: version + 1 }))
    const answers = []
    for (const payload of together ? [together(keys)] : keys)
      answers.push(await call(undo as CommandName, payload as Payload<CommandName>).catch(() => undefined))
    return answers.some(answer => answer !== undefined)
  }
  if (undo) offerUndo(said, takeBack)
  else toast.success(said)
}
