import { mostExhibitions, type Statistic, statistics } from '@fairgate/contract/statistics/dimensions'
import { useSearchParams } from 'react-router'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idsIn = (text: string | null) =>
  [...new Set((text ?? '').split(',').filter(id => uuid.test(id)))].slice(0, mostExhibitions)

function dayIn(text: string | null): string | undefined {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text ? text : undefined
}

/** What is shown, as the address says it. What is malformed is not heeded; a link shows what its sender saw. */
export interface AskedInAddress {
  statistic: Statistic
  /** None where the address names none. */
  exhibitionIds: readonly string[]
  compared: readonly string[]
  from: string | undefined
  to: string | undefined
  /** The days stand the wrong way round: neither is heeded. */
  disorder: boolean
  province: string | undefined
}

export function useAsked(): AskedInAddress & { show: (changes: Record<string, string | undefined>) => void } {
  const [params, setParams] = useSearchParams()
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const disorder = from !== undefined && to !== undefined && from > to
  const province = params.get('province') ?? ''
  const show = (changes: Record<string, string | undefined>) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    statistic: statistics.find(name => name === params.get('view')) ?? 'summary',
    exhibitionIds: idsIn(params.get('of')),
    compared: idsIn(params.get('with')).slice(0, mostCompared),
    ...{ from, to, disorder, show },
    province: /^\d{2}0000$/.test(province) ? province : undefined,
  }
}

/** Small multiples that can be taken in. */
export const mostCompared = 5
