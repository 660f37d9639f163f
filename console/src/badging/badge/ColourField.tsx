import { badgeTypeFields } from '@fairgate/contract/badging/badge/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { typeColours } from './type-form.ts'
import './ColourField.css'

const F = formFields(badgeTypeFields)

/** The colour of a badge type: one of the distinguishable colours, or any other. */
export function ColourField() {
  const t = useText()
  return (
    <F.own name="colour" required={false} hint={t('badge.colourHint')}>
      {({ 'aria-required': _required, ...control }, { value, set }) => (
        // A fieldset would bring a legend and a frame of its own.
        <Inline className="fg-colours" gap={8} align="center" wrap role="group" {...control}>
          {typeColours.map(colour => (
            <button
              type="button"
              key={colour}
              aria-pressed={colour === value}
              aria-label={t('badge.colourChoice', { colour })}
              style={{ background: colour }}
              onClick={() => set(colour)}
            />
          ))}
          <input
            type="color"
            aria-label={t('badge.colour')}
            value={value}
            onChange={event => set(event.target.value)}
          />
        </Inline>
      )}
    </F.own>
  )
}
