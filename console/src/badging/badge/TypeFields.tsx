import { badgeTypeFields } from '@fairgate/contract/badging/badge/fields'
import { gateDayBegins } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { fieldLabels, phaseLabels, routeLabels } from './badge-labels.ts'
import { ColourField } from './ColourField.tsx'

const F = formFields(badgeTypeFields)

interface TypeFieldsProps {
  values: FormValues<typeof badgeTypeFields>
  /** The exhibition's zones. */
  zones: readonly { value: string; label: string }[]
}

/** The fields of a badge type: names, subject, conditions, and what it opens. */
export function TypeFields({ values: { entriesKind }, zones }: TypeFieldsProps) {
  const t = useText()
  return (
    <>
      <FormSection wide>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text name="nameCn" />
          <F.text name="nameEn" />
        </Split>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <ColourField />
          <F.radios name="subject" labels={{ person: 'badge.subjectPerson', vehicle: 'badge.subjectVehicle' }} />
        </Split>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.choice name="class" options={useDictionary('badge_class').options} hint={t('badge.classHint')} />
        </Split>
      </FormSection>
      <FormSection wide title={t('badge.rules')}>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.ticks name="requiredFields" labels={fieldLabels} hint={t('badge.requiredAlways')} />
          <F.radios name="approvalRoute" labels={routeLabels} />
        </Split>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text name="minimumAge" hint={t('badge.minimumAgeHint')} />
          <F.text name="price" required={false} hint={t('badge.priceHint')} />
        </Split>
      </FormSection>
      <FormSection wide title={t('badge.rights')}>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.ticks name="phases" labels={phaseLabels} />
          <F.radios
            name="entriesKind"
            labels={{
              single: 'badge.entriesSingle',
              daily: 'badge.entriesDaily',
              unlimited: 'badge.entriesUnlimited',
            }}
          />
          <F.many name="zones" options={zones} hint={t(zones.length > 0 ? 'badge.zonesHint' : 'badge.zonesNone')} />
          {entriesKind === 'daily' && (
            <F.text name="entriesADay" required hint={t('badge.entriesADayHint', { time: gateDayBegins() })} />
          )}
        </Split>
      </FormSection>
    </>
  )
}
