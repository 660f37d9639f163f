import {
  maxCompared,
  maxExhibitions,
  type Statistic,
  statistics,
} from '@fairgate/contract/insight/statistics/dimensions'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids in an address, separated by commas. */
export const idsIn = (text: string | null) =>
  [...new Set((text ?? '').split(',').filter(id => uuid.test(id)))].slice(0, maxExhibitions)

function dayIn(text: string | null): string | undefined {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text ? text : undefined
}

/** The choice in the address. Malformed parts are ignored; a link shows what its sender saw. */
export interface StatisticsAddress {
  statistic: Statistic
  /** Empty if the address names none. */
  exhibitionIds: readonly string[]
  compared: readonly string[]
  from: string | undefined
  to: string | undefined
  /** Single days instead of from and to. */
  days: readonly string[]
  /** `from` is after `to`: both are ignored. */
  disorder: boolean
  province: string | undefined
}

export function useStatisticsAddress(): StatisticsAddress & {
  show: (changes: Record<string, string | undefined>) => void
} {
  const [params, setParams] = useSearchParams()
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const days = [...new Set((params.get('days') ?? '').split(',').flatMap(day => dayIn(day) ?? []))]
    .toSorted()
    .slice(0, 31)
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
    compared: idsIn(params.get('with')).slice(0, maxCompared),
    ...{ from, to, disorder, show, days },
    province: /^\d{2}0000$/.test(province) ? province : undefined,
  }
}

/** Like `useStatisticsAddress`, with the operator's first exhibition if the address names none; empty until that is loaded. */
export function useAddressedExhibitions() {
  const address = useStatisticsAddress()
  const named = address.exhibitionIds.length > 0
  const { data } = useQueryCommand('getOperatorExhibitionPage', { pageSize: 10 }, { enabled: !named })
  const first = data?.list[0]?.id
  return { ...address, exhibitionIds: named ? [...address.exhibitionIds] : first ? [first] : [] }
}

/** Days as a command takes them: single ones if chosen, else from and to if they are in order. */
export function daysOf({ from, to, days, disorder }: Pick<StatisticsAddress, 'from' | 'to' | 'days' | 'disorder'>) {
  if (days.length > 0) return { days: [...days] }
  return disorder ? {} : { ...(from && { from }), ...(to && { to }) }
}
