import { declarationFields } from '@fairgate/contract/admission/epidemic/fields'
import { findRequiredImages } from '@fairgate/contract/admission/epidemic/required-content'
import { documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { PhoneSelect } from '../../kernel/ui/phone/PhoneSelect.tsx'
import type { sendFile } from '../../kernel/ui/send-file.ts'
import { Agreement } from './Agreement.tsx'
import type { RequiredContentOf } from './epidemic-labels.ts'
import { HealthFields } from './HealthFields.tsx'
import type { HealthControls, MomentControlProps } from './health-controls.ts'
import { ImagesField } from './ImagesField.tsx'
import { PhoneRegions } from './PhoneRegions.tsx'
import './Epidemic.css'

const F = lightFields(declarationFields)

export interface EntrantFieldsProps {
  asked: RequiredContentOf
  issues: readonly InputIssue[]
  send: typeof sendFile
}

/** The required fields of one entrant on a phone. */
export function EntrantFields({ asked, issues, send }: EntrantFieldsProps) {
  const w = useLocalize()
  const { content } = asked
  const kinds = findRequiredImages(content)
  return (
    <>
      <F.text name="name" large />
      <F.own name="documentType">
        {(control, { value, set }) => (
          <PhoneSelect
            control={control}
            value={value}
            options={documentTypeCodes.map(code => ({ value: code, label: w(documentTypeLabels[code]) }))}
            onChange={next => set(next as typeof value)}
          />
        )}
      </F.own>
      <F.text name="documentNumber" large autoComplete="off" />
      <HealthFields content={content} issues={issues} controls={phoneControls} />
      <F.own name="images">
        {(_control, { value, set }) => <ImagesField kinds={kinds} value={value ?? []} onChange={set} send={send} />}
      </F.own>
      <Agreement content={content} />
      <F.flag name="agreed" />
    </>
  )
}

const phoneControls: HealthControls = {
  Select: PhoneSelect,
  Regions: PhoneRegions,
  Moment: PhoneMoment,
  large: true,
}

/** A native control for day and hour. */
function PhoneMoment({ label, value, onChange, invalid }: MomentControlProps) {
  return (
    <input
      type="datetime-local"
      className="fg-input is-large"
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={localOf(value)}
      onChange={event => onChange(event.target.value ? new Date(event.target.value).toISOString() : undefined)}
    />
  )
}

/** An instant in the format of the browser's control. */
function localOf(at: string | undefined): string {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
