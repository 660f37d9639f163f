import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { contactFields } from '@fairgate/contract/sales/survey/contact-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'

const F = lightFields(contactFields)

export type Contact = NonNullable<Payload<'answerSurvey'>['contact']>

interface ContactStepProps {
  of: NonNullable<Output<'getSurvey'>['contact']>
  /** The telephone is verified on the next screen, and not entered here. */
  byCode: boolean
  busy: boolean
  /** The label of the button. */
  verb: string
  /** Undefined if they leave nothing, which is optional. */
  onLeft: (contact: Contact | undefined) => void
}

/** Consent to messages of the organizer by topic: no checkbox is preselected. */
export function ContactStep({ of, byCode, busy, verb, onLeft }: ContactStepProps) {
  const t = useText()
  const draft = useDraft({
    of: contactFields,
    send: async form => onLeft(form),
    said: false,
    unmarked: true,
    without: () => (byCode ? ['phone'] : []),
    validate: ({ phone, survey, marketing }) => [
      ...(byCode || phone ? [] : [{ path: 'phone', msg: t('kernel.required') }]),
      ...(survey || marketing ? [] : [{ path: 'survey', msg: t('survey.agreeNothing') }]),
    ],
  })
  const isEmpty = Object.values(draft.values).every(value => !value)
  return (
    <DraftForm draft={draft} short onSubmit={() => (isEmpty ? onLeft(undefined) : void draft.send())}>
      <h2>{t('survey.contactTitle', { company: nameOf(of.company) })}</h2>
      <F.text name="name" large autoComplete="name" />
      {!byCode && <F.text name="phone" large autoComplete="tel" />}
      <F.text name="email" large autoComplete="email" />
      <F.flag name="survey" />
      <F.flag name="marketing" />
      <p className="fg-phone-line">{t('survey.contactWhy')}</p>
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={busy}>
        {verb}
      </Button>
    </DraftForm>
  )
}
