import type { Output } from '@fairgate/contract/app/catalogue'
import type { Period } from '@fairgate/contract/exhibitions/exhibition/fields'
import { postponableFields } from '@fairgate/contract/exhibitions/exhibition/fields'
import { text as textField, type WireOf } from '@fairgate/contract/kernel/field/field'
import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import { addDays, type Day } from '@fairgate/contract/kernel/schedule/day'
import { useState } from 'react'
import { venueClock } from '../../kernel/format/format.ts'
import { venueInstant } from '../../kernel/format/period.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { FormPart } from '../../kernel/ui/form/FormPart.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { numberLength } from '../../kernel/ui/form/light-fields.tsx'
import { type Over, type Row, useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { HallsField } from './ExhibitionFields.tsx'
import { PeriodField } from './PeriodField.tsx'
import { type Planned, PostponementEffects } from './PostponementEffects.tsx'

export type ExhibitionDetail = Output<'getExhibitionDetail'>

const fields = { ...postponableFields, note: textField(200, { label: 'exhibition.postponeNote' }) }
const F = formFields(fields)
type Form = WireOf<typeof fields>
type Plan = Omit<Form, 'note'>

/** The use of the form: the venue postpones, the organizer requests it, or requests it again. */
export interface PostponeTarget {
  read: Row<typeof fields>
  send: (form: Form, over: Over) => Promise<unknown>
  verb: TextKey
  hint: TextKey
  said: TextKey
}

/** The wire's types are wider than those of a form; the values come from a form. */
const planIn = ({ halls, moveIn, open, moveOut }: Output<'getPostponementDetail'>['planned']): Plan => ({
  ...{ halls: halls as Plan['halls'], moveIn, open, moveOut },
})

/** The venue postpones it. */
export const toPostponeTarget = ({ id, version, form }: ExhibitionDetail): PostponeTarget => ({
  read: { ...planIn(form), id, version, note: '' },
  send: (form, over) => write('postponeExhibition', { ...form, ...over, id }),
  verb: 'exhibition.postponeVerb',
  hint: 'exhibition.postponeHint',
  said: 'exhibition.postponed',
})

/** Its organizer requests it; `returned` is a returned request. */
export const toPostponement = (
  { id: exhibitionId, version, form: now }: ExhibitionDetail,
  returned?: Output<'getPostponementDetail'>,
): PostponeTarget => ({
  read: returned
    ? { ...planIn(returned.planned), id: returned.id, version: returned.version, note: returned.note }
    : { ...planIn(now), id: exhibitionId, version, note: '' },
  send: (form, over) =>
    returned
      ? write('submitPostponement', { ...form, ...over, id: returned.id })
      : write('askPostponement', { ...form, exhibitionId }),
  verb: returned ? 'postponement.askAgain' : 'postponement.ask',
  hint: 'postponement.askHint',
  said: 'postponement.asked',
})

export interface PostponeFormProps {
  /** Id of the exhibition. */
  id: string
  target: PostponeTarget
  onDone: () => void
}

/** New dates, hours or halls of an approved exhibition, with their effects. */
export function PostponeForm({ id, target, onDone }: PostponeFormProps) {
  const t = useText()
  const { read, send, verb, hint, said } = target
  const { halls, moveIn, open, moveOut, note, version } = read
  const draft = useDraft({
    of: fields,
    read: { id: read.id, version, halls, moveIn, open, moveOut, note },
    send,
    said,
    done: onDone,
  })
  const { note: _note, ...planned } = draft.wire()
  const now = { moveIn, open, moveOut } as Phases
  return (
    <FormPart draft={draft} verb={t(verb)}>
      <p className="fg-field-hint">{t(hint)}</p>
      <FormSection wide title={t('exhibition.sectionDates')}>
        <LaterBy onChange={days => draft.set(days === undefined ? now : later(now, days))} />
        <PeriodField name="moveIn" />
        <PeriodField name="open" />
        <PeriodField name="moveOut" />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionLocation')}>
        <HallsField />
      </FormSection>
      <FormSection wide title={t('exhibition.follows')}>
        <PostponementEffects id={id} planned={planned as Planned} />
        <F.note name="note" required hint={t('exhibition.postponeNoteHint')} />
      </FormSection>
    </FormPart>
  )
}

type Phases = Readonly<Record<'moveIn' | 'open' | 'moveOut', Period>>

/** Phases that have not begun, moved by a number of days at the same times. */
function later(phases: Phases, days: number): Phases {
  const shiftInstant = (instant: string | null) => {
    if (!instant) return instant
    const { date, time } = venueClock(instant)
    return venueInstant(addDays(date as Day, days), time)
  }
  const { moveIn, open, moveOut } = phases
  const [first, second, third] = [moveIn, open, moveOut].map(phase =>
    phase.from && Date.parse(phase.from) > Date.now()
      ? { ...phase, from: shiftInstant(phase.from), to: shiftInstant(phase.to) }
      : phase,
  )
  return { moveIn: first ?? moveIn, open: second ?? open, moveOut: third ?? moveOut }
}

/** Usually everything moves by the same number of days: typed once, it fills all fields below. */
function LaterBy({ onChange }: { onChange: (days: number | undefined) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  return (
    <TextField
      name="laterBy"
      label={t('exhibition.laterBy')}
      hint={t('exhibition.laterByHint')}
      suffix={t('exhibition.laterUnit')}
      inputMode="numeric"
      maxLength={numberLength}
      autoFocus
      value={typed}
      onChange={value => {
        setTyped(value)
        const days = readWholeNumber(value)
        onChange(days >= 1 && days <= farthest ? days : undefined)
      }}
    />
  )
}

/** Maximum number of days of a postponement. */
const farthest = 3650
