import { coSponsorFields, type ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import { Plus, X } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'

type CoSponsors = ExhibitionForm['coSponsors']

interface CoSponsorFieldsProps {
  value: CoSponsors
  most: number
  onChange: (value: CoSponsors) => void
}

/** Co-organizers in their order; the first is payer and payee. */
export function CoSponsorFields({ value, most, onChange }: CoSponsorFieldsProps) {
  const t = useText()
  const set = (at: number, changes: Partial<CoSponsors[number]>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  return (
    <div className="fg-co-sponsors">
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
        <Split columns="1fr 1fr 28px" gap={[4, 8]} align="center" key={index}>
          <input
            className="fg-input"
            maxLength={coSponsorFields.nameCn.max}
            aria-label={t('exhibition.coSponsorCn', { count: index + 1 })}
            placeholder={t('company.nameCn')}
            value={one.nameCn}
            onChange={event => set(index, { nameCn: event.target.value })}
          />
          <input
            className="fg-input"
            maxLength={coSponsorFields.nameEn.max}
            aria-label={t('exhibition.coSponsorEn', { count: index + 1 })}
            placeholder={t('company.nameEn')}
            value={one.nameEn}
            onChange={event => set(index, { nameEn: event.target.value })}
          />
          <button
            type="button"
            className="fg-icon-button"
            aria-label={t('exhibition.coSponsorRemove', { count: index + 1 })}
            onClick={() => onChange(value.filter((_, other) => other !== index))}
          >
            <X size={16} strokeWidth={1.6} aria-hidden />
          </button>
          {index === 0 && <span className="fg-field-hint">{t('exhibition.payer')}</span>}
        </Split>
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={value.length >= most}
        onClick={() => onChange([...value, { nameCn: '', nameEn: '', creditCode: '' }])}
      >
        {t('exhibition.coSponsorAdd')}
      </Button>
    </div>
  )
}
