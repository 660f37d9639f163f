import { type Pair, questionsOf, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import type { Answers } from '@fairgate/contract/sales/survey/survey-answers'
import { visible } from '@fairgate/contract/sales/survey/visible'
import { useState } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { QuestionCard } from '../../kernel/ui/QuestionCard.tsx'

/** A preview of the survey on a phone, section by section; answers are not saved. */
export function PhonePreview({ content, title }: { content: SurveyContent; title: Pair }) {
  const t = useText()
  const language = useLanguage()
  const [answers, setAnswers] = useState<Answers>({})
  const shown = visible(content, answers)
  const numbers = new Map(questionsOf(content).map(({ key }, at) => [key, at + 1]))
  return (
    <aside className="fg-survey-preview" aria-label={t('survey.preview')}>
      <div>
        <h2>{title[language]}</h2>
        {content.sections.map(section => (
          <section key={section.key}>
            {section.title[language] && <h3>{section.title[language]}</h3>}
            {section.questions
              .filter(({ key }) => shown.has(key))
              .map(question => (
                <QuestionCard
                  key={`${question.key} ${question.kind}`}
                  question={question}
                  n={numbers.get(question.key) ?? 0}
                  value={answers[question.key]}
                  onChange={value => setAnswers({ ...answers, [question.key]: value })}
                />
              ))}
          </section>
        ))}
      </div>
    </aside>
  )
}
