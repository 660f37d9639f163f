import type { RowOf } from '@fairgate/contract/app/catalogue'
import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { useMemo } from 'react'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'

type Row = RowOf<'getOperatorExhibitionPage'>
/** An exhibition with a gate, or one of the permanent gate contexts of the venue. */
export type GateExhibition = Pick<Row, 'id' | 'code' | 'nameCn' | 'nameEn' | 'halls' | 'phase' | 'open' | 'state'>

/** States of closed or cancelled exhibitions, where nothing is configured any more. */
const over = new Set(['closed', 'settled', 'cancelled'])

/** Sort order: open, moving in or out, future, past. */
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
    // Future exhibitions: nearest first. Past ones: latest first.
    return rankOne < 3 ? start(one) - start(other) : start(other) - start(one)
  })
}

/** The permanent gate contexts, which are in no list of exhibitions. */
const permanentExhibitions = [permanentContexts.venue, permanentContexts.garden].map(
  ({ id, code, cn, en }): GateExhibition => ({
    ...{ id, code, nameCn: cn, nameEn: en, halls: [], phase: null },
    state: 'ready',
    open: { from: null, to: null, daily: false },
  }),
)

/**
 * Exhibitions with a gate that the operator may see, the one open today first; for the venue followed by its permanent
 * gate contexts.
 */
export function useGateExhibitions() {
  const query = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { keepPrevious: true, quiet: true })
  const isVenue = useUser()?.userCompanyType === 'platform'
  const list = useMemo(
    () => (query.data ? [...inOrder(query.data.list, Date.now()), ...(isVenue ? permanentExhibitions : [])] : []),
    [query.data, isVenue],
  )
  return { list, loading: query.isPending, error: query.error ?? undefined, ask: () => query.refetch() }
}
