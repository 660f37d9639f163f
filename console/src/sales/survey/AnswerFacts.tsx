import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useLanguage } from '../../kernel/i18n/language.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import './SurveyResults.css'

export type AnswerRow = RowOf<'getSurveyAnswerPage'>

/** One answer, question by question. */
export function AnswerFacts({ detail: row }: { detail: AnswerRow }) {
  const language = useLanguage()
  return (
    <Stack as="dl" className="fg-survey-answer" gap={12}>
      {row.answers.map(({ question, title, said }) => (
        <div key={question}>
          <dt className="fg-faint">{title[language]}</dt>
          <dd>{said.map(one => one[language]).join(' / ')}</dd>
        </div>
      ))}
      {row.voidNote && (
        <div>
          <dd>{row.voidNote}</dd>
        </div>
      )}
    </Stack>
  )
}
