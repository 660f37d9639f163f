import type { Output } from '@fairgate/contract/app/catalogue'
import type { refundRules } from '@fairgate/contract/exhibitions/exhibition/choices'
import { additionalFields } from '@fairgate/contract/exhibitions/exhibition/fields'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { venueClock } from '../../kernel/format/format.ts'
import { formatPeriod, venueInstant } from '../../kernel/format/period.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { FormPart } from '../../kernel/ui/form/FormPart.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import './form-parts.css'
import { TimeField } from '../../kernel/ui/TimeField.tsx'
import './ExhibitionOverview.css'

type Info = Output<'getAdditionalInfo'>
type RefundRule = (typeof refundRules)[number]

const refundLabels = {
  never: 'exhibition.refundNever',
  beforeMoveIn: 'exhibition.refundBeforeMoveIn',
  beforeOpen: 'exhibition.refundBeforeOpen',
  sevenDaysBeforeOpen: 'exhibition.refundSevenDaysBeforeOpen',
} as const satisfies Record<RefundRule, TextKey>

/** Sale window, one badge per person, and refund rule of an approved exhibition. */
export function ExhibitionInformation() {
  return <ExhibitionFrame tab="information">{detail => <Information id={detail.exhibition.id} />}</ExhibitionFrame>
}

function Information({ id }: { id: string }) {
  const { data } = useQueryCommand('getAdditionalInfo', { id })
  if (!data) return <DetailSkeleton />
  const editable = data.actions.includes('addAdditionalInfo') || data.actions.includes('editAdditionalInfo')
  return (
    <div className="fg-information">
      {editable ? <InformationForm key={data.id} info={data} /> : <Read info={data} />}
    </div>
  )
}

function Read({ info }: { info: Info }) {
  const t = useText()
  return (
    <DescriptionList
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
          value: info.refundRule ? t(refundLabels[info.refundRule]) : t('shell.nothing'),
        },
      ]}
    />
  )
}

const F = formFields(additionalFields)
const chosen = ['saleFrom', 'saleTo', 'onePersonOneBadge'] as const

function InformationForm({ info }: { info: Info }) {
  const t = useText()
  const first = info.actions.includes('addAdditionalInfo')
  const draft = useDraft({
    of: additionalFields,
    read: info,
    validate: values =>
      chosen.flatMap(path => ((values[path] ?? '') === '' ? [{ path, msg: t('kernel.required') }] : [])),
    send: (form, over) => write(first ? 'addAdditionalInfo' : 'editAdditionalInfo', { ...form, ...over, id: info.id }),
    said: 'shell.saved',
  })
  return (
    <FormPart draft={draft} verb={t(first ? 'exhibition.complete' : 'shell.save')}>
      {first && <p className="fg-field-hint">{t('exhibition.informationHint')}</p>}
      <Split className="fg-field fg-moments" columns="1fr 1fr" gap={[0, 16]}>
        <MomentField name="saleFrom" time="00:00" />
        <MomentField name="saleTo" time="18:00" />
      </Split>
      <F.own name="onePersonOneBadge" required hint={t('exhibition.onePersonHint')}>
        {({ id, ...control }, { value, set }) => (
          <div
            className="fg-form-radios"
            role="radiogroup"
            aria-label={t('exhibition.onePersonOneBadge')}
            aria-describedby={control['aria-describedby']}
          >
            {[true, false].map(answer => (
              <label key={String(answer)} htmlFor={answer ? id : `${id}-no`}>
                <input
                  type="radio"
                  className="fg-radio"
                  id={answer ? id : `${id}-no`}
                  name={id}
                  checked={value === answer}
                  onChange={() => set(answer)}
                />
                {t(answer ? 'exhibition.yes' : 'exhibition.no')}
              </label>
            ))}
          </div>
        )}
      </F.own>
      <F.radios name="refundRule" labels={refundLabels} />
      <p className="fg-field-hint">{t('exhibition.alsoHere')}</p>
    </FormPart>
  )
}

interface MomentFieldProps {
  name: 'saleFrom' | 'saleTo'
  /** The default time when a day is chosen first. */
  time: string
}

/** A day and time of the sale window. */
function MomentField({ name, time }: MomentFieldProps) {
  const t = useText()
  return (
    <F.own name={name} required>
      {({ id }, { value, set, error }) => {
        const clock = value ? venueClock(value) : undefined
        return (
          <Inline className="fg-period" gap={8} align="center" wrap>
            <DateField
              id={id}
              value={clock?.date}
              invalid={error !== undefined}
              onChange={date => set(date ? venueInstant(date, clock?.time ?? time) : '')}
            />
            <TimeField
              aria-label={t(name === 'saleFrom' ? 'exhibition.saleBegins' : 'exhibition.saleEnds')}
              value={clock?.time}
              onChange={hour => clock && set(venueInstant(clock.date, hour))}
            />
          </Inline>
        )
      }}
    </F.own>
  )
}
