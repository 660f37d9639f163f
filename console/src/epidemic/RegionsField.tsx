import { X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import type { FieldControl } from '../ui/Field.tsx'
import './Epidemic.css'

export interface RegionsFieldProps {
  control: FieldControl
  /** Six-digit codes. */
  value: readonly string[]
  onChange: (codes: string[]) => void
  disabled?: boolean
}

/** Provinces and cities, one after the other: the same on a telephone and at a desk. */
export function RegionsField({ control, value, onChange, disabled }: RegionsFieldProps) {
  const t = useText()
  const [province, setProvince] = useState('')
  const entries = useQueryCommand('getRegionOptions', {}, { quiet: true }).data?.list ?? []
  const names = new Map(entries)
  const provinces = entries.filter(([code]) => code.endsWith('0000'))
  const cities = entries.filter(
    ([code]) => province && code.slice(0, 2) === province.slice(0, 2) && code.endsWith('00') && code !== province,
  )
  const add = (code: string) => {
    setProvince('')
    if (!value.includes(code)) onChange([...value, code])
  }
  return (
    <div className="fg-regions">
      {value.length > 0 && (
        <ul className="fg-regions-chosen">
          {value.map(code => (
            <li key={code}>
              {names.get(code) ?? code}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`${t('epidemic.removeImage')} ${names.get(code) ?? code}`}
                  onClick={() => onChange(value.filter(other => other !== code))}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <span className="fg-regions-add">
          <select
            {...control}
            className="fg-input is-large"
            value={province}
            onChange={event => setProvince(event.target.value)}
          >
            <option value="">{t('epidemic.areaSearch')}</option>
            {provinces.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          {province && (
            <select
              className="fg-input is-large"
              aria-label={t('epidemic.areaSearch')}
              value=""
              onChange={event => event.target.value && add(event.target.value)}
            >
              <option value="">{t('epidemic.areaSearch')}</option>
              {cities.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {province && <Button onClick={() => add(province)}>{t('epidemic.addArea')}</Button>}
        </span>
      )}
    </div>
  )
}
