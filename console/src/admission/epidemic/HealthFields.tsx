import { codeColours, symptomNames, vaccineDoses } from '@fairgate/contract/admission/epidemic/choices'
import { correctFields } from '@fairgate/contract/admission/epidemic/fields'
import { requiresCities } from '@fairgate/contract/admission/epidemic/required-content'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import {
  cardLabels,
  colourLabels,
  type RequiredContentOf,
  riskyLabels,
  symptomLabels,
  takenLabels,
} from './epidemic-labels.ts'
import type { HealthControls } from './health-controls.ts'
import { TestsField } from './TestsField.tsx'
import './Epidemic.css'

const F = lightFields(correctFields)

export interface HealthFieldsProps extends Pick<RequiredContentOf, 'content'> {
  issues: readonly InputIssue[]
  controls: HealthControls
}

/** The required health fields. */
export function HealthFields({ content, issues, controls }: HealthFieldsProps) {
  const t = useText()
  const testErrors = Object.fromEntries(
    issues.flatMap(({ path, msg }) => (path.startsWith('nucleic.') ? [[path.slice('nucleic.'.length), msg]] : [])),
  )
  return (
    <>
      <F.own name="cities" required={requiresCities(content)}>
        {(control, { value, set }) => <controls.Regions control={control} value={value ?? []} onChange={set} />}
      </F.own>
      {content.healthInfo && (
        <>
          <F.text name="temperature" large={controls.large} required />
          <F.own name="symptoms" hint={t('epidemic.symptomsHint')} required={false}>
            {(control, { value, set }) => (
              <div className="fg-form-ticks">
                {symptomNames.map((symptom, index) => (
                  <label key={symptom}>
                    <Checkbox
                      {...(index === 0 && { id: control.id })}
                      checked={value.includes(symptom)}
                      onChange={event =>
                        set(event.target.checked ? [...value, symptom] : value.filter(other => other !== symptom))
                      }
                    />
                    {t(symptomLabels[symptom])}
                  </label>
                ))}
              </div>
            )}
          </F.own>
        </>
      )}
      {content.healthCode && (
        <Chosen name="healthColour" options={codeColours} labels={colourLabels} controls={controls} />
      )}
      {content.tripCard && <Chosen name="tripColour" options={codeColours} labels={cardLabels} controls={controls} />}
      {content.tripRisk !== 'noLimit' && (
        <Chosen name="tripRisky" options={['no', 'yes']} labels={riskyLabels} controls={controls} />
      )}
      {content.vaccine !== '0' && (
        <Chosen name="doses" options={vaccineDoses} labels={takenLabels} controls={controls} />
      )}
      {content.nucleic !== 'none' && (
        <F.own name="nucleic" required>
          {(_control, { value, set }) => (
            <TestsField value={value ?? []} onChange={set} errors={testErrors} controls={controls} />
          )}
        </F.own>
      )}
    </>
  )
}

function Chosen<Option extends string>(props: {
  name: 'healthColour' | 'tripColour' | 'tripRisky' | 'doses'
  options: readonly Option[]
  labels: Readonly<Record<Option, TextKey>>
  controls: HealthControls
}) {
  const t = useText()
  const options = props.options.map(value => ({ value, label: t(props.labels[value]) }))
  return (
    <F.own name={props.name} required>
      {(control, { value, set }) => (
        <props.controls.Select
          control={control}
          value={value}
          options={options}
          empty="—"
          onChange={next => set(next as typeof value)}
        />
      )}
    </F.own>
  )
}
