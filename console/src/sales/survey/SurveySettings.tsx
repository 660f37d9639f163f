import { surveyFields } from '@fairgate/contract/sales/survey/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useExhibitionOptions } from '../../kernel/ui/use-exhibition-options.ts'
import { modeLabels } from './survey-labels.ts'

const F = formFields(surveyFields)

/** The settings of a survey: name, mode, period, maximum. The mode is fixed after the first publication. */
export function SurveySettings({ published }: { published: boolean }) {
  const t = useText()
  const exhibitions = useExhibitionOptions()
  return (
    <div className="fg-survey-settings">
      <F.text name="titleCn" />
      <F.text name="titleEn" />
      <F.note name="introCn" />
      <F.note name="introEn" />
      <F.note name="thanksCn" />
      <F.note name="thanksEn" />
      <fieldset className="fg-survey-fixed" disabled={published}>
        <F.radios
          name="mode"
          labels={modeLabels}
          lines={{ open: 'survey.modeHint_open', person: 'survey.modeHint_person', link: 'survey.modeHint_link' }}
        />
        <F.flag name="anonymous" hint={t(published ? 'survey.modeFixed' : 'survey.anonymousHint')} />
      </fieldset>
      <F.flag name="asksContact" hint={t('survey.contactQuestionHint')} />
      <div>
        <F.segmented name="captcha" labels={{ busy: 'survey.captcha_busy', always: 'survey.captcha_always' }} />
        <F.choice name="exhibitionId" {...exhibitions} />
      </div>
      <F.day name="from" />
      <F.day name="to" />
      <F.text name="maximum" hint={t('survey.maximumHint')} />
    </div>
  )
}
