import { useState } from 'react'
import { call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import type { Decision } from '../ui/decision/DecisionDialog.tsx'
import { toast } from '../ui/toast.ts'
import type { AskableField } from './exhibition-words.ts'

export type DecisionVerb = 'approve' | 'return' | 'reject'

/** What is decided on: a row and the version that was seen of it. */
export interface Decided {
  id: string
  version: number
}

const doneWords = {
  approve: 'exhibition.approved',
  return: 'exhibition.returned',
  reject: 'exhibition.rejected',
} as const

/** Decides on one exhibition or several; one after the other, so that each refusal is its own. */
export function useDecisions() {
  const t = useText()
  const [busy, setBusy] = useState<DecisionVerb>()

  async function decide(
    verb: DecisionVerb,
    rows: readonly Decided[],
    decision?: Decision<AskableField>,
  ): Promise<void> {
    setBusy(verb)
    let done = 0
    for (const { id, version } of rows) {
      try {
        await send(verb, { id, version }, decision, rows.length > 1)
        done += 1
      } catch {
        // Told by a toast where it is alone, counted below where there are several.
      }
    }
    setBusy(undefined)
    const left = rows.length - done
    if (rows.length === 1) {
      if (done === 1) toast.success(t(doneWords[verb]))
    } else if (left === 0) toast.success(t('exhibition.bulkDone', { done, count: done }))
    else toast.error(t('exhibition.bulkPart', { done, left }))
  }

  return { busy, decide }
}

function send(
  verb: DecisionVerb,
  key: Decided,
  decision: Decision<AskableField> | undefined,
  quiet: boolean,
): Promise<unknown> {
  const { reasonCode = '', note = '', asked = [] } = decision ?? {}
  if (verb === 'approve') return call('approveExhibition', key, { quiet })
  if (verb === 'reject') return call('rejectExhibition', { ...key, reasonCode, note }, { quiet })
  return call('returnExhibition', { ...key, reasonCode, note, asked }, { quiet })
}
