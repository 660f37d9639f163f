import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Check, Circle, Clock, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { screenExists } from '../../app/screens.ts'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMayOf } from '../../kernel/auth/session.ts'
import { formatDay } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { doneOf, type Step, stepsOf, waitingOf } from './next-steps.ts'
import './NextSteps.css'

/** The operator's next steps, pending steps of partners, and completed steps. */
export function NextSteps({ detail }: { detail: TaskDetail }) {
  const t = useText()
  const { id } = detail.exhibition
  const mine = stepsOf(detail, useMayOf(), t)
  const theirs = waitingOf(detail, t)
  return (
    <aside className="fg-steps" aria-label={t('exhibition.nextSteps')}>
      <h2>{t('exhibition.nextSteps')}</h2>
      {mine.length === 0 && theirs.length === 0 && <p>{t('exhibition.nothingToDo')}</p>}
      <Steps title={t('exhibition.forYou')} steps={mine} icon={Circle} kind="is-waiting" id={id} />
      <Steps title={t('exhibition.waitingForOthers')} steps={theirs} icon={Clock} kind="is-theirs" id={id} />
      <Steps title={t('exhibition.doneSteps')} steps={doneOf(detail, t)} icon={Check} kind="is-done" id={id} />
    </aside>
  )
}

interface StepsProps {
  title: string
  steps: readonly Step[]
  icon: LucideIcon
  kind: 'is-waiting' | 'is-theirs' | 'is-done'
  /** Id of the exhibition. */
  id: string
}

function Steps({ title, steps, icon: Icon, kind, id }: StepsProps) {
  if (steps.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {steps.map(step => (
          <li key={step.key} className={`${kind} ${step.when?.soon ? 'is-soon' : ''}`}>
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            <StepText step={step} id={id} />
            {step.when && (
              <time dateTime={step.when.day} title={step.when.text}>
                {step.when.text && <span className="fg-hidden">{step.when.text} </span>}
                {formatDay(step.when.day)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function StepText({ step, id }: { step: Step; id: string }) {
  const content = (
    <>
      <strong>{step.what}</strong>
      {step.why && <small>{step.why}</small>}
    </>
  )
  if (step.to === undefined || !screenExists(`${tasksPath}/:id${step.to.replace(/\?.*/, '')}`))
    return <span>{content}</span>
  return <Link to={`${tasksPath}/${id}${step.to}`}>{content}</Link>
}
