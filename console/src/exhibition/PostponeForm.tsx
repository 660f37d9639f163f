import type { Output, Payload } from '@fairgate/contract/catalogue'
import { postponableFields } from '@fairgate/contract/exhibition/fields'
import { text as textField } from '@fairgate/contract/kernel/field'
import { type TextKey, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { FormSection } from '../ui/form/FormPage.tsx'
import { FormPart } from '../ui/form/FormPart.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { HallsField } from './ExhibitionFields.tsx'
import { typedFrom } from './exhibition-form.ts'
import { PeriodField } from './PeriodField.tsx'

type Detail = Output<'getExhibitionDetail'>
type Planned = Omit<Payload<'getPostponementEffects'>, 'id'>

const fields = { ...postponableFields, note: textField(200, { label: 'exhibition.postponeNote' }) }
const F = formFields(fields)

/** Other dates, hours or halls of an approved exhibition, with what follows from them. */
export function PostponeForm({ detail, onDone }: { detail: Detail; onDone: () => void }) {
  const t = useText()
  const { halls, moveIn, open, moveOut } = typedFrom(detail, t)
  const draft = useDraft({
    of: fields,
    read: { id: detail.id, version: detail.version, halls, moveIn, open, moveOut, note: '' },
    send: (form, over) => write('postponeExhibition', { ...form, ...over, id: detail.id }),
    said: 'exhibition.postponed',
    done: onDone,
  })
  const { note: _note, ...planned } = draft.wire()
  return (
    <FormPart draft={draft} verb={t('exhibition.postponeVerb')}>
      <p className="fg-field-hint">{t('exhibition.postponeHint')}</p>
      <FormSection wide title={t('exhibition.sectionDates')}>
        <PeriodField name="moveIn" />
        <PeriodField name="open" />
        <PeriodField name="moveOut" />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionPlace')}>
        <HallsField />
      </FormSection>
      <FormSection wide title={t('exhibition.follows')}>
        <Effects id={detail.id} planned={planned as Planned} />
        <F.note name="note" required hint={t('exhibition.postponeNoteHint')} />
      </FormSection>
    </FormPart>
  )
}

/** What follows, asked again as the dates are typed; nothing is said that concerns nobody. */
function Effects({ id, planned }: { id: string; planned: Planned }) {
  const t = useText()
  const { data } = useQueryCommand('getPostponementEffects', { id, ...planned }, { keepPrevious: true, quiet: true })
  if (!data) return null
  const counted = [
    ['exhibition.followsBadges', data.badges],
    ['exhibition.followsCards', data.cards],
    ['exhibition.followsCompanies', data.companies],
  ] as const satisfies readonly (readonly [TextKey, number])[]
  const { doors, zones } = data
  return (
    <ul aria-live="polite">
      {counted.map(([words, count]) => count > 0 && <li key={words}>{t(words, { count })}</li>)}
      {doors + zones > 0 && <li>{t('exhibition.followsDoors', { doors, zones })}</li>}
    </ul>
  )
}
