import { includesTyped, searchFold } from '@fairgate/contract/kernel/field/search-fold'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useText } from '../i18n/language.ts'

/**
 * A province, city or district: six-digit code (province ends 0000, city 00) and its name in the interface language.
 */
export interface Region {
  code: string
  name: string
  children?: Region[]
}

export interface RegionCascaderProps {
  id?: string
  regions: readonly Region[]
  /** Code of the deepest chosen level. */
  value: string | undefined
  onChange: (code: string | undefined) => void
  invalid?: boolean
  disabled?: boolean
  'aria-describedby'?: string
}

/** Province, city, district in three steps; typing searches all levels. */
export function RegionCascader({ regions, value, onChange, invalid, ...rest }: RegionCascaderProps) {
  const t = useText()
  const path = useMemo(() => (value ? pathTo(regions, value) : undefined), [regions, value])
  return (
    <Cascader<Region>
      {...rest}
      style={{ width: '100%' }}
      // antd does not modify the list; its type only lacks `readonly`.
      options={regions as Region[]}
      fieldNames={{ label: 'name', value: 'code', children: 'children' }}
      placeholder={t('shell.chooseRegion')}
      aria-label={t('shell.chooseRegion')}
      status={invalid ? 'error' : undefined}
      showSearch={{
        filter: (typed, options) => options.some(option => includesTyped(typed, option.name)),
        // Hangzhou before Changzhou.
        sort: (one, other, typed) => Number(begins(other, typed)) - Number(begins(one, typed)),
      }}
      value={path}
      onChange={codes => onChange(codes?.at(-1)?.toString())}
    />
  )
}

/** Whether one of a path's names begins with the typed text. */
const begins = (path: readonly { name?: string }[], typed: string) =>
  path.some(({ name }) => name !== undefined && searchFold(name).startsWith(searchFold(typed)))

/** Codes from the province down to `code`; direct-controlled districts may belong to their province. */
function pathTo(regions: readonly Region[], code: string): string[] | undefined {
  for (const region of regions) {
    if (region.code === code) return [code]
    const rest = pathTo(region.children ?? [], code)
    if (rest) return [region.code, ...rest]
  }
  return undefined
}
