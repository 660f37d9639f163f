import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { FileDown } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { EmptyDrawing } from '../../kernel/ui/EmptyDrawing.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { AnswerList } from './AnswerList.tsx'
import { CrossTable } from './CrossTable.tsx'
import { QuestionResult } from './QuestionResult.tsx'
import './SurveyResults.css'

/** The results of a survey (`/questionnaireManagement/:id/results`): sums by question, and single answers. */
export function SurveyResults() {
  const { id = '' } = useParams()
  const { view = 'sums', head } = useViews('survey.views', [
    { key: 'sums', word: 'survey.summary' },
    { key: 'answers', word: 'survey.answers' },
  ])
  return view === 'answers' ? <AnswerList surveyId={id} head={head} /> : <Sums id={id} head={head} />
}

/** The filters of the results are in the address: version, days, a chosen option, the cross table. */
function useShown(id: string) {
  const [params, setParams] = useSearchParams()
  const named = (name: string) => params.get(name) ?? undefined
  // Malformed pairs and dates in the address are ignored.
  const pairOf = (name: string) =>
    /^([^.]+)\.([^.]+)$/.exec(named(name) ?? '')?.slice(1) as [string, string] | undefined
  const dayOf = (name: string) => {
    const at = Date.parse(`${named(name)}T00:00:00Z`)
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(named(name) ?? '') ? named(name) : undefined
  }
  const [filter, cross] = [pairOf('of'), pairOf('cross')]
  const version = Number(named('version'))
  const payload: Payload<'getSurveyResultDetail'> = {
    id,
    ...(version > 0 && { version }),
    ...(dayOf('from') && { from: dayOf('from') as never }),
    ...(dayOf('to') && { to: dayOf('to') as never }),
    ...(filter && { filter: { question: filter[0], option: filter[1] } }),
    ...(cross && { cross: { rows: cross[0], columns: cross[1] } }),
  }
  const show = (changes: Record<string, string | undefined>) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  return { payload, show, named }
}

function Sums({ id, head }: { id: string; head: React.ReactNode }) {
  const t = useText()
  const { payload, show, named } = useShown(id)
  const { data, error, refetch } = useQueryCommand('getSurveyResultDetail', payload, {
    keepPrevious: true,
    every: 10_000,
    quiet: true,
  })
  const navigate = useNavigate()
  const [jobId, showJob] = useJobInAddress()
  const { mutate, isPending } = useCommand('exportSurvey', { onDone: ({ jobId: made }) => showJob(made) })
  const back = () => void navigate('/questionnaireManagement')
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={back} />
  if (!data) return <DetailSkeleton facts={4} />
  const rate = data.opened === 0 ? undefined : Math.min(100, Math.round((data.answered / data.opened) * 100))
  return (
    <ScrollPage>
      <PageHead
        title={nameOf(data.title)}
        here={nameOf(data.title)}
        facts={[
          ...(data.sent > 0 ? [t('survey.sentCount', { n: formatNumber(data.sent) })] : []),
          t('survey.openedCount', { n: formatNumber(data.opened) }),
          t('survey.answeredCount', { n: formatNumber(data.answered) }),
          ...(rate === undefined ? [] : [t('survey.rate', { n: rate })]),
        ]}
        actions={
          <Can name="survey:export">
            <Button icon={FileDown} busy={isPending} onClick={() => mutate({ id })}>
              {t('survey.exportXlsx')}
            </Button>
          </Can>
        }
      />
      {head}
      {jobId && <JobStrip jobId={jobId} onClose={() => showJob(undefined)} />}
      <Narrowing results={data} named={named} show={show} />
      {data.answered === 0 ? (
        <div className="fg-empty">
          <EmptyDrawing kind="first" />
          <p className="fg-empty-title">{t('survey.noAnswers')}</p>
          <p className="fg-empty-why">{t('survey.noAnswersWhy')}</p>
        </div>
      ) : (
        data.questions.map(question => <QuestionResult key={question.key} shown={payload} question={question} />)
      )}
      {data.answered > 0 && <CrossTable results={data} onCross={cross => show({ cross })} />}
    </ScrollPage>
  )
}

interface NarrowingProps {
  results: Output<'getSurveyResultDetail'>
  named: (name: string) => string | undefined
  show: (changes: Record<string, string | undefined>) => void
}

function Narrowing({ results, named, show }: NarrowingProps) {
  const t = useText()
  const language = useLanguage()
  const options = results.questions
    .filter(({ kind }) => kind === 'single' || kind === 'multiple')
    .flatMap(({ key, n, bars }) =>
      bars.map(bar => ({ value: `${key}.${bar.key}`, label: `${n}. ${bar.text[language]}` })),
    )
  return (
    <Inline className="fg-survey-narrow" gap={[8, 16]} align="center" wrap>
      {results.versions.length > 1 && (
        <SelectFilter
          label={t('survey.published')}
          all={t('survey.allVersions')}
          value={named('version')}
          options={results.versions.map(({ number }) => ({
            value: String(number),
            label: t('survey.versionOf', { n: number }),
          }))}
          onChange={version => show({ version })}
        />
      )}
      {(['from', 'to'] as const).map(name => (
        <DateField
          key={name}
          aria-label={t(`survey.${name}`)}
          placeholder={t(`survey.${name}`)}
          value={named(name)}
          onChange={day => show({ [name]: day })}
        />
      ))}
      <SelectFilter
        label={t('survey.filter')}
        all={t('survey.everybody')}
        width={280}
        value={named('of')}
        options={options}
        onChange={of => show({ of })}
      />
    </Inline>
  )
}
