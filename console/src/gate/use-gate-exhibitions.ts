import type { RowOf } from '@fairgate/contract/catalogue'
import { grounds } from '@fairgate/contract/exhibition/grounds'
import { useMemo } from 'react'
import { useUser } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'

type Row = RowOf<'getOperatorExhibitionPage'>
/** What has a gate: a show, or one of the grounds the venue has when no show is on. */
export type GateExhibition = Pick<Row, 'id' | 'code' | 'nameCn' | 'nameEn' | 'halls' | 'phase' | 'open' | 'state'>

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

/** Open for good, and in no list of shows. */
const venueGrounds = [grounds.venue, grounds.garden].map(
  ({ id, code, cn, en }): GateExhibition => ({
    ...{ id, code, nameCn: cn, nameEn: en, halls: [], phase: null },
    state: 'ready',
    open: { from: null, to: null, daily: false },
  }),
)

/** Exhibitions whose gate the reader may see, the one open today first; behind them the venue's own grounds, where it is the venue's. */
export function useGateExhibitions() {
  const query = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { keepPrevious: true, quiet: true })
  const isVenue = useUser()?.userCompanyType === 'platform'
  const list = useMemo(
    () => (query.data ? [...inOrder(query.data.list, Date.now()), ...(isVenue ? venueGrounds : [])] : []),
    [query.data, isVenue],
  )
  return { list, loading: query.isPending, error: query.error ?? undefined, ask: () => query.refetch() }
}
