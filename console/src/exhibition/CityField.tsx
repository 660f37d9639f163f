import { useMemo } from 'react'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { RegionCascader } from '../ui/RegionCascader.tsx'

export interface CityFieldProps {
  id: string
  'aria-describedby'?: string
  value: string | null
  onChange: (code: string | null) => void
  invalid: boolean
}

/** Province, then city. */
export function CityField({ value, onChange, ...rest }: CityFieldProps) {
  const provinces = useQueryCommand('getAreaByLevel', { level: 'province' }).data?.list
  const cities = useQueryCommand('getAreaByLevel', { level: 'city' }).data?.list
  const regions = useMemo(
    () =>
      (provinces ?? []).map(province => ({
        code: province.code,
        name: nameOf({ cn: province.nameCn, en: province.nameEn }),
        children: (cities ?? [])
          .filter(({ code }) => code.startsWith(province.code.slice(0, 2)) && code.endsWith('00'))
          .map(city => ({ code: city.code, name: nameOf({ cn: city.nameCn, en: city.nameEn }) })),
      })),
    [provinces, cities],
  )
  return (
    <RegionCascader {...rest} regions={regions} value={value ?? undefined} onChange={code => onChange(code ?? null)} />
  )
}
