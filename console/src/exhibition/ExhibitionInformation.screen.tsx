import type { Output, Payload } from '@fairgate/contract/catalogue'
import { refundRules } from '@fairgate/contract/exhibition/choices'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { venueClock } from '../kernel/format.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { formatPeriod, venueInstant } from '../kernel/period.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import './form-parts.css'
import { TimeField } from '../ui/TimeField.tsx'
import './ExhibitionOverview.css'

type Info = Output<'getAdditionalInfo'>
type RefundRule = (typeof refundRules)[number]

const refundWords = {
  never: 'exhibition.refundNever',
  beforeMoveIn: 'exhibition.refundBeforeMoveIn',
  beforeOpen: 'exhibition.refundBeforeOpen',
  sevenDaysBeforeOpen: 'exhibition.refundSevenDaysBeforeOpen',
} as const satisfies Record<RefundRule, TextKey>

/** Sale window, one person one badge and refund rule of an approved exhibition. */
export function ExhibitionInformation() {
  return <ExhibitionFrame tab="information">{detail => <Information id={detail.exhibition.id} />}</ExhibitionFrame>
}

function Information({ id }: { id: string }) {
  const { data } = useQueryCommand('getAdditionalInfo', { id })
  if (!data) return <DetailSkeleton />
  const editable = data.actions.includes('addAdditionalInfo') || data.actions.includes('editAdditionalInfo')
  return (
    <div className="fg-information">
      {editable ? <InformationForm key={data.version} info={data} /> : <Read info={data} />}
    </div>
  )
}

function Read({ info }: { info: Info }) {
  const t = useText()
  return (
    <Facts
      facts={[
        {
          name: t('exhibition.saleWindow'),
          value: formatPeriod({ from: info.saleFrom, to: info.saleTo, daily: false }, t) || t('shell.nothing'),
        },
        {
          name: t('exhibition.onePersonOneBadge'),
          value:
            info.onePersonOneBadge === null
              ? t('shell.nothing')
              : t(info.onePersonOneBadge ? 'exhibition.yes' : 'exhibition.no'),
        },
        {
          name: t('exhibition.refundRule'),
          value: info.refundRule ? t(refundWords[info.refundRule]) : t('shell.nothing'),
        },
      ]}
    />
  )
}

function InformationForm({ info }: { info: Info }) {
  const t = useText()
  const first = info.actions.includes('addAdditionalInfo')
  const [saleFrom, setSaleFrom] = useState(info.saleFrom)
  const [saleTo, setSaleTo] = useState(info.saleTo)
  const [onePersonOneBadge, setOnePerson] = useState(info.onePersonOneBadge)
  const [refundRule, setRefundRule] = useState(info.refundRule)
  const [issues, setIssues] = useState<InputIssue[]>([])
  const options = {
    atForm: true,
    onDone: () => toast.success(t('shell.saved')),
    onRefused: (failure: { issues: InputIssue[] }) => setIssues(failure.issues),
  }
  const add = useCommand('addAdditionalInfo', options)
  const edit = useCommand('editAdditionalInfo', options)
  const save = () => {
    const missing = { saleFrom, saleTo, onePersonOneBadge, refundRule }
    const empty = Object.entries(missing).filter(([, value]) => value === null)
    setIssues(empty.map(([path]) => ({ path, msg: t('shell.required') })))
    if (empty.length > 0) return
    const payload = { id: info.id, version: info.version, ...missing } as Payload<'addAdditionalInfo'>
    ;(first ? add : edit).mutate(payload)
  }
  const error = (name: string) => issueOf(issues, name)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <FormSummary issues={issues} />
      {first && <p className="fg-field-hint">{t('exhibition.informationHint')}</p>}
      <div className="fg-field fg-moments">
        <MomentField name="saleFrom" value={saleFrom} onChange={setSaleFrom} time="00:00" error={error('saleFrom')} />
        <MomentField name="saleTo" value={saleTo} onChange={setSaleTo} time="18:00" error={error('saleTo')} />
      </div>
      <Choice
        name="onePersonOneBadge"
        label={t('exhibition.onePersonOneBadge')}
        hint={t('exhibition.onePersonHint')}
        error={error('onePersonOneBadge')}
        value={onePersonOneBadge === null ? undefined : String(onePersonOneBadge)}
        options={[
          { value: 'true', label: t('exhibition.yes') },
          { value: 'false', label: t('exhibition.no') },
        ]}
        onChange={value => setOnePerson(value === 'true')}
      />
      <Choice
        name="refundRule"
        label={t('exhibition.refundRule')}
        error={error('refundRule')}
        value={refundRule ?? undefined}
        options={refundRules.map(rule => ({ value: rule, label: t(refundWords[rule]) }))}
        onChange={value => setRefundRule(value as RefundRule)}
      />
      <p className="fg-field-hint">{t('exhibition.alsoHere')}</p>
      <div className="fg-form-actions">
        <Button kind="primary" type="submit" busy={add.isPending || edit.isPending}>
          {t(first ? 'exhibition.complete' : 'exhibition.save')}
        </Button>
      </div>
    </form>
  )
}

interface MomentFieldProps {
  name: 'saleFrom' | 'saleTo'
  value: string | null
  onChange: (value: string | null) => void
  /** The hour a day gets when it is chosen first. */
  time: string
  error: string | undefined
}

/** A day and an hour of the sale window. */
function MomentField({ name, value, onChange, time, error }: MomentFieldProps) {
  const t = useText()
  const clock = value ? venueClock(value) : undefined
  const words = t(name === 'saleFrom' ? 'exhibition.saleBegins' : 'exhibition.saleEnds')
  return (
    <Field label={words} name={name} required error={error}>
      {control => (
        <div className="fg-period">
          <DateField
            id={control.id}
            value={clock?.date}
            invalid={error !== undefined}
            onChange={date => onChange(date ? venueInstant(date, clock?.time ?? time) : null)}
          />
          <TimeField
            aria-label={words}
            value={clock?.time}
            onChange={hour => clock && onChange(venueInstant(clock.date, hour))}
          />
        </div>
      )}
    </Field>
  )
}

interface ChoiceProps {
  name: string
  label: string
  hint?: string
  error: string | undefined
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ name, label, hint, error, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} name={name} required error={error} hint={hint}>
      {control => (
        <div className="fg-radios" role="radiogroup" aria-label={label} aria-describedby={control['aria-describedby']}>
          {options.map((option, index) => (
            <label key={option.value}>
              <input
                type="radio"
                id={index === 0 ? control.id : undefined}
                name={name}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
