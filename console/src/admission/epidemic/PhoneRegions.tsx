import { X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { RegionsControlProps } from './health-controls.ts'
import { useRegions } from './use-regions.ts'
import './Epidemic.css'

/** Selects provinces and cities with two native selects. */
export function PhoneRegions({ control, value, onChange }: RegionsControlProps) {
  const t = useText()
  const [province, setProvince] = useState('')
  const { names, provinces, citiesOf } = useRegions()
  const add = (code: string) => {
    setProvince('')
    if (!value.includes(code)) onChange([...value, code])
  }
  return (
    <div className="fg-regions">
      {value.length > 0 && (
        <Inline as="ul" className="fg-regions-chosen" gap={8} wrap>
          {value.map(code => (
            <Inline as="li" gap={4} align="center" key={code}>
              {names.get(code) ?? code}
              <button
                type="button"
                aria-label={`${t('epidemic.removeImage')} ${names.get(code) ?? code}`}
                onClick={() => onChange(value.filter(other => other !== code))}
              >
                <X size={14} aria-hidden />
              </button>
            </Inline>
          ))}
        </Inline>
      )}
      <Inline as="span" className="fg-regions-add" gap={8} wrap>
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
            {citiesOf(province).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
        {province && <Button onClick={() => add(province)}>{t('epidemic.addArea')}</Button>}
      </Inline>
    </div>
  )
}
