import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'

interface Narrowed {
  rows: readonly RowOf<'getStandPage'>[]
  filters: Readonly<Record<string, string>>
}

/** All stands of the chosen section, which the grid shows and selects; undefined until one is chosen. */
export function useStandsOfSection(exhibitionId: string, { hall, section }: Readonly<Record<string, string>>) {
  const enabled = Boolean(hall && section)
  const { data } = useQueryCommand(
    'getStandPage',
    { exhibitionId, hall, section, pageSize: 999 },
    { enabled, quiet: true },
  )
  return enabled ? data?.list : undefined
}

/** The rows of the list, and those that can be selected in the grid. */
export function useSectionStands(list: Narrowed, { exhibitionId }: { exhibitionId: string }) {
  const aside = useStandsOfSection(exhibitionId, list.filters)
  return { rows: list.rows, ...(aside && { aside }) }
}
