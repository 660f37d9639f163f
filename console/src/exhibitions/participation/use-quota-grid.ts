import { useMemo, useState } from 'react'
import { type RefusedRow, refusedRows } from '../../kernel/command/refused-rows.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { allotted, cellKey, type Placed, type QuotaCell, quotaCells, quotaFault } from './quota-cells.ts'

const nothing = new Map<string, string>()

type RefusedCell = RefusedRow & { badgeTypeId: string }

/** Cells of one exhibition with its types, for the grid and for a copy. */
export function useQuotaCells(exhibitionId: string | undefined) {
  const payload = { exhibitionId: exhibitionId ?? '' }
  const enabled = exhibitionId !== undefined
  const partners = useQueryCommand('getParticipationPage', { ...payload, pageSize: 999 }, { enabled })
  const types = useQueryCommand('getBadgeTypeList', payload, { enabled })
  const cells = useMemo(
    () =>
      partners.data && types.data
        ? quotaCells(
            partners.data.list.filter(({ state }) => state !== 'ended'),
            types.data.list,
          )
        : undefined,
    [partners.data, types.data],
  )
  return { cells, types: types.data?.list, error: partners.error ?? types.error, reload: partners.refetch }
}

/** The cells of the grid, typed values and their faults; `save` sends all changes together. */
export function useQuotaGrid(exhibitionId: string) {
  const t = useText()
  const { cells, types, error, reload } = useQuotaCells(exhibitionId)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(nothing)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(nothing)
  const [left, setLeft] = useState<readonly string[]>([])
  const textOf = (cell: QuotaCell) => typed.get(cell.key) ?? cell.saved
  const all = cells?.flat() ?? []
  const changed = all.filter(cell => cell.editable && Number(textOf(cell)) !== Number(cell.saved))
  const problemOf = (cell: QuotaCell): string | undefined => {
    const fault = typed.has(cell.key) ? quotaFault(cell, textOf(cell)) : undefined
    if (!fault) return refused.get(cell.key)
    return fault.taken === undefined
      ? t('participation.notACount')
      : t('participation.belowTaken', { taken: fault.taken })
  }
  const bad = all.filter(cell => typed.has(cell.key) && quotaFault(cell, textOf(cell)))

  const type = (values: ReadonlyMap<string, string>) => {
    setTyped(new Map([...typed, ...values]))
    setRefused(new Map([...refused].filter(([key]) => !values.has(key))))
  }
  const keyed = (failed: readonly RefusedCell[]) =>
    new Map(failed.map(({ id, badgeTypeId, msg }) => [cellKey(id, badgeTypeId), msg]))
  const command = useCommand('allotQuotas', {
    onRefused: failure => setRefused(keyed(refusedRows<RefusedCell>(failure))),
    onDone: async ({ count, failed }) => {
      const faults = keyed(failed)
      // Loads the new numbers first; otherwise a cell would show the old one for a moment.
      await reload()
      setRefused(faults)
      setTyped(now => new Map([...now].filter(([key]) => faults.has(key))))
      if (count > 0) toast.success(t('participation.quotasSaved', { count }))
      if (failed.length > 0) toast.error(t('participation.quotasFailed', { count: failed.length }))
    },
  })
  return {
    ...{ cells, types, error, reload, changed, bad, left, textOf, problemOf, type },
    busy: command.isPending,
    /** Takes pasted or copied values, and lists those without a cell. */
    take: ({ values, left: unused }: Placed) => {
      type(values)
      setLeft(unused)
    },
    forget: (key: string) => setTyped(new Map([...typed].filter(([one]) => one !== key))),
    forgetAll: () => {
      setTyped(nothing)
      setRefused(nothing)
      setLeft([])
    },
    readLeft: () => setLeft([]),
    save: () => {
      if (changed.length > 0 && bad.length === 0) {
        command.mutate({ cells: changed.map(cell => allotted(cell, textOf(cell))) })
      }
    },
  }
}

export type QuotaGridState = ReturnType<typeof useQuotaGrid>
