import { approvalRoutes, entriesKinds, phases, requirableFields } from '@fairgate/contract/badge/fields'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type TextKey, useText } from '../kernel/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { fieldLabels, phaseLabels, routeLabels } from './badge-words.ts'
import { ColourField } from './ColourField.tsx'
import type { TypeForm } from './type-form.ts'
import './OrderDialog.css'

interface TypeFieldsProps {
  form: TypeForm
  issues: readonly InputIssue[]
  change: (changes: Partial<TypeForm>) => void
}

/** The fields of a badge type: what it is called, who may have it and how, what it opens. */
export function TypeFields(props: TypeFieldsProps) {
  return (
    <>
      <Names {...props} />
      <Rules {...props} />
      <Rights {...props} />
    </>
  )
}

function Names({ form, issues, change }: TypeFieldsProps) {
  const t = useText()
  return (
    <section className="fg-badge-section">
      <div className="fg-badge-pair">
        <Field label={t('badge.nameCnField')} name="nameCn" required error={issueOf(issues, 'nameCn')}>
          {control => (
            <input
              {...control}
              className="fg-input"
              maxLength={20}
              value={form.nameCn}
              onChange={event => change({ nameCn: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('badge.nameEnField')} name="nameEn" required error={issueOf(issues, 'nameEn')}>
          {control => (
            <input
              {...control}
              className="fg-input"
              lang="en"
              maxLength={40}
              value={form.nameEn}
              onChange={event => change({ nameEn: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="fg-badge-pair">
        <ColourField value={form.colour} error={issueOf(issues, 'colour')} onChange={colour => change({ colour })} />
        <Radios
          name="subject"
          label="badge.subject"
          value={form.subject}
          options={[
            { value: 'person', label: 'badge.subjectPerson' },
            { value: 'vehicle', label: 'badge.subjectVehicle' },
          ]}
          error={issueOf(issues, 'subject')}
          hint={form.subject === 'vehicle' ? t('badge.vehicleLater') : undefined}
          onChange={subject => change({ subject })}
        />
      </div>
    </section>
  )
}

function Rules({ form, issues, change }: TypeFieldsProps) {
  const t = useText()
  return (
    <section className="fg-badge-section">
      <h2>{t('badge.rules')}</h2>
      <div className="fg-badge-pair">
        <Ticks
          name="requiredFields"
          label="badge.requiredFields"
          value={form.requiredFields}
          options={requirableFields.map(value => ({ value, label: fieldLabels[value] }))}
          hint={t('badge.requiredAlways')}
          onChange={requiredFields => change({ requiredFields })}
        />
        <Radios
          name="approvalRoute"
          label="badge.route"
          value={form.approvalRoute}
          options={approvalRoutes.map(value => ({ value, label: routeLabels[value] }))}
          error={issueOf(issues, 'approvalRoute')}
          onChange={approvalRoute => change({ approvalRoute })}
        />
      </div>
      <div className="fg-badge-pair">
        <NumberField
          name="minimumAge"
          label="badge.minimumAge"
          max={120}
          value={form.minimumAge}
          error={issueOf(issues, 'minimumAge')}
          hint={t('badge.minimumAgeHint')}
          onChange={minimumAge => change({ minimumAge })}
        />
        <Field label={t('badge.price')} name="price" hint={t('badge.priceLater')} error={issueOf(issues, 'price')}>
          {control => <input {...control} className="fg-input" disabled value="¥0.00" />}
        </Field>
      </div>
    </section>
  )
}

const entriesLabels = {
  single: 'badge.entriesSingle',
  daily: 'badge.entriesDaily',
  unlimited: 'badge.entriesUnlimited',
} as const

function Rights({ form, issues, change }: TypeFieldsProps) {
  const t = useText()
  return (
    <section className="fg-badge-section">
      <h2>{t('badge.rights')}</h2>
      <div className="fg-badge-pair">
        <Ticks
          name="phases"
          label="badge.phasesField"
          required
          value={form.phases}
          options={phases.map(value => ({ value, label: phaseLabels[value] }))}
          error={issueOf(issues, 'phases')}
          onChange={next => change({ phases: phases.filter(phase => next.includes(phase)) })}
        />
        <Radios
          name="entriesKind"
          label="badge.entries"
          value={form.entriesKind ?? 'unlimited'}
          options={entriesKinds.map(value => ({ value, label: entriesLabels[value] }))}
          error={issueOf(issues, 'entriesKind')}
          onChange={entriesKind => change({ entriesKind })}
        />
        {form.entriesKind === 'daily' && (
          <NumberField
            name="entriesADay"
            label="badge.entriesADay"
            required
            max={99}
            value={form.entriesADay}
            error={issueOf(issues, 'entriesADay')}
            hint={t('badge.entriesADayHint')}
            onChange={entriesADay => change({ entriesADay })}
          />
        )}
      </div>
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  label: TextKey
  options: readonly { value: Value; label: TextKey }[]
  required?: boolean
  error?: string
  hint?: string
}

interface RadiosProps<Value extends string> extends ChoiceProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

function Radios<Value extends string>({ name, label, options, value, onChange, ...field }: RadiosProps<Value>) {
  const t = useText()
  return (
    <Field label={t(label)} name={name} {...field}>
      {control => (
        <div className="fg-choices" role="radiogroup" {...control}>
          {options.map(option => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              {t(option.label)}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

interface TicksProps<Value extends string> extends ChoiceProps<Value> {
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

function Ticks<Value extends string>({ name, label, options, value, onChange, ...field }: TicksProps<Value>) {
  const t = useText()
  const toggle = (one: Value) => onChange(value.includes(one) ? value.filter(other => other !== one) : [...value, one])
  return (
    <Field label={t(label)} name={name} {...field}>
      {({ 'aria-required': _required, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own
        <div className="fg-choices" role="group" {...control}>
          {options.map(option => (
            <label key={option.value} htmlFor={`${name}-${option.value}`}>
              <Checkbox
                id={`${name}-${option.value}`}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
              {t(option.label)}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

interface NumberFieldProps {
  name: string
  label: TextKey
  max: number
  value: number | undefined
  onChange: (value: number | undefined) => void
  required?: boolean
  error?: string
  hint?: string
}

function NumberField({ name, label, max, value, onChange, ...field }: NumberFieldProps) {
  const t = useText()
  return (
    <Field label={t(label)} name={name} {...field}>
      {control => (
        <input
          {...control}
          className="fg-input"
          inputMode="numeric"
          maxLength={String(max).length}
          value={value ?? ''}
          onChange={event => {
            const digits = event.target.value.replace(/\D/g, '')
            onChange(digits === '' ? undefined : Number(digits))
          }}
        />
      )}
    </Field>
  )
}
