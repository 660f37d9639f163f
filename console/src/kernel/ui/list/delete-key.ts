import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../i18n/language.ts'
import { toast } from '../toast.ts'
import type { Acted, Action } from './define-actions.ts'
import { type ActionsHook, isOffered } from './use-actions.tsx'

interface Ticking<Row, P> {
  rows: readonly Row[]
  picked: readonly string[]
  props: P
  hook: Pick<ActionsHook<Row>, 'begin'>
  t: (key: TextKey, values?: TextValues) => string
}

/** The Delete key in a list with bulk deletion: asks about selected rows, or to select some (spec §8). */
export function deleteKey<Row extends Acted, P>(
  bulk: readonly (Action<Row, P> & { verb: string })[],
  { rows, picked, props, hook, t }: Ticking<Row, P>,
): { Delete?: () => void } {
  const action = bulk.find(({ verb }) => verb.startsWith('delete'))
  if (!action || !rows.some(row => isOffered(action, row, props))) return {}
  return {
    Delete() {
      const ticked = rows.filter(row => picked.includes(row.id))
      if (ticked.length > 0) hook.begin(action.verb, ticked)
      else toast.info(t('shell.chooseToDelete'))
    },
  }
}
