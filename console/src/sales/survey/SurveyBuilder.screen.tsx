import type { Output } from '@fairgate/contract/app/catalogue'
import { type ContentFault, contentFaults } from '@fairgate/contract/sales/survey/content-faults'
import { surveyFields } from '@fairgate/contract/sales/survey/fields'
import { type Pair, questionsOf, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import { surveyStateMachine } from '@fairgate/contract/sales/survey/states'
import type { Answers } from '@fairgate/contract/sales/survey/survey-answers'
import { visible } from '@fairgate/contract/sales/survey/visible'
import { ChartColumn, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import { QuestionCard } from '../../kernel/ui/QuestionCard.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { FaultList } from './FaultList.tsx'
import { SurveySettings } from './SurveySettings.tsx'
import './SurveyBuilder.css'

/** The editor of a survey with a phone preview (`/questionnaireManagement/:id`). */
export function SurveyBuilder() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQueryCommand('getSurveyDetail', { id }, { quiet: true })
  const navigate = useNavigate()
  const back = () => void navigate('/questionnaireManagement')
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={back} />
  return data ? <Builder key={data.id} survey={data} /> : <DetailSkeleton facts={6} />
}

type Survey = Output<'getSurveyDetail'>

function Builder({ survey }: { survey: Survey }) {
  const t = useText()
  const w = useLocalize()
  const go = useNavigate()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [checked, setChecked] = useState(false)
  const [shown, setShown] = useState<ContentFault>()
  const mayEdit = survey.actions.includes('edit')
  const draft = useDraft({
    of: surveyFields,
    read: survey,
    send: (form, over) => write('editSurvey', { ...over, ...form }),
    keep: `survey ${survey.id}`,
  })
  const { content } = draft.values
  const faults = contentFaults(content)

  const publish = () =>
    draft.attempt('publish', async (form, over) => {
      if (!over) return
      const edited = draft.dirty ? await write('editSurvey', { ...over, ...form }) : over
      draft.settle(edited)
      draft.settle(await write('publishSurvey', { id: survey.id, version: edited.version }))
      toast.success(t('survey.publishedDone'))
    })

  const askToPublish = () => {
    setChecked(true)
    if (faults.length === 0) setDialogOpen(true)
    else setShown(faults[0] && { ...faults[0] })
  }

  return (
    <FormPage
      draft={draft}
      locked={!mayEdit}
      title={nameOf(survey.title)}
      tag={<StatusTag code={survey.statusCode as StatusCode}>{w(surveyStateMachine.states[survey.state])}</StatusTag>}
      facts={[
        ...(survey.exhibition ? [nameOf(survey.exhibition)] : []),
        ...(survey.published === null ? [] : [t('survey.versionOf', { n: survey.published })]),
        ...(survey.published !== null && survey.changed ? [t('survey.notPublishedYet')] : []),
      ]}
      actions={
        <>
          {survey.actions.includes('results') && (
            <Button icon={ChartColumn} onClick={() => go(`/questionnaireManagement/${survey.id}/results`)}>
              {t('survey.results')}
            </Button>
          )}
          {survey.actions.includes('publish') && (
            <Button icon={Send} busy={draft.busy === 'publish'} onClick={askToPublish}>
              {t('survey.publish')}
            </Button>
          )}
        </>
      }
      alert={
        checked &&
        faults.length > 0 && <FaultList content={content} faults={faults} onShow={fault => setShown({ ...fault })} />
      }
    >
      <div className="fg-survey-builder">
        <div>
          <SurveyLink survey={survey} />
          <FormSection title={t('survey.settings')} wide>
            <SurveySettings published={survey.published !== null} />
          </FormSection>
          <ContentEditor
            content={content}
            faults={checked ? faults : []}
            shown={shown}
            onChange={next => draft.set({ content: next })}
          />
        </div>
        <PhonePreview content={content} title={{ cn: draft.values.titleCn, en: draft.values.titleEn }} />
      </div>
      <ConfirmDialog
        open={dialogOpen}
        title={t('survey.publishAsk', { name: nameOf(survey.title) })}
        confirmText={t('survey.publish')}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false)
          void publish()
        }}
      >
        {t('survey.publishWhy')}
      </ConfirmDialog>
    </FormPage>
  )
}

/** The public link of a survey with a copy button, and its QR code for a poster. */
function SurveyLink({ survey }: { survey: Output<'getSurveyDetail'> }) {
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

/** A preview of the survey on a phone, section by section; answers are not saved. */
function PhonePreview({ content, title }: { content: SurveyContent; title: Pair }) {
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
