import type { Output } from '@fairgate/contract/catalogue'
import { useMemo } from 'react'
import { useQueryCommand } from '../kernel/use-command.ts'

export type GateExhibition = Output<'getOperatorExhibitionPage'>['list'][number]

/** Over or called off: nothing is set up there any more. */
const over = new Set(['closed', 'settled', 'cancelled'])

/** Open, then moving in or out, then what comes next, then what was. */
function rank({ phase, state, open }: GateExhibition, now: number): number {
  if (over.has(state)) return 4
  if (phase === 'open') return 0
  if (phase !== null) return 1
  return open.to !== null && Date.parse(open.to) < now ? 3 : 2
}

function inOrder(list: readonly GateExhibition[], now: number): GateExhibition[] {
  const start = ({ open }: GateExhibition) => (open.from === null ? Number.POSITIVE_INFINITY : Date.parse(open.from))
  return [...list].sort((one, other) => {
    const [rankOne, rankOther] = [rank(one, now), rank(other, now)]
    if (rankOne !== rankOther) return rankOne - rankOther
    // What comes: the nearest first. What was: the latest first.
    return rankOne < 3 ? start(one) - start(other) : start(other) - start(one)
  })
}

/** Exhibitions whose gate the reader may see, the one open today first. */
export function useGateExhibitions() {
  const query = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { keepPrevious: true, quiet: true })
  const list = useMemo(() => inOrder(query.data?.list ?? [], Date.now()), [query.data])
  return { list, loading: query.isPending, error: query.error ?? undefined, ask: () => query.refetch() }
}
