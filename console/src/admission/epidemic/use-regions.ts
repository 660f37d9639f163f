import { useQueryCommand } from '../../kernel/command/use-command.ts'

type Region = readonly [code: string, name: string]

/** Provinces and their cities, in the user's language. */
export function useRegions() {
  const { data, isPending } = useQueryCommand('getRegionOptions', {}, { quiet: true })
  const entries: readonly Region[] = data?.list ?? []
  const provinces = entries.filter(([code]) => code.endsWith('0000'))
  const citiesOf = (province: string): readonly Region[] =>
    entries.filter(
      ([code]) => code.slice(0, 2) === province.slice(0, 2) && code.endsWith('00') && !code.endsWith('0000'),
    )
  return { names: new Map(entries), provinces, citiesOf, isPending }
}
