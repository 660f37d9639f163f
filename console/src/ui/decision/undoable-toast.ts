import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { call } from '../../kernel/call.ts'
import { text } from '../../kernel/language.ts'
import { toast } from '../toast.ts'

/**
 * Says what was done, and while the toast stands offers to take it back.
 *
 * @param rows as they were before: each is a version on by now
 * @param undo takes `{ id, version }` of one; why it could not be taken back is said by a toast
 */
export function undoableToast(
  said: string,
  rows: readonly { id: string; version: number }[],
  undo: CommandName | undefined,
): void {
  const takeBack = async () => {
    const answers = []
    for (const { id, version } of rows) {
      answers.push(
        await call(undo as CommandName, { id, version: version + 1 } as unknown as Payload<CommandName>).catch(
          () => undefined,
        ),
      )
    }
    if (answers.some(answer => answer !== undefined)) toast.success(text('decision.undone'))
  }
  toast.success(said, undo && { label: text('decision.undo'), run: () => void takeBack() })
}
