import { useText } from '../../kernel/i18n/language.ts'

interface TemplateColourProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const own = 'own'
const black = '#14181f'

/** Chooses the colour of the badge type, a readable colour on it, or a custom one. */
export function TemplateColour({ label, value, onChange }: TemplateColourProps) {
  const t = useText()
  const isOwn = value.startsWith('#')
  return (
    <div className="fg-template-colour">
      <label>
        <span>{label}</span>
        <select
          className="fg-input"
          value={isOwn ? own : value}
          onChange={event => onChange(event.target.value === own ? black : event.target.value)}
        >
          <option value="type">{t('badge.colourType')}</option>
          <option value="onType">{t('badge.colourOnType')}</option>
          <option value={own}>{t('badge.colourOwn')}</option>
        </select>
      </label>
      {isOwn && (
        <input
          type="color"
          aria-label={t('badge.colourOwn')}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
