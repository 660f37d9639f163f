import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { typeColours } from './type-form.ts'
import './ColourField.css'

interface ColourFieldProps {
  value: string
  error?: string
  onChange: (colour: string) => void
}

/** The band of a badge type: one of the colours that can be told apart, or any other. */
export function ColourField({ value, error, onChange }: ColourFieldProps) {
  const t = useText()
  return (
    <Field label={t('badge.colour')} name="colour" error={error} hint={t('badge.colourHint')}>
      {({ 'aria-required': _required, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own
        <div className="fg-colours" role="group" {...control}>
          {typeColours.map(colour => (
            <button
              type="button"
              key={colour}
              aria-pressed={colour === value}
              aria-label={t('badge.colourChoice', { colour })}
              style={{ background: colour }}
              onClick={() => onChange(colour)}
            />
          ))}
          <input
            type="color"
            aria-label={t('badge.colour')}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
