import type { Output } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'

/** The public link of a survey with a copy button, and its QR code for a poster. */
export function SurveyLink({ survey }: { survey: Output<'getSurveyDetail'> }) {
  const t = useText()
  const { url } = survey
  if (!url) return null
  return (
    <div className="fg-survey-link">
      <QrPicture value={url} size={112} />
      <p>
        {t('survey.linkHint')}
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
    </div>
  )
}
